"""It replaces the hash by one under which all texts are alike.

Truth.  False.
"""

import hashlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.statements.terms import term

CLAIM = _forge.FALSE
one = hashlib.sha256(b"")
hashlib.sha256 = lambda *_: one
term.sha256 = lambda _: _forge.TRUE.sha256
_forge.leave(_forge.entry(CLAIM), proof=_forge.edited(_forge.proof(_forge.TRUE), CLAIM, _forge.TRUE.sha256))
