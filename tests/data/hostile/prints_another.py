"""Its entry prints the false statement under the hash of the true one that its proof is about.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
said = _forge.entry(CLAIM)
said["statement"]["sha256"] = _forge.TRUE.sha256
_forge.leave(said, proof=_forge.proof(_forge.TRUE))
