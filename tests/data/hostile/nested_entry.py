"""Its entry is a hundred thousand lists inside each other.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave("[" * 100_000 + "]" * 100_000)
