"""Its own function gives a fraction of a class of its own that agrees with every comparison.

Truth.  Open.
"""

import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import own_function


class Liar(Fraction):
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = lambda self, other: True
    __hash__ = Fraction.__hash__


CLAIM = _forge.claim(own_function("f", _forge.x) >= 0, functions={"f": lambda value: Liar(-1)})
