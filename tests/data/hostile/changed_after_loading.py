"""A thread exchanges its conclusion for a true one and back again while the trial runs.

Truth.  False.
"""

import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim()
false, true = CLAIM.conclude, _forge.TRUE.conclude


def exchange():
    while True:
        for conclude in (true, false):
            object.__setattr__(CLAIM, "conclude", conclude)
            time.sleep(0.003)


threading.Thread(target=exchange, daemon=True).start()
