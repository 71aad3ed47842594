"""Fractions in lowest terms: y·(1/y) = 1 in terms and in facts, inside of functions too; inequalities without a common factor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from checker.proofs.inequalities.inequality import positive
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom, Polynomial
from checker.proofs.terms.rational_factors import factors_of_polynomial, quotient_of_polynomials
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import replaced
from checker.proofs.trees.rewriting import completed, moved_back
from checker.proofs.trees.rules import is_relation
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_FACTORED = 60  # monomials


def without_common_factors(
    shop: Workshop, goal: Term, above: Callable[[Term], Proof | None]
) -> tuple[Term, list[Proof]] | None:
    """0 ≤ q with the signs of c, c′, … for a goal that says 0 ≤ c·c′·…·q, of scalars; None where no factor has a known sign.

    ``above`` shows 0 ≤ c, or 0 < c for a goal that says less than.
    """
    if goal.name not in ("le", "lt") or goal.open or goal.args[0].sort != "scalar":
        return None
    gap, writer = shop.forms.gap(goal), Writer(shop.forms)
    if not 1 < len(gap) <= _MOST_FACTORED:
        return None
    relation, rest, known = rules.le if goal.name == "le" else rules.lt, gap, list[Proof]()
    factors = factors_of_polynomial(gap)
    for factor in factors if len(factors) > 1 else ():
        for signed in (factor, {m: -x for m, x in factor.items()}):
            one = above(relation(rules.num(0), writer.scalar(signed)))
            quotient = None if one is None else quotient_of_polynomials(rest, signed)
            if one is not None and quotient is not None:
                rest, known = quotient, [*known, one]
                break
    return (writer.relation(goal.name, rest), known) if known else None


def with_common_factors(shop: Workshop, goal: Term, below: Proof, known: Sequence[Proof]) -> Proof | None:
    """The goal from the inequality without its common factors, and their signs."""
    node = rules.combine(goal, (below, *known), [(1, (), range(len(known) + 1))])
    return node if shop.adds_up(node) else None


def in_lowest_terms(shop: Workshop, fact: Proof) -> Proof:
    """The fact with y·(1/y) = 1 put in wherever that occurs inside of a function: exp(−1) for exp(−n·(1/n))."""
    if not is_relation(fact.concludes) or fact.concludes.open:
        return fact
    for part in dict.fromkeys(inside_functions(fact.concludes)):
        for simpler, known in cancellations(shop, part) if any(s.name == "div" for s in subterms(part)) else ():
            same = completed(shop, apply("eq", simpler, part), known)
            sides = tuple(replaced(side, part, simpler) for side in fact.concludes.args)
            moved = same and moved_back(shop, Term(fact.concludes.name, sides, sort="truth"), fact, same)
            if moved is not None:
                fact = moved
                break
    return fact


def cancellations(shop: Workshop, part: Term) -> Iterator[tuple[Term, list[Proof]]]:
    """A scalar with fewer fractions, and the equalities that say it is the same."""
    form = shop.forms.scalar(part)
    yield from _divided(shop, form)
    bases = {b for m in form for _, b in _pairs(shop, m)}
    known = [one for b in sorted(bases) if (one := _reciprocal(shop, b)) is not None]
    simpler = Writer(shop.forms).scalar(_without(shop, form)) if known and len(known) == len(bases) else part
    if simpler != part:
        yield simpler, known


def _divided(shop: Workshop, form: Polynomial) -> Iterator[tuple[Term, list[Proof]]]:
    """The form without 1/y, where y is a sum that divides all that 1/y stands at."""
    forms = shop.forms
    for a in sorted({a for m in form for a, k in m if forms.keys[a][0] == "inv" and k == 1}):
        y = dict(forms.keys[a][1])
        over = {tuple(pair for pair in m if pair[0] != a): x for m, x in form.items() if (a, 1) in m}
        quotient = quotient_of_polynomials(over, y) if len(y) > 1 else None
        if quotient is None:
            continue
        rest = {m: x for m, x in form.items() if (a, 1) not in m}
        below = Writer(forms).scalar(y)
        for z in (below, -below):
            known = positive(shop, z)
            if known is not None:
                yield Writer(forms).scalar(forms.plus(rest, quotient)), [rules.reciprocal(known, z)]


def inside_functions(goal: Term) -> Iterator[Term]:
    for s in (s for side in goal.args for s in subterms(side)):
        if s.name not in ("add", "sub", "neg", "mul", "div", "pow"):
            yield from (one for one in s.args if one.sort == "scalar" and one.args)


def _pairs(shop: Workshop, m: tuple) -> list[tuple[Atom, Atom]]:
    """(1/y, y) among the factors of a monomial."""
    powers, keys = dict(m), shop.forms.keys
    found = []
    for a in powers:
        monomials = [inner for inner, _ in keys[a][1]] if keys[a][0] == "inv" else []
        if len(monomials) == 1 and len(monomials[0]) == 1 and (b := monomials[0][0][0]) in powers:
            found.append((a, b))
    return found


def _without(shop: Workshop, form: Polynomial) -> Polynomial:
    """The polynomial with y·(1/y) left out of its monomials."""
    total: Polynomial = {}
    for m, x in form.items():
        powers = dict(m)
        for a, b in _pairs(shop, m):
            least = min(powers[a], powers[b])
            powers[a], powers[b] = powers[a] - least, powers[b] - least
        total = shop.forms.plus(total, {tuple(sorted((a, k) for a, k in powers.items() if k)): x})
    return total


def _reciprocal(shop: Workshop, b: Atom) -> Proof | None:
    y = Writer(shop.forms).atom(b)
    known = positive(shop, y)
    return None if known is None else rules.reciprocal(known, y)


__all__ = ["cancellations", "in_lowest_terms", "inside_functions"]
