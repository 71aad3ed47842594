"""Its own function gives a float of a class of its own that is above and below everything.

Truth.  Open.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import own_function


class Liar(float):
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = lambda self, other: True
    __hash__ = float.__hash__


CLAIM = _forge.claim(own_function("f", _forge.x) >= 0, functions={"f": lambda value: Liar("nan")})
