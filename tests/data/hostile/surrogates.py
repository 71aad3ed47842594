"""Its title and note hold half a character, which no file can be written with.

Truth.  True.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(_forge.x**2 >= 0, title="half a character: \ud800")
_forge.leave(_forge.entry(CLAIM, note="\udfff"), proof=_forge.proof(CLAIM))
