"""It replaces the reading of JSON by one that reads PROVED.

Truth.  False.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
honest = json.loads
json.loads = lambda *text, **how: _forge.entry(CLAIM) if "verdict" in str(text) else honest(*text, **how)
