"""Its claim is plain, and the class of claims is changed so that the statement is another one.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
statement = _forge.TRUE.statement
Claim.statement = property(lambda self: statement)
