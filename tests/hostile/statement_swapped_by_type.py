"""Its entry spells a product the other way round than the certificate, so that what is printed is not what is hashed.

Truth.  True.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import matrix, vector
from checker.term import Term

v = vector("v")
CLAIM = _forge.claim(_forge.x * v @ v >= 0 if False else _forge.x**2 >= 0)
said = _forge.entry(CLAIM)
square = said["statement"]["conclude"]
said["statement"]["conclude"] = ["le", ["num", "0/1"], square[2]]
_forge.leave(said, proof=_forge.proof(CLAIM))
