"""The name of its variable is a text that equals every other one and prints differently each time.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.statements.terms.term import Term


class Liar(str):
    __eq__ = lambda self, other: True
    __hash__ = lambda self: 0
    __str__ = __repr__ = lambda self: "y"


v = Term("var", leaf=Liar("x"), sort="scalar")
CLAIM = _forge.claim(v * v >= v, forall=(v,))
