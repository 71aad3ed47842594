"""It fills in rests_on, the trust of a kernel, and certificates that were accepted.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
file = "certificates/hostile.fields-of-trust.proof.jsonl"
rests = {"role": "proof", "type": "tree", "certificate": file, "sha256": "0" * 64}
listed = [{"path": file, "count": 1, "accepted": 1, "says": "VERIFIED proof", "sha256": "0" * 64}]
_forge.leave(_forge.entry(
    CLAIM, trust="kernel", rests_on=rests, certificates=listed, checked_by=["Coq"], kernel={"name": "Coq", "axioms": []},
))  # fmt: skip
