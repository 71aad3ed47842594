"""It hands over an instance of its statement for all as the witness of an existence.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(_forge.x**2 < 0, quantifier="exists")
_forge.leave(_forge.entry(CLAIM), witness=_forge.instance(_forge.FALSE, x="2"), proof=_forge.proof(_forge.TRUE))
