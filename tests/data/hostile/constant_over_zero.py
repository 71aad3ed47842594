"""It reports a constant whose denominator is zero, so that whoever reads it fails.

Truth.  True.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(assuming=(_forge.x >= 1,))
side = {"factor": "1/0"}
constants = [{"comparison": CLAIM.conclude.json, "lower": side, "upper": side}]
_forge.leave(_forge.entry(CLAIM, constants=constants), proof=_forge.proof(CLAIM))
