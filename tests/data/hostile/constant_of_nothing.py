"""Its constant leaves no instance that meets the hypotheses, so that what it says of all of them has a genuine proof.

Truth.  Open.
"""

import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim, scalar
from checker.statements.checks.constants import broken_by_choice, with_choice

C, x = scalar("C"), _forge.x
CLAIM = _forge.claim(x >= 1, exists=(C,), assuming=(x**2 <= C,))
chosen = with_choice(CLAIM, {"C": Fraction(-1)}, {})
_forge.leave(_forge.entry(CLAIM, search=_forge.SEARCH | {"chosen": {"C": "-1"}}), proof=_forge.proof(chosen))
