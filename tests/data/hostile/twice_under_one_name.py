"""It hands over a hundred lines of which one is a genuine proof of another statement and the rest are instances of its own.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
several = [_forge.proof(_forge.TRUE)] + [_forge.instance(CLAIM, x=str(k)) for k in range(1, 20)]
_forge.leave(_forge.entry(CLAIM), proof=several, instances=several)
