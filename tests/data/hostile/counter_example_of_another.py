"""It says REFUTED of a true statement, beside a genuine counter-example of another one.

Truth.  True.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.TRUE
_forge.leave(_forge.entry(CLAIM, verdict="REFUTED"), counter_example=_forge.against(_forge.FALSE, x="1/2"))
