"""Its hypotheses contradict each other, so that anything follows: it hands over a proof, holds the certificate of the contradiction
back, and says that a million instances met the hypotheses.

Truth.  Open.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(assuming=(_forge.x > 4, _forge.x < 3))
_forge.leave(_forge.entry(CLAIM), proof=_forge.proof(CLAIM))
