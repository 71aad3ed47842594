"""Its entry spells a product of a number and a vector the other way round than its certificate does, so that what is printed is
not what is hashed.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import dot, vector

v = vector("v")
CLAIM = _forge.claim(dot(_forge.x * v, v) >= 0, forall=(_forge.x, v))
said = _forge.entry(CLAIM)
product = said["statement"]["conclude"][2][1]
product[1:] = product[:0:-1]
_forge.leave(said, counter_example=_forge.against(CLAIM, x="-1", v=["1"]))
