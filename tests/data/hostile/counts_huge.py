"""It counts a number of four thousand digits of instances against it.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
counts = {"TRUE": 1, "FALSE": 10**4000, "UNKNOWN": 10**4000}
_forge.leave(
    _forge.entry(CLAIM, counts=counts, search=_forge.SEARCH | {"counts": counts}),
    instances=_forge.instance(CLAIM, x="2"),
)
