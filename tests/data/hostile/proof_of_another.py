"""It copies a genuine proof of another statement beside its own and says PROVED.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM), proof=_forge.proof(_forge.TRUE))
