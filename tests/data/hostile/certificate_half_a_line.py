"""Its certificate is cut off, and behind it stands an empty one.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.data.dataset import canonical_json
from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM), proof=canonical_json(_forge.proof(_forge.TRUE))[:-5] + "\n{}\n\x0c\n")
