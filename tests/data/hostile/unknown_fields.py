"""It adds fields that nobody knows, to the entry and to the statement in it.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
said = _forge.entry(CLAIM, proved=True, status="PROVED", **{"verdict ": "PROVED"})
said["statement"]["proved"] = True
_forge.leave(said)
