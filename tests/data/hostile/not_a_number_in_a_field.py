"""A field that is not judged holds what is not a number, which canonical JSON cannot write.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM, coverage={"x": float("nan")}, error={"message": "none"}))
