"""It says VACUOUS beside a genuine certificate that the hypotheses of another statement contradict each other.

Truth.  True.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.proofs.search.vacuous import prove_vacuous

CLAIM = _forge.TRUE
nothing = _forge.claim(assuming=(_forge.x > 4, _forge.x < 3))
_forge.leave(_forge.entry(CLAIM, verdict="VACUOUS"), vacuous=prove_vacuous(nothing, "forged", {}))
