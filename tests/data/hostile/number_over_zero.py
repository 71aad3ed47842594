"""Its conclusion holds a number that is divided by zero.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.statements.terms.term import Term

CLAIM = _forge.claim(Term("le", (Term("num", leaf="1/0"), _forge.x), sort="truth"))
