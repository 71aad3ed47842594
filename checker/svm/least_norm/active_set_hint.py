"""A proposer is asked which constraints are tight, and its answer made harmless (:mod:`checker.svm.least_norm.propose`)."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass

from checker.svm.least_norm.child import default_proposer
from checker.svm.least_norm.problem import Scaled
from checker.svm.least_norm.propose import Proposal, Proposer, Question, no_proposal

SMALL = 12
"""Up to this many rows exact arithmetic takes less time than the question's way to the child and back."""


@dataclass(frozen=True, kw_only=True)
class Hint:
    """A proposal after its reading: positive integers proportional to the multipliers of the scaled rows."""

    said: str
    start: dict[int, int] | None = None


def ask(propose: Proposer | None, scaled: Scaled) -> Hint:
    """What the proposer says, made harmless; ``None`` asks Clarabel unless the problem is small."""
    if propose is no_proposal:
        return Hint(said="nothing: no proposer")
    m = len(scaled.rhs)
    if m == 0 or (propose is None and m <= SMALL):
        return Hint(said=f"not asked: {m} rows are settled sooner without")
    if propose is None:
        propose = default_proposer()
    lengths = [max(math.isqrt(int(scaled.gram[j, j])), 1) for j in range(m)]
    try:
        proposal = propose(_question(scaled, lengths))
        return _hint(proposal, lengths)
    except Exception as problem:  # a proposer is foreign code, and whatever it does must not decide anything
        return Hint(said=f"failed: {type(problem).__name__}: {problem}")


def _question(scaled: Scaled, lengths: list[int]) -> Question:
    """Integers divided exactly, then rounded once: nothing overflows between 1e-30 and 1e30 or beyond."""
    m = len(lengths)
    gram = scaled.rows is None
    table = (scaled.gram if scaled.rows is None else scaled.rows).tolist()
    across = lengths if gram else [1] * (len(table[0]) if table else 0)
    matrix = array(
        "d", [int(x) / (n * k) for row, n in zip(table, lengths, strict=True) for x, k in zip(row, across, strict=True)]
    )
    shift = max(lengths).bit_length() + 64
    sides = [(int(b) << shift) // n for b, n in zip(scaled.rhs, lengths, strict=True)]
    top = max(max(map(abs, sides)), 1)
    return Question(m=m, width=len(across), gram=gram, matrix=matrix, rhs=array("d", [x / top for x in sides]))


def _hint(proposal: Proposal, lengths: list[int]) -> Hint:
    said, z = str(proposal.said), proposal.multipliers
    if said != "optimal" or z is None:
        # Nothing is lost on "infeasible": the certificate is always found from 0, to be the same every time.
        return Hint(said=said)
    if len(z) != len(lengths):
        return Hint(said=f"failed: {len(z)} multipliers for {len(lengths)} rows")
    if not all(math.isfinite(x) for x in z):
        return Hint(said="failed: multipliers are not finite")
    top, longest = max(z), max(lengths)
    if not top > 0:
        return Hint(said=said)
    ratios = [int(x / top * (1 << 40)) for x in z]
    return Hint(said=said, start={j: r * longest // lengths[j] for j, r in enumerate(ratios) if r > 0})
