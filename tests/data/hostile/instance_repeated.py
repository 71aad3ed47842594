"""It hands over one genuine instance a thousand times, to be counted a thousand times.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM), instances=[_forge.instance(CLAIM, x="2")] * 1000)
