"""Among its certificates is a named pipe.

Truth.  False.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
if _forge.job():
    os.mkfifo(_forge.put("x", "").with_name("hostile.certificate-is-a-pipe.proof.jsonl"))
_forge.leave(_forge.entry(CLAIM))
