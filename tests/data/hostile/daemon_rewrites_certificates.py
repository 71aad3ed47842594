"""A process that it leaves behind empties every certificate in the audit's folder for a minute.

Truth.  False.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE


def rewrite(folders):
    for _ in range(600):
        for folder in folders:
            for file in (folder / "certificates").glob("*.jsonl"):
                file.write_text("{}\n")
        time.sleep(0.1)


if _forge.job():
    found = _forge.output_folders()
    _forge.detached(lambda: rewrite(found))
