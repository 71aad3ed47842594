"""Its statement is nested deep enough to break whoever reads it by recursion.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim

CLAIM = _forge.FALSE
nested = '["neg",' * 300 + '["var","x"]' + "]" * 300
_forge.leave(__import__("json").dumps(_forge.entry(CLAIM)).replace('["var", "x"]', nested))
