"""It replaces the trial by one that reports a million instances and no failure.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.runs import child as unit
from checker.statements.claims import entry
from checker.verdicts import trial

CLAIM = _forge.FALSE
search = {"search": _forge.SEARCH, "ledger": {"generated": 9, "tested": 9, "filtered": {}}}
lie = lambda *_, **__: entry.Trial(**search)
trial.run_trial = unit.hold_trial = lie
