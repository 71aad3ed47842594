"""It calls its hypothesis, a pair of them and a constant certified, beside a genuine proof of the statement only.

Truth.  True.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(assuming=(_forge.x >= 1, _forge.x >= 0))
shown = {"status": "proved", "values": {"x": "1/2"}, "certificate": "certificates/hostile.necessity-forged.proof.jsonl"}
terms = [h.json for h in CLAIM.assuming]
side = {"factor": "1", "certificate": shown["certificate"]}
_forge.leave(_forge.entry(
    CLAIM, necessity=[{"hypothesis": t, "how": "by decree"} | shown for t in terms],
    pairs=[{"pair": [0, 1], "hypotheses": terms, "how": "by decree"} | shown],
    constants=[{"comparison": CLAIM.conclude.json, "lower": side, "upper": side, "values": None}],
), proof=_forge.proof(CLAIM))  # fmt: skip
