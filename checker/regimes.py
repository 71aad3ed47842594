"""Regimes that an instance may belong to: what the coverage table counts, and what a claim may require to have been reached."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from checker.attention.scores import optimal_tokens
from checker.dataset import Dataset
from checker.svm.attention_svm import AttentionSVM

_OF_A_DATASET = {
    "one input": lambda D: D.n == 1,
    "inputs more than dimensions": lambda D: D.n > D.d,
    "one token only": lambda D: max(D.lengths) == 1,
    "two tokens at most": lambda D: max(D.lengths) == 2,
    "three tokens or more": lambda D: max(D.lengths) >= 3,
    "ragged": lambda D: len(set(D.lengths)) > 1,
    "dimension one": lambda D: D.d == 1,
    "tied optimal tokens": lambda D: any(len(s) > 1 for s in optimal_tokens(D)),
    "duplicate tokens": lambda D: any(len(set(X)) < len(X) for X in D.tokens),
    "a key matrix": lambda D: D.key_matrix is not None,
}
_GAPS = (
    ("least score gap below 1/100", Fraction(1, 100)), ("least score gap from 1/100 to 1/10", Fraction(1, 10)),
    ("least score gap from 1/10 to 1", Fraction(1)), ("least score gap from 1 to 10", Fraction(10)),
)  # fmt: skip
_LARGE_GAP = "least score gap of 10 or more"
_SUPPORT = ("no support vector", "one support vector", "two support vectors", "three support vectors or more")
_INFEASIBLE = "an SVM is infeasible"
REGIMES = (*_OF_A_DATASET, *(name for name, _ in _GAPS), _LARGE_GAP, _INFEASIBLE, *_SUPPORT)


def regimes(data: Dataset) -> list[str]:
    """Those of a dataset's shape and scores; the gap is the smallest positive one between an optimal token and another."""
    names = [name for name, holds in _OF_A_DATASET.items() if holds(data)]
    gaps = [max(row) - g for row in data.scores for g in row if g < max(row)]
    if gaps:
        names.append(next((name for name, bound in _GAPS if min(gaps) < bound), _LARGE_GAP))
    return names


def svm_regimes(svms: Iterable[object]) -> list[str]:
    """Those of the attention SVMs that judging an instance asked for."""
    found = [s for s in svms if isinstance(s, AttentionSVM)]
    return [_SUPPORT[min(len(s.support_indices), 3)] if s.feasible else _INFEASIBLE for s in found]
