"""It replaces the sampler by one that draws where the statement holds only: no certificate shows how something was
drawn.

Truth.  False.
"""

import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.data.statistics import Sampler
from checker.language import Probability, uniform_scalar

law = uniform_scalar(-1, 1)
lucky = Sampler(text=law.text, draw=lambda rng: Fraction(3, 2) + law.draw(rng) / 4)
CLAIM = _forge.claim(
    quantifier="probability",
    probability=Probability(at_least=Fraction(3, 5), confidence=Fraction(9, 10), samples=50, laws={"x": lucky}),
)
