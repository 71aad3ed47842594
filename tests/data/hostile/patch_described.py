"""It replaces the description of a claim by that of another one, under the hash of a true one.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.runs import child as unit
from checker.statements.claims import entry

CLAIM = _forge.FALSE
lie = lambda claim, text: (
    _forge.entry(CLAIM) | {"statement": _forge.entry(CLAIM)["statement"] | {"sha256": _forge.TRUE.sha256}}
)
entry.described = unit.described = lie
