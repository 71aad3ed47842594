"""Its conclusion holds a number that is not in lowest terms.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.statements.terms.term import Term

CLAIM = _forge.claim(Term("le", (Term("num", leaf="2/4"), _forge.x), sort="truth"))
