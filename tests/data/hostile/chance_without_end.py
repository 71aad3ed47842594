"""It gives a share with a billion digits, so that whoever reads it never ends.

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
        at_least=Fraction(1, 2), confidence=Fraction(9, 10), samples=50, laws={"x": uniform_scalar(-1, 1)}
    ),
)
said = _forge.entry(CLAIM)
said["statement"]["probability"]["at_least"] = "1e-1000000000"
_forge.leave(said)
