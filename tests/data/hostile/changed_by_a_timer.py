"""Its conclusion is exchanged for a true one a moment after it was described.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.runs import child as unit
from checker.statements.claims import entry

CLAIM = _forge.claim()
honest = entry.described


def described(claim, text):
    said = honest(claim, text)
    object.__setattr__(claim, "conclude", _forge.TRUE.conclude)
    return said


unit.described = described
