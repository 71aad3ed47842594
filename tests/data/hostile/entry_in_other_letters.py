"""Its entry is not ASCII.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(__import__("json").dumps(_forge.entry(CLAIM, note="é"), ensure_ascii=False))
