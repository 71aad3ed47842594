"""It says of itself that it failed, and prints its statement under the hash of another.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
said = _forge.entry(CLAIM, error={"message": "No matter."})
said["statement"]["sha256"] = _forge.TRUE.sha256
_forge.leave(said, proof=_forge.proof(_forge.TRUE))
