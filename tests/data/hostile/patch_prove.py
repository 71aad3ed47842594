"""It replaces the prover by one that hands over a proof of another statement under this one's name.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.proofs.search import prove
from checker.verdicts import trial
from checker.verdicts.trials import case

CLAIM = _forge.FALSE
stolen = _forge.edited(_forge.proof(_forge.TRUE), CLAIM, CLAIM.sha256)
prove.prove = lambda *_: stolen
trial.accepted = case.accepted = lambda _: True
