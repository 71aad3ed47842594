"""Of a true statement it says REFUTED, beside a genuine proof that another one is broken whatever C is.

Truth.  True.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim, scalar
from checker.statements.checks.constants import broken_by_choice, with_choice

C, x = scalar("C"), _forge.x
CLAIM = _forge.claim(C <= x**2, exists=(C,))
choice = {"x": abs(C) + 1}
other = broken_by_choice(_forge.claim(x <= C, exists=(C,)), choice)
search = _forge.SEARCH | {"chosen": {"C": "0"}, "breaking": {"x": choice["x"].json}}
_forge.leave(_forge.entry(CLAIM, search=search, verdict="REFUTED"), breaking=_forge.proof(other))
