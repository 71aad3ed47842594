"""It writes rows that say PROVED into the ledger of the run that it is part of.

Truth.  False.
"""

import json
import sqlite3
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
if _forge.job():
    for folder in _forge.output_folders():
        try:
            database = sqlite3.connect(folder / "ledger.sqlite", timeout=0.1, isolation_level=None)
            row = [json.dumps(_forge.entry(CLAIM))]
            database.execute("INSERT INTO units SELECT NULL, key, paper, id, ?, '{}', 0 FROM units", row)
        except sqlite3.Error:
            pass
