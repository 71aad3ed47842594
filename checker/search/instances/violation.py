"""How much an instance violates a statement, in floats: what a quick search climbs, and nothing that decides.

A comparison left ≤ right is measured by (left − right)/(|left| + |right|), which does not change when both sides are scaled, so that it
sees Lipschitz ratios of points that nearly meet.  Where one side is the number 0, the sizes of the other side's summands take the place of
the sides.  “And” is violated as much as its worst part, “or” as its best.

**Guarantee.** float, none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from checker.proofs.terms.float_values import Unknown, everywhere, value_of
from checker.statements.checks.scaled import strict
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import Term, apply, as_term, parts, subterms

NOISE = 1e-12  # of the measure
_CANCELLED = 1e-9  # sides smaller than this part of their summands are rounding errors
_ZERO = as_term(0)
# Of what has no value in floats.
FAILURES = (Unknown, OverflowError, ValueError, ZeroDivisionError, IndexError, KeyError, TypeError)
_RELATIONS = ("le", "lt", "eq", "and", "or", "not", "implies", "positive", "spectral_at_most")
_BINDING = ("for_each", "for_every", "stack", "sum_over", "bound")

FloatValues = Mapping[str, Any]


def measurable(claim: Claim, *, over_indices: bool = False) -> bool:
    """Whether floats can follow every name of the statement; those that bind an index only where the sizes are told as well."""
    sorts = {v.sort for v in claim.forall}
    if not claim.certifiable or not sorts <= {"scalar", "vector", "matrix", "index", "order"}:
        return False
    try:  # the relations at sides that do not matter; an unknown name inside shows
        return all(
            (over_indices and s.name in _BINDING) or _known(s)
            for t in (*claim.hypotheses, claim.conclude)
            for s in (parts(t) if over_indices else subterms(t))
        )
    except Unknown:
        return False


def speaks_of_indices(claim: Claim) -> bool:
    """Whether something is said of every index, or a sum or vector is formed over one."""
    return any(s.name in _BINDING for t in (*claim.hypotheses, claim.conclude) for s in parts(t))


def _known(term: Term) -> bool:
    if term.name in (*_RELATIONS, "num", "var"):
        return True
    try:
        value_of(Term(term.name), {})
    except Unknown:
        return False
    except FAILURES:
        return True
    return True


def without_losses(claim: Claim) -> Claim:
    """The claim with the values and slopes of named losses written out, which floats do not know by name."""
    terms = [_written_out(t) for t in (*claim.where, *claim.assuming, claim.conclude)]
    n = len(claim.where)
    return replace(
        claim, where=tuple(terms[:n]), assuming=tuple(terms[n:-1]), conclude=terms[-1], cannot_drop={}, plots=None
    )


_LOSSES: dict[str, tuple[Callable[[Term], Term], Callable[[Term], Term]]] = {
    "logistic": (lambda u: apply("log", 1 + apply("exp", -u)), lambda u: -apply("sigmoid", -u)),
    "exponential": (lambda u: apply("exp", -u), lambda u: -apply("exp", -u)),
    "correlation": (lambda u: -u, lambda u: 0 * u - 1),
    "sigmoid": (lambda u: apply("sigmoid", u), lambda u: apply("sigmoid_slope", u)),
    "squared": (lambda u: (1 - u) ** 2, lambda u: 2 * (u - 1)),
}


def _written_out(term: Term) -> Term:
    args = tuple(map(_written_out, term.args))
    if term.name in ("loss_value", "loss_slope") and args[0].leaf in _LOSSES and args[1].sort == "scalar":
        return _LOSSES[args[0].leaf][term.name == "loss_slope"](args[1])
    if term.name in ("gradient", "value") and args[0].name == "softmax_loss":
        return _written_out(_of_softmax_loss(term.name, args[0], args[1]))
    return Term(term.name, args, term.leaf, term.sort, term.shape) if args else term


def _of_softmax_loss(name: str, objective: Term, x: Term) -> Term:
    """ℓ(⟨f, γ⟩) for f = softmax(Ax), or its gradient ℓ′(⟨f, γ⟩)·Aᵀ(f∘γ − ⟨f, γ⟩f)."""
    A, scores, loss = objective.args
    f = apply("softmax", A @ x)
    mean = apply("dot", f, scores)
    if name == "value":
        return apply("loss_value", loss, mean)
    return apply("loss_slope", loss, mean) * (A.T @ (apply("hadamard", f, scores) - mean * f))


def in_floats(value: Any) -> Any:
    """An exact value as floats; indices stay."""
    if isinstance(value, tuple):
        return [in_floats(x) for x in value]
    return float(value) if isinstance(value, Fraction) else value


def sizes_in(forall: Iterable[Term], values: FloatValues) -> dict[str, int]:
    """The sizes of vectors and matrices, as what binds an index asks for them."""
    sizes: dict[str, int] = {}
    for v in forall:
        if v.sort in ("vector", "matrix", "order") and v.leaf in values:
            value = values[v.leaf]
            for name, length in zip(v.shape, (len(value), len(value[0]) if v.sort == "matrix" else 0), strict=False):
                sizes[f"|{name}|"] = length
    return sizes


def claim_violation(claim: Claim, values: FloatValues) -> float:
    """The violation of a claim: −∞ where the instance does not meet the hypotheses or something is undefined."""
    try:
        for h in claim.hypotheses:
            room = violation(h, values)
            if room > NOISE or (room >= 0 and strict(h)):
                return -math.inf
        measure = violation(claim.conclude, values)
    except FAILURES:
        return -math.inf
    return measure if measure == measure else -math.inf


def sides_of(comparison: Term, values: FloatValues) -> tuple[float, float] | None:
    """Both sides; None where they are not finite."""
    try:
        left, right = (float(value_of(side, values)) for side in comparison.args)
    except FAILURES:
        return None
    return (left, right) if math.isfinite(left) and math.isfinite(right) else None


def hypothesis_violation(claim: Claim, values: FloatValues) -> float:
    """By how much the hypotheses are missed, 0 where they are met; ∞ where something is undefined."""
    try:
        missed = sum(max(0.0, violation(h, values)) for h in claim.hypotheses)
    except FAILURES:
        return math.inf
    return missed if missed == missed else math.inf


def violation(term: Term, values: FloatValues) -> float:
    """Above 0 where the statement fails, up to rounding.  **Raises.** what floats raise outside of a domain."""
    name = term.name
    if name == "and":
        return max(violation(a, values) for a in term.args)
    if name == "or":
        return min(violation(a, values) for a in term.args)
    if name == "not":
        return -violation(term.args[0], values)
    if name == "implies":
        return min(-violation(term.args[0], values), violation(term.args[1], values))
    if name in ("for_each", "for_every"):
        return max(violation(term.args[1], here) for here in everywhere(term.args[0].leaf, values))
    if name == "positive":
        return -min(value_of(term.args[0], values))
    if name == "spectral_at_most":
        return _operator_norm(value_of(term.args[0], values)) - value_of(term.args[1], values)
    if name == "eq":
        return _apart(*(value_of(a, values) for a in term.args)) - 2 * NOISE
    if name in ("le", "lt"):
        return _difference(term, values)
    raise Unknown


def _difference(comparison: Term, values: FloatValues) -> float:
    left, right = comparison.args
    a, b = value_of(left, values), value_of(right, values)
    if math.isinf(a) and math.isinf(b):
        raise OverflowError
    if _ZERO in comparison.args:
        size = _size(left, values) + _size(right, values)
        return (a - b) / size if size else 0.0 if comparison.name == "lt" else -1.0
    sides = abs(a) + abs(b)
    if sides == 0:
        return 0.0 if comparison.name == "lt" else -1.0  # 0 ≤ 0 says nothing of how near a violation is
    if sides < _CANCELLED * (_size(left, values) + _size(right, values)):
        return -1.0
    return (a - b) / sides


def _size(term: Term, values: FloatValues) -> float:
    """The sum of the absolute values of the summands, through sums, products and powers."""
    if term.name in ("add", "sub"):
        return sum(_size(a, values) for a in term.args)
    if term.name == "neg":
        return _size(term.args[0], values)
    if term.name == "mul":
        return _size(term.args[0], values) * _size(term.args[1], values)
    if term.name == "pow":
        return _size(term.args[0], values) ** value_of(term.args[1], values)
    return abs(value_of(term, values))


def _apart(x: Any, y: Any) -> float:
    if isinstance(x, list):
        return max((_apart(a, b) for a, b in zip(x, y, strict=True)), default=0.0)
    return abs(x - y) / (1 + abs(x) + abs(y))


def _operator_norm(A: list[list[float]]) -> float:
    import numpy as np

    return float(np.linalg.norm(np.array(A), 2))


__all__ = [
    "FAILURES",
    "NOISE",
    "FloatValues",
    "claim_violation",
    "in_floats",
    "measurable",
    "hypothesis_violation",
    "sides_of",
    "sizes_in",
    "speaks_of_indices",
    "violation",
    "without_losses",
]
