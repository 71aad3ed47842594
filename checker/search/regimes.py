"""Which regimes an instance belongs to: what the coverage table counts, and what a claim may require to have been reached."""

from __future__ import annotations

from collections.abc import Iterable

from checker.attention.scores import optimal_tokens
from checker.data.dataset import Dataset
from checker.statements.claims.regime_names import GAPS, INFEASIBLE, LARGE_GAP, SUPPORT
from checker.svm.attention_svm import AttentionSVM

_HOLDS = {
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


def regimes(data: Dataset) -> list[str]:
    """Those of a dataset's shape and scores; the gap is the smallest positive one between an optimal token and another."""
    names = [name for name, holds in _HOLDS.items() if holds(data)]
    gaps = [max(row) - g for row in data.scores for g in row if g < max(row)]
    if gaps:
        names.append(next((name for name, bound in GAPS if min(gaps) < bound), LARGE_GAP))
    return names


def svm_regimes(svms: Iterable[object]) -> list[str]:
    """Those of the attention SVMs that judging an instance asked for."""
    found = [s for s in svms if isinstance(s, AttentionSVM)]
    return [SUPPORT[min(len(s.support_indices), 3)] if s.feasible else INFEASIBLE for s in found]
