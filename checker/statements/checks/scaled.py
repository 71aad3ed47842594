"""A claim that concludes lhs ≤ rhs, with another constant: lhs ≤ c·rhs under the same hypotheses.

The best factor of such a claim is the least c for which the scaled claim holds on every instance that meets the hypotheses: the printed
constant times it is the best constant that serves all sizes together; at one size alone a smaller one may do.  A proof at c is for all
instances, and a counter-example at c′ (where rhs ≥ 0) is one instance, of one size: together they put the best factor between c′ and c.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from checker.errors import ClaimError
from checker.statements.checks.constants import put_in
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import Term, apply, as_term, conjuncts, variables_of


def inequalities(claim: Claim) -> list[Term]:
    """The conjuncts lhs ≤ rhs (or <) of the conclusion that have a constant: neither side is the number 0."""
    zero = as_term(0)
    found = [c for c in conjuncts(claim.conclude) if c.name in ("le", "lt")]
    return [c for c in found if zero not in c.args and not _leaves_a_dataset(claim, c)]


def _leaves_a_dataset(claim: Claim, comparison: Term) -> bool:
    """A dataset binds the sizes of other variables, so it may not be dropped from the statement."""
    used = _names(claim, comparison)
    return any(v.sort == "dataset" and v.leaf not in used for v in claim.forall)


def _names(claim: Claim, comparison: Term) -> set[str]:
    return set(variables_of(comparison)).union(*map(variables_of, claim.hypotheses))


def scaled(claim: Claim, comparison: Term, factor: Fraction | Term, *, nonnegative: bool = False) -> Claim:
    """The claim lhs ≤ factor·rhs (or <, as printed); with ``nonnegative`` only for the instances with rhs ≥ 0.

    A counter-example with rhs ≥ 0 at ``factor`` is one at every smaller factor too.
    """
    left, right = comparison.args
    used = _names(claim, comparison)
    term = factor if isinstance(factor, Term) else as_term(factor)
    return replace(
        claim,
        forall=tuple(v for v in claim.forall if v.leaf in used),
        conclude=apply(comparison.name, left, term * right),
        assuming=(*claim.assuming, apply("le", 0, right)) if nonnegative else claim.assuming,
        source=replace(claim.source, gaps=()),
        readings=(),
        cannot_drop={},
        plots=None,
        title=f"{claim.title}, the right side times {term}"[:300],
    )


def strict(term: Term, *, denied: bool = False) -> bool:
    """Whether equality somewhere in the statement would break it."""
    if term.name == "not":
        return strict(term.args[0], denied=not denied)
    if term.name in ("and", "or"):
        return any(strict(a, denied=denied) for a in term.args)
    if term.name == "implies":
        return strict(term.args[0], denied=not denied) or strict(term.args[1], denied=denied)
    if term.name in ("for_each", "for_every"):
        return strict(term.args[1], denied=denied)
    return term.name in (("le",) if denied else ("lt", "positive"))


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the smallest denominator in [low, high], 0 < low ≤ high (Stern and Brocot)."""
    whole = low.numerator // low.denominator
    if whole == low:
        return Fraction(whole)
    if whole + 1 <= high:
        return Fraction(whole + 1)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))


def rounded(value: Fraction, digits: int, *, up: bool) -> Fraction:
    """A positive rational to so many significant decimal digits, up or down."""
    scale = Fraction(10) ** (digits - _exponent(value))
    unit = value * scale
    whole = -(-unit.numerator // unit.denominator) if up else unit.numerator // unit.denominator
    return whole / scale


def _exponent(value: Fraction) -> int:
    """k with 10^(k−1) ≤ value < 10^k."""
    k = len(str(value.numerator)) - len(str(value.denominator))
    while value >= Fraction(10) ** k:
        k += 1
    while value < Fraction(10) ** (k - 1):
        k -= 1
    return k


def without_pair(claim: Claim, pair: tuple[int, int]) -> Claim | None:
    """The claim without two of its assumed hypotheses; None where a dropped one alone spoke of a dataset."""
    kept = tuple(h for k, h in enumerate(claim.assuming) if k not in pair)
    used = set().union(*(variables_of(t) for t in (*claim.where, *kept, claim.conclude)))
    if any(v.sort == "dataset" and v.leaf not in used for v in claim.forall):  # which binds sizes of the others
        return None
    left = tuple(v for v in claim.forall if v.leaf in used)
    return replace(claim, forall=left, assuming=kept, cannot_drop={}, plots=None)


def definitions_put_in(claim: Claim) -> Claim | None:
    """The claim with terms in the place of the scalars that hypotheses define: β = log(1 + 3/ε) becomes “log(1 + 3/ε) has a value”.

    An instance of this claim that meets the hypotheses gives one of the claim as written, whose β need not be rational.  None where no
    hypothesis defines a scalar.
    """
    if claim.exists or claim.then_exists or claim.then_forall:
        return None
    every = ((one, v, t) for one in claim.hypotheses for v, t in _definitions(one) if v in claim.forall)
    found = next(every, None)
    if found is None:
        return None
    hypothesis, v, t = found
    has_a_value = apply("le", t - t, 1)
    try:
        where, assuming = (
            tuple(has_a_value if one == hypothesis else put_in(one, {v.leaf: t}) for one in part)
            for part in (claim.where, claim.assuming)
        )
        conclude = put_in(claim.conclude, {v.leaf: t})
        rest = tuple(one for one in claim.forall if one != v)
        other = replace(
            claim,
            forall=rest,
            where=where,
            assuming=assuming,
            conclude=conclude,
            requires_regimes=(),
            cannot_drop={},
            plots=None,
        )
    except ClaimError:  # such as x^(1/2)
        return None
    return definitions_put_in(other) or other


def _definitions(hypothesis: Term) -> list[tuple[Term, Term]]:
    """(v, t) of v = t, where v is a variable for any real number that t does not speak of."""
    sides = [hypothesis.args, hypothesis.args[::-1]] if hypothesis.name == "eq" else []
    return [
        (v, t)
        for v, t in sides
        if v.name == "var" and v.sort == "scalar" and not v.shape and v.leaf not in variables_of(t)
    ]


def something_meets(claim: Claim) -> Claim:
    """That an instance meets the hypotheses of a claim, whatever the conclusion says there, and whether or not it has a value."""
    anything = apply("implies", apply("lt", 0, 0), claim.conclude)
    return replace(claim, quantifier="exists", conclude=anything, requires_regimes=(), cannot_drop={}, plots=None)
