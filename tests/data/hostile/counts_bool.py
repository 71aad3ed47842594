"""It counts a truth value for the number of instances against it.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
counts = {"TRUE": 1, "FALSE": True, "UNKNOWN": True}
_forge.leave(
    _forge.entry(CLAIM, counts=counts, search=_forge.SEARCH | {"counts": counts}),
    instances=_forge.instance(CLAIM, x="2"),
)
