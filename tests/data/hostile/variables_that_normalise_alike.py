"""Two of its variables are the same name in two normal forms.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import scalar

one, two = scalar("\u00e9"), scalar("e\u0301")
CLAIM = _forge.claim(one * two >= 0, forall=(one, two))
