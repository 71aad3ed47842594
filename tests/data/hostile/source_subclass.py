"""Its source names another paper each time that it is asked.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Source


class Liar(Source):
    def __getattribute__(self, name):
        if name == "paper":
            asked.append(name)
            return ("hostile", "../../honest", "a.b")[len(asked) % 3]
        return object.__getattribute__(self, name)


asked = []
CLAIM = _forge.claim()
object.__setattr__(CLAIM, "source", Liar.__new__(Liar))
for field in ("paper", "where", "fidelity", "gaps"):
    object.__setattr__(CLAIM.source, field, getattr(_forge.SOURCE, field))
