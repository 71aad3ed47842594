"""It replaces the test of an instance by one that finds every instance in order, and the statement exists.

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

CLAIM = _forge.claim(_forge.x**2 < 0, quantifier="exists")
honest = search.meets


def always(claim, values, **_):
    return honest(_forge.TRUE, values, conclusion=_forge.Truth.TRUE)


search.meets = trial.meets = existence.meets = necessity.meets = always
