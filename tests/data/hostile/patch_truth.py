"""It replaces the evaluation of statements by one that finds every statement true.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.meaning.interpret import Evaluation
from checker.truth import Truth

CLAIM = _forge.FALSE
Evaluation.truth = lambda self, *_, **__: Truth.TRUE
