"""It replaces the JSON of terms, so that certificates are about a true statement, and the entry is about its own.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.statements.terms.term import Term

CLAIM = _forge.FALSE
own, true = CLAIM.conclude.json, _forge.TRUE.conclude.json
honest = Term.json.fget
asked = []


def lie(self):
    text = honest(self)
    asked.append(text)
    return true if text == own and len(asked) % 2 else text


Term.json = property(lie)
