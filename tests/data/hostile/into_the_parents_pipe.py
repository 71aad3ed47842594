"""It writes ends of units straight into the output of the process that forked it, for itself and for the claims after
it.

Truth.  False.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
if _forge.job():
    try:
        pipe = os.open(f"/proc/{os.getppid()}/fd/1", os.O_WRONLY)
        os.write(pipe, b"@ended 0 0.1\n" * 50 + b"@ended")
    except OSError:
        pass
