"""Equalities for all sizes, as the rule ``identity`` has them: both sides, written with indices, have one normal form."""

from __future__ import annotations

from checker.proofs.sizes import sides_of, size_of
from checker.statements.term import Term
from checker.symbolic import claim_formulas


def equal(left: Term, right: Term, *, positive: frozenset[Term] = frozenset()) -> bool:
    """Whether the sides are equal for all sizes, where what is ``positive`` is so.  **Raises.** Undecided where they are no formulas
    with indices."""
    return claim_formulas.equal(left, right, _sides, positive=positive)


def _sides(term: Term) -> tuple[str, ...]:
    return sides_of(term) if term.sort == "matrix" else (size_of(term),)
