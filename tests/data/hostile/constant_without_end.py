"""It reports a constant with a billion digits, so that whoever reads it never ends.

Truth.  True.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(assuming=(_forge.x >= 1,))
constants = [{"comparison": CLAIM.conclude.json, "lower": {"factor": "1e1000000000"}, "upper": None}]
_forge.leave(_forge.entry(CLAIM, constants=constants), proof=_forge.proof(CLAIM))
