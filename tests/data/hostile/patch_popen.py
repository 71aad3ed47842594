"""It replaces the start of processes by one whose processes accept whatever they are sent.

Truth.  False.
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE


class Yes:
    returncode, pid = 0, 0

    def __init__(self, *_, **__):
        pass

    def communicate(self, *_, **__):
        return b"", b""

    kill = wait = lambda self: 0


subprocess.Popen = Yes
