"""A process that it leaves behind rewrites the entry of its unit, and of every later one, for a minute.

Truth.  False.
"""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE


def rewrite():
    text = json.dumps(_forge.entry(_forge.TRUE))
    for _ in range(600):
        for folder in Path(_forge.job()["folder"]).parent.glob("checker-unit-*"):
            try:
                (folder / "entry.json").write_text(text)
            except OSError:
                pass
        time.sleep(0.1)


if _forge.job():
    _forge.detached(rewrite)
