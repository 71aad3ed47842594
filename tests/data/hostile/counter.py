"""Its statement depends on a file in which it counts how often it was loaded: true at first, then false.

Truth.  False.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

place = Path(os.environ.get("XDG_STATE_HOME", "/nonexistent")) / "hostile-counter"
try:
    count = int(place.read_text()) if place.exists() else 0
    place.write_text(str(count + 1))
except OSError:
    count = 0
CLAIM = _forge.claim(_forge.x**2 >= (0 if count // 2 % 2 else _forge.x))
