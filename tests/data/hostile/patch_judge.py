"""It replaces the judge and the sentences by ones that always say PROVED.

Truth.  False.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _forge

from checker.language import Claim
from checker.verdicts import contradictions, findings, judge

CLAIM = _forge.FALSE
judge.judged = lambda paper, claim_id, proposal, texts: (_forge.entry(CLAIM), {})
judge.finding = findings.finding = lambda *_: ("PROVED", "It is so.")
judge._Bench.decide = lambda self: (_forge.entry(CLAIM), {})
contradictions.contradictions = judge.contradictions = lambda _: []
