"""It has one genuine instance and counts a million.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM, verdict="CONSISTENT"), instances=_forge.instance(CLAIM, x="2"))
