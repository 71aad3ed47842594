"""Its own function exchanges the conclusion for a true one that can be certified.

Truth.  Open.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import own_function


def f(value):
    object.__setattr__(CLAIM, "conclude", _forge.TRUE.conclude)
    return 1


CLAIM = _forge.claim(own_function("f", _forge.x) >= 0, functions={"f": f})
