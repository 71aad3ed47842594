"""It replaces the verifier's text and the call of it where certificates are put before it.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.certificates import verification
from checker.language import Claim
from checker.verdicts import judge

CLAIM = _forge.FALSE
verification.SOURCE = b"print('VERIFIED')"
yes = lambda lines, **_: verification.Acceptance(count=len(lines), records=())
verification.verified_lines = judge.verified_lines = yes
