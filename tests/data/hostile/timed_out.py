"""It says that its time was up, which no certificate needs to show, and PROVED.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM, timed_out=True, finding="PROVED (kernel)"))
