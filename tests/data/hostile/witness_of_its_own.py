"""It hands over a genuine counter-example and shows other values as the witness.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
values = {"x": "5"}
said = _forge.entry(
    CLAIM, verdict="REFUTED", witness={"values": values, "why": "It is so."}, search=_forge.SEARCH | {"found": values}
)
_forge.leave(said, counter_example=_forge.against(CLAIM, x="1/2"))
