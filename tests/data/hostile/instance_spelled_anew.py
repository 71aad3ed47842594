"""It hands over one instance under a hundred titles, so that no two certificates have the same text.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
one = _forge.instance(CLAIM, x="2")
several = [one | {"claim": one["claim"] | {"title": f"Instance {k}"}} for k in range(100)]
_forge.leave(_forge.entry(CLAIM), instances=several)
