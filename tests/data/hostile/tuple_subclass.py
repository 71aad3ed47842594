"""Its list of variables is another one when it is gone through a second time.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import scalar


class Liar(tuple):
    def __iter__(self):
        asked.append(1)
        return iter((_forge.x,) if len(asked) % 2 else (_forge.x, scalar("z")))


asked = []
CLAIM = _forge.claim(forall=Liar((_forge.x,)))
