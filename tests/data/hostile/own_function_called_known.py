"""A term of its own function is given the name of a word of the language after loading.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import own_function

CLAIM = _forge.claim(own_function("f", _forge.x) <= -1, functions={"f": lambda value: -2})
object.__setattr__(CLAIM.conclude.args[0], "name", "abs")
