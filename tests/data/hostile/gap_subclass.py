"""Its gap reads differently each time: all readings are covered when the judge looks, and one when it is printed.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Gap


class Liar(Gap):
    def __getattribute__(self, name):
        if name == "ours":
            asked.append(name)
            return "every" if len(asked) % 2 else "one"
        return object.__getattribute__(self, name)


asked = []
gap = Liar(what="the sign", readings=("one", "other"), ours="one")
CLAIM = _forge.claim(source=_forge.Source(paper="hostile", where="nowhere", fidelity="verbatim", gaps=(gap,)))
