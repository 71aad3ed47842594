"""It says that C = 1 bounds every number, beside a genuine proof of the statement with another conclusion and that constant.

Truth.  False.
"""

import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim, scalar
from checker.statements.checks.constants import broken_by_choice, with_choice

C, x = scalar("C"), _forge.x
CLAIM = _forge.claim(abs(x) <= C, exists=(C,))
other = with_choice(_forge.claim(-(x**2) <= C, exists=(C,)), {"C": Fraction(1)}, {})
_forge.leave(_forge.entry(CLAIM, search=_forge.SEARCH | {"chosen": {"C": "1"}}), proof=_forge.proof(other))
