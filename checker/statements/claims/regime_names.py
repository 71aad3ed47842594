"""The names of the regimes that an instance may belong to; :mod:`checker.search.regimes` says which do."""

from __future__ import annotations

from fractions import Fraction

OF_A_DATASET = (
    "one input",
    "inputs more than dimensions",
    "one token only",
    "two tokens at most",
    "three tokens or more",
    "ragged",
    "dimension one",
    "tied optimal tokens",
    "duplicate tokens",
    "a key matrix",
)
GAPS = (
    ("least score gap below 1/100", Fraction(1, 100)),
    ("least score gap from 1/100 to 1/10", Fraction(1, 10)),
    ("least score gap from 1/10 to 1", Fraction(1)),
    ("least score gap from 1 to 10", Fraction(10)),
)
LARGE_GAP = "least score gap of 10 or more"
SUPPORT = ("no support vector", "one support vector", "two support vectors", "three support vectors or more")
INFEASIBLE = "an SVM is infeasible"
REGIMES = (*OF_A_DATASET, *(name for name, _ in GAPS), LARGE_GAP, INFEASIBLE, *SUPPORT)
