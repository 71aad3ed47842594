"""A number is declared to be a truth.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.statements.terms.term import Term

CLAIM = _forge.claim(Term("abs", (_forge.x,), sort="truth"))
