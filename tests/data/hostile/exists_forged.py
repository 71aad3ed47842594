"""It shows a witness of something that does not exist, and a certificate of another statement.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(_forge.x**2 < 0, quantifier="exists")
other = _forge.claim(_forge.x**2 > 0, quantifier="exists")
said = _forge.entry(CLAIM, witness={"values": {"x": "1"}, "why": "It is so."})
_forge.leave(said, witness=_forge.evaluated(other, "witness", _forge.Truth.TRUE, x="1"))
