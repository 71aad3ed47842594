"""A constant names its paper, as that of the honest claims.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim, Source

PAPER = "honest"
CLAIM = Claim(
    title="PROVED", source=Source(paper=PAPER, where="nowhere", fidelity="verbatim"), forall=(_forge.x,),
    conclude=_forge.x**2 >= _forge.x,
)  # fmt: skip
