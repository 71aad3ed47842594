"""Its variable is named like the number 1, so that the statement printed looks true.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import scalar

v = scalar("1")
CLAIM = _forge.claim(v * v >= v, forall=(v,))
