"""Its entry carries the paper and the id of an honest claim.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM, paper="honest", id="a-proved"), proof=_forge.proof(_forge.TRUE))
