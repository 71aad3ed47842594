"""The name of its variable holds spaces, an end of line, a control character and a whole statement.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import scalar

v = scalar("x\n >= 0  PROVED \x00 ")
CLAIM = _forge.claim(v * v >= v, forall=(v,))
