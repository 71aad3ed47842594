"""It closes its output and its complaints and leaves PROVED.

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
    os.close(1)
    os.close(2)
_forge.leave(_forge.entry(CLAIM))
