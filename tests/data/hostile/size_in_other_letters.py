"""The sizes of its vectors are written with letters and digits that are not ASCII.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import dot, vector

u, v = vector("u", "\u0661"), vector("v", "\u0661*d\u00b2")
CLAIM = _forge.claim(dot(u, u) <= dot(v, v), forall=(u, v))
