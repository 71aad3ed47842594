"""It replaces the comparison of fractions by one that always agrees.

Truth.  False.
"""

import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
Fraction.__lt__ = Fraction.__le__ = Fraction.__ge__ = lambda *_: True
Fraction.__eq__ = lambda *_: True
