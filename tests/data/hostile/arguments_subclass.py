"""The arguments of its conclusion change places when they are looked at again.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.statements.terms.term import Term


class Liar(tuple):
    def __iter__(self):
        asked.append(1)
        both = (self[0], self[1])
        return iter(both if len(asked) % 2 else both[::-1])


asked = []
honest = _forge.FALSE.conclude
CLAIM = _forge.claim(Term(honest.name, Liar(honest.args), sort="truth"))
