"""It hands over a genuine instance in the file and under the role of a proof.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM), proof=_forge.instance(CLAIM, x="2") | {"role": "proof"})
