"""The name of its variable turns the direction of writing.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import scalar

v = scalar("\u202ex")
CLAIM = _forge.claim(v * v >= v, forall=(v,))
