"""It writes its own statement into a genuine proof of another one and computes the hash anew.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM), proof=_forge.edited(_forge.proof(_forge.TRUE), CLAIM, CLAIM.sha256))
