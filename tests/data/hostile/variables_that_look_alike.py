"""Two of its variables look alike, so that the statement printed looks like a true one.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import scalar

latin, cyrillic = scalar("x"), scalar("\u0445")
CLAIM = _forge.claim(latin * cyrillic >= 0, forall=(latin, cyrillic))
