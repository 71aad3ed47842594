"""It replaces the search by one that looks where the statement holds only.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.search import explore as search
from checker.verdicts import trial
from checker.verdicts.trials import existence, necessity

CLAIM = _forge.FALSE
honest = search.explore


def blind(claim, **how):
    from dataclasses import replace

    return honest(replace(claim, assuming=(_forge.x >= 1,)), **how)


search.explore = trial.explore = existence.explore = necessity.explore = blind
