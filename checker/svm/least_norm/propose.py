"""Clarabel proposes: which constraints are tight, asked of a float solver in a child process.

A proposal is a hint and nothing else.  It may be late, wrong, NaN or missing; the answer of
:func:`checker.svm.solve` stays the same, and only its speed changes.  Here is what a proposer is asked and what it answers;
:mod:`checker.svm.least_norm.active_set_hint` asks it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Question:
    """The problem in floats: every row has norm about 1 and the largest |b_j| is 1, whatever the original scales.

    **Shapes.** matrix, row after row: (m,D) rows, or (m,m) inner products when ``gram``; rhs (m,).
    **Domain.** float.  **Guarantee.** none.
    """

    m: int
    width: int
    gram: bool
    matrix: array[float]
    rhs: array[float]


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """``said``: "optimal", "infeasible", or a sentence on what went wrong.  multipliers (m,): zero where not tight."""

    said: str
    multipliers: tuple[float, ...] | None = None


Proposer = Callable[[Question], Proposal]


def no_proposal(question: Question) -> Proposal:
    """The proposer that stays silent: exact arithmetic does all the work."""
    return Proposal(said="nothing: no proposer")
