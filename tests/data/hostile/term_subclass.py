"""The terms of its claim are of a class of their own, with another JSON.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.statements.terms.term import Term


class Liar(Term):
    json = property(lambda self: _forge.TRUE.conclude.json)


c = _forge.FALSE.conclude
CLAIM = _forge.claim()
object.__setattr__(CLAIM, "conclude", Liar(c.name, c.args, c.leaf, c.sort))
