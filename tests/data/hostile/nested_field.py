"""One field of its entry, which is not judged, is nested just deep enough to be read and not to be written.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
nested = "[" * 900 + "]" * 900
_forge.leave(__import__("json").dumps(_forge.entry(CLAIM, error={"message": ""}, stability="@")).replace('"@"', nested))
