"""It says of itself that it failed, which is not judged, and beside it that its hypotheses were shown necessary.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(_forge.x**2 >= _forge.x, assuming=(_forge.x >= 0,))
shown = {"status": "proved", "values": {"x": "1/2"}, "certificate": "certificates/hostile.bare-word.proof.jsonl"}
necessity = [{"hypothesis": CLAIM.assuming[0].json, "how": "by decree"} | shown]
_forge.leave(_forge.entry(CLAIM, necessity=necessity, error={"message": "This is PROVED all the same."}))
