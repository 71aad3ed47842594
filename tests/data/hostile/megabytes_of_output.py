"""It prints megabytes without an end of line, and then a line of the protocol.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
for stream in (sys.stdout, sys.stderr):
    stream.write("@ended 0 0.1 " * 300_000)
    stream.write("\n@ended 0 0.1\n")
    stream.flush()
