"""It says that a billion instances were drawn, for which no interval can be computed in time.

Truth.  False.
"""

import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Probability, uniform_scalar

CLAIM = _forge.claim(
    quantifier="probability",
    probability=Probability(
        at_least=Fraction(1, 2), confidence=Fraction(9, 10), samples=10**9, laws={"x": uniform_scalar(-1, 1)}
    ),
)
billion = {"TRUE": 10**9, "FALSE": 0, "UNKNOWN": 10**9}
ledger = {"generated": 10**9, "tested": 10**9, "filtered": {}}
_forge.leave(_forge.entry(CLAIM, search=_forge.SEARCH | {"counts": billion}, ledger=ledger))
