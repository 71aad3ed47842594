"""It leaves a certificate under the name of an honest claim's, to overwrite it.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
if _forge.job():
    _forge.put("hostile.honest-proved.proof.jsonl", "{}\n")
    _forge.put("honest.a-proved.proof.jsonl", "{}\n")
_forge.leave(_forge.entry(CLAIM))
