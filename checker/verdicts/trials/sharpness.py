"""How sharp is a constant: the best factor c* of lhs ≤ c·rhs, from both sides, each with a certificate of its own.

Above: a rational c at which the prover finds a tree for lhs ≤ c·rhs, for all instances.  Below: an exact instance that breaks
lhs ≤ c′·rhs, so that c′ does not serve all instances; it may serve those of other sizes.  The search goes first, so that the
prover is only asked for constants that may be true.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from checker.arithmetic import Mpmath
from checker.certificates.writing import evaluation_certificate
from checker.data.dataset import canonical_json
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation, evaluate
from checker.proofs.search.constants import prove_scaled
from checker.search.adversaries.local_search import Values, numbers_of, with_numbers
from checker.search.adversaries.ratio import steepest
from checker.search.explore import meets
from checker.statements.checks.scaled import rounded, scaled, simplest_between
from checker.statements.claims.claim import Claim, values_json
from checker.statements.terms.ranges import losses_of, size_of
from checker.statements.terms.term import Term
from checker.truth import Truth

_NEAR = [Fraction(k) for k in ("1.00001", "1.0001", "1.001", "1.01", "1.05", "1.15", "1.35", "1.6", "2")]
_SMALL = Fraction(1, 1000)
_FINE = Fraction(51, 50)  # a bisection stops here
_MOST_TRIALS = 10
_FEW_TRIALS = 3  # where the proof is not short and the bracket wider than a factor 1000 anyway
_SHORT = 20_000  # bytes of a certificate
_PROVED_BYTES = 300_000  # of certificates that the trials for one constant may come to
_MOST_TRIED = 3


@dataclass(frozen=True, kw_only=True)
class Side:
    """A bound of the best factor with what certifies it; ``values`` are the instance of a lower bound."""

    factor: Fraction
    certificate: dict
    values: Values | None = None
    values_json: dict | None = None


def bracket(
    claim: Claim,
    claim_id: str,
    comparison: Term,
    starts: list[Values],
    *,
    evaluations: int,
    proved: bool,
    provenance: dict,
) -> dict[str, Side]:
    """What was found: "lower", "upper" or both.  Without a proof at 1 (``proved``) none is looked for below."""
    lower = lower_bound(claim, claim_id, comparison, starts, evaluations=evaluations, provenance=provenance)
    start = lower.factor if lower else None
    upper = upper_bound(claim, claim_id, comparison, start, provenance=provenance) if proved else None
    return {name: side for name, side in (("lower", lower), ("upper", upper)) if side is not None}


def lower_bound(
    claim: Claim, claim_id: str, comparison: Term, starts: list[Values], *, evaluations: int, provenance: dict
) -> Side | None:
    """The largest factor found at which an exact instance breaks the scaled claim."""
    base = scaled(claim, comparison, Fraction(1))
    names = {v.leaf for v in base.forall}
    own = [{k: x for k, x in v.items() if k in names} for v in starts]
    for instance in steepest(base, comparison, own, evaluations=evaluations)[:_MOST_TRIED]:
        ratio = _ratio(comparison, instance)
        for factor in _below(ratio) if ratio else ():
            broken = scaled(claim, comparison, factor, nonnegative=True)
            found = next(filter(None, (_certain(broken, v) for v in [*_simpler(instance), instance])), None)
            if found is not None:
                certificate = _refutation(broken, claim_id, found, provenance)
                return Side(
                    factor=factor,
                    certificate=certificate,
                    values=dict(found.values),
                    values_json=values_json(broken, found.values),
                )
    return None


def _simpler(instance: Values) -> list[Values]:
    """The instance with its numbers rounded to fewer digits."""
    numbers = numbers_of(instance)
    return [with_numbers(instance, [x.limit_denominator(10**k) for x in numbers]) for k in (2, 4, 8, 16)]


def _certain(broken: Claim, values: Values) -> Evaluation | None:
    """The evaluation of a counter-example that ``verify.py`` can follow."""
    try:
        found = meets(broken, values, conclusion=Truth.FALSE)
    except CheckerError:
        return None
    return found if found is not None and found.certifiable and found.trust != "numeric" else None


def _refutation(claim: Claim, claim_id: str, found: Evaluation, provenance: dict) -> dict:
    return evaluation_certificate(
        claim, claim_id, found, role="counter-example", conclusion=Truth.FALSE, provenance=provenance
    )


def counter_example(claim: Claim, side: Side) -> Evaluation | None:
    """The evaluation that refutes the claim itself at the values of a lower bound whose factor is 1 or more, or None.

    All hypotheses are TRUE and the conclusion is FALSE there.  Variables that the scaled claim leaves out occur in other parts of the
    conclusion alone, so any values do where the comparison that fails makes the whole conclusion FALSE; a few simple ones are tried.
    """
    if side.values is None or side.factor < 1:
        return None
    names = {v.leaf for v in claim.forall}
    known = {k: x for k, x in side.values.items() if k in names}
    completed = [whole for values in [*_simpler(known), known] for whole in _completed(claim, values)]
    return next(filter(None, (_certain(claim, whole) for whole in completed)), None)


def _completed(claim: Claim, values: Values) -> list[Values]:
    """The values with simple ones for the other variables of the claim, in a few ways, as 0 may be outside of some domain."""
    missing = [v for v in claim.forall if v.leaf not in values]
    if not missing:
        return [values]
    sizes = _sizes(claim, values)
    ways = [{v.leaf: _simple(v, Fraction(x), sizes) for v in missing} for x in (0, 1, 2)]
    return [values | way for way in ways if None not in way.values()]


def _sizes(claim: Claim, values: Values) -> dict[str, int]:
    """What the size names stand for; 1 where the values do not say."""
    sided = [v for v in claim.forall if v.sort in ("vector", "matrix", "index", "order")]
    sizes = {name: 1 for v in sided for side in v.shape for name in side.split("*") if not name.isdigit()}
    for v in [v for v in sided if v.leaf in values and v.sort != "index"]:
        value = values[v.leaf]
        sides = (len(value), len(value[0])) if v.sort == "matrix" else (len(value),)
        sizes |= {name: side for name, side in zip(v.shape, sides, strict=True) if name.isidentifier()}
    first = next((values[v.leaf] for v in claim.forall if v.sort == "dataset" and v.leaf in values), None)
    return sizes if first is None else sizes | {"n": first.n, "d": first.d, "T": min(first.lengths)}


def _simple(v: Term, x: Fraction, sizes: dict[str, int]) -> Any:
    """A value of the variable: every number x, first index, first token, first loss; None for a dataset."""
    if v.sort == "scalar":
        return x
    if v.sort == "vector":
        return (x,) * (size_of(v.shape[0], sizes) or 1)
    if v.sort == "matrix":
        rows, columns = (size_of(side, sizes) or 1 for side in v.shape)
        return ((x,) * columns,) * rows
    if v.sort == "order":
        return tuple(range(size_of(v.shape[0], sizes) or 1))
    return {"index": 0, "choice": (0,) * sizes.get("n", 1), "loss": losses_of(v)[0] if v.shape else None}.get(v.sort)


def _ratio(comparison: Term, values: Values) -> Fraction | None:
    A = Mpmath(80)
    try:
        left, right = (evaluate(side, values, A) for side in comparison.args)
        sign, mantissa, exponent, _ = (left / right)._mpf_
    except (CheckerError, ArithmeticError, ValueError):
        return None
    value = int(mantissa) * Fraction(2) ** exponent
    return None if sign or not value else value


def _below(ratio: Fraction) -> list[Fraction]:
    """Factors a little below the ratio, nearest first, with few digits."""
    return [rounded(ratio * (1 - Fraction(1, 10 ** (d + 1))), d, up=False) for d in (7, 5, 3, 2)]


def upper_bound(
    claim: Claim, claim_id: str, comparison: Term, lower: Fraction | None, *, provenance: dict
) -> Side | None:
    """The smallest factor found for which the prover has a tree: at 1, just above ``lower``, then by bisection.

    A failure costs the prover up to ten times what a proof does, and both grow with the proof: a large one is tried few times.
    """

    def tree(factor: Fraction) -> dict | None:
        return prove_scaled(claim, comparison, factor, claim_id, provenance)

    certificate = tree(Fraction(1))
    if certificate is None:
        return None
    found = Side(factor=Fraction(1), certificate=certificate)
    start = lower or Fraction(1, 10**6)
    size = len(canonical_json(certificate))
    trials = min(_MOST_TRIALS if start > _SMALL or size < _SHORT else _FEW_TRIALS, _PROVED_BYTES // size)
    return _narrowed(tree, start, found, trials)


def _narrowed(tree: Callable[[Fraction], Any], start: Fraction, found: Side, trials: int) -> Side:
    """From the simple fraction next to the start, where a sharp constant is, by halves of the other simple ones near it, then
    of the exponent, to 2 % or, where the bracket stays wide, to a twentieth of its width.

    Where the first of them fails, one 2 % below what is proved is tried next: if not even that is, the search ends.
    """
    near = [simplest_between(start, start * k) for k in _NEAR] if start > _SMALL else []
    failed, factor, highest = start, near[0] if near else None, found.factor / _FINE
    for number in range(trials):
        if factor is None or not failed < factor < found.factor:
            between = [c for c in near if failed < c < found.factor]
            width = _log(found.factor) - _log(failed)
            if width <= max(math.log(_FINE), (_log(found.factor) - _log(start)) / 20):
                break
            factor = between[len(between) // 2] if between else _between(failed, found.factor)
        certificate = tree(factor)
        if certificate is not None:
            found = Side(factor=factor, certificate=certificate)
        elif factor == highest:
            break
        else:
            failed = factor
        factor = highest if certificate is None and number == 0 else None
    return found


def _between(low: Fraction, high: Fraction) -> Fraction:
    """About the geometric mean, in three digits."""
    mean = (_log(low) + _log(high)) / 2
    exponent = math.floor(mean / math.log(10))
    value = Fraction(round(1000 * math.exp(mean - exponent * math.log(10)))) / 1000 * Fraction(10) ** exponent
    return value if low < value < high else (low + high) / 2


def _log(x: Fraction) -> float:
    return math.log(x.numerator) - math.log(x.denominator)
