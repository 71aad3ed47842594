"""It replaces the verifier in its own process by one that accepts everything.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker import verify
from checker.language import Claim

CLAIM = _forge.FALSE
verify.verify_text = verify.verify_record = lambda *_: ("VERIFIED", "It is so.", None)
verify.verified = verify.tree = lambda *_: ("proof", "It is so.")
