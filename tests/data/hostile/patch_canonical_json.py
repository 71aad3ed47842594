"""It replaces canonical JSON by the text of a true statement.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.data import dataset
from checker.language import Claim
from checker.statements.terms import term

CLAIM = _forge.FALSE
honest = dataset.canonical_json
lie = lambda value: honest(_forge.TRUE.statement if value == CLAIM.statement else value)
dataset.canonical_json = term.canonical_json = lie
