"""Its entry prints and proves the true statement, under the title of a false one: a title is never judged.

Truth.  True.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(_forge.x**2 >= 0, title="Every number is at most its square")
_forge.leave(_forge.entry(CLAIM), proof=_forge.proof(_forge.TRUE))
