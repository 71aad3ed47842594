"""It has a genuine proof, and plots that no page can draw.

Truth.  True.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.TRUE
_forge.leave(_forge.entry(CLAIM, plots=[{"svg": 5}]), proof=_forge.proof(CLAIM))
