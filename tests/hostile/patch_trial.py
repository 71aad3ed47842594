"""It replaces the trial by one that reports a million instances and no failure.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker import entry, trial, unit
from checker.language import Claim

CLAIM = _forge.FALSE
search = {"search": _forge.SEARCH, "ledger": {"generated": 9, "tested": 9, "filtered": {}}}
lie = lambda *_, **__: entry.Trial(**search)
trial.hold_trial = unit.hold_trial = lie
