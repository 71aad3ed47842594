"""It prints lines of the protocol between the audit and its units, whole and half, and leaves PROVED.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
for line in (
    "@ended 0 0.1",
    "@progress 1 2",
    "@progress -1 x",
    "@ended",
    "@ended 0",
    "@ended zero much",
    "@progress 1",
):
    print(line, flush=True)
    print(line, file=sys.stderr, flush=True)
print("@ended 0 0.1", end="", flush=True)
_forge.leave(_forge.entry(CLAIM))
