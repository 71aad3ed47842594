"""It hands over a genuine counter-example and, under its own name, a proof of another statement.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM), proof=_forge.proof(_forge.TRUE), counter_example=_forge.against(CLAIM, x="1/2"))
