"""Its claim is of a class of its own, whose statement, hash and conclusion are what it likes.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim


class Liar(Claim):
    statement = property(lambda self: _forge.TRUE.statement)
    sha256 = property(lambda self: _forge.TRUE.sha256)


honest = _forge.FALSE
CLAIM = Liar(title="t", source=honest.source, forall=honest.forall, conclude=honest.conclude)
