"""It replaces the verifier's text and the call of it where certificates are put before it.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker import certificate, judge
from checker.language import Claim

CLAIM = _forge.FALSE
certificate.SOURCE = b"print('VERIFIED')"
yes = lambda lines, **_: certificate.Acceptance(count=len(lines), records=())
certificate.verified_lines = judge.verified_lines = yes
