"""Its statement depends on the clock, and is true whatever that says.

Truth.  True.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(_forge.x**2 + time.time_ns() >= 0)
