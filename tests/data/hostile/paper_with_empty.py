"""The key of its paper would name files elsewhere, which a class of sources that checks nothing lets pass.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.claim(source=_forge.Source(paper="hostile", where="nowhere", fidelity="verbatim"))
object.__setattr__(CLAIM.source, "paper", "")
