"""Its conclusion is built by the constructor, of arguments that no word takes.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.statements.terms.term import Term

CLAIM = _forge.claim(Term("le", (Term("add", (_forge.x,)), Term("loss", (_forge.x, _forge.x))), sort="truth"))
