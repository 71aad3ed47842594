"""Its certificate gives the field of the claim twice, each reader may take another one.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.data.dataset import canonical_json
from checker.language import Claim

CLAIM = _forge.FALSE
proof = _forge.proof(_forge.TRUE)
claim = proof["claim"] | {"statement": CLAIM.statement, "sha256": CLAIM.sha256}
text = canonical_json(proof)
_forge.leave(_forge.entry(CLAIM), proof=text[:-1] + ',"claim":' + canonical_json(claim) + "}\n")
