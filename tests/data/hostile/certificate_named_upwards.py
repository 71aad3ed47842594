"""It names its certificates so that they would be written above the folder of certificates.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
if _forge.job():
    for name in ("..", "..jsonl", "...proof.jsonl", "hostile.certificate-named-upwards...proof.jsonl", "~.jsonl"):
        if name != "..":
            _forge.put(name, "{}\n")
_forge.leave(_forge.entry(CLAIM))
