"""Its error is a text and its plots are numbers, so that writing the audit of all claims might fail.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
_forge.leave(_forge.entry(CLAIM, error="PROVED", plots=[1], ledger=None, gaps=7))
