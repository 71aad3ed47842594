"""It says that a million datasets in general position were true, and has one certificate.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(quantifier="almost_all")
_forge.leave(_forge.entry(CLAIM), instances=_forge.instance(CLAIM, x="2"))
