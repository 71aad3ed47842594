"""Inequalities without denominators, and fractions in lowest terms.

a ≤ b/y becomes a·y ≤ b where 0 < y is shown, in hypotheses and in goals; y·(1/y) = 1 in terms and in facts, inside of functions too.

**Guarantee.** none: ``verify.py`` checks the tree, which is one of the statement as it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from checker.errors import Undecided
from checker.proofs.inequalities.inequality import positive
from checker.proofs.proof import Proof
from checker.proofs.terms.monomials import factors_of_polynomial, quotient_of_polynomials
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial
from checker.proofs.terms.reduction import Reduction
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import replaced
from checker.proofs.trees.rewriting import completed, moved_back
from checker.proofs.trees.rules import is_relation
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

Positive = Callable[[Term], Proof | None]
_MOST = 4  # denominators of one relation
_LONGEST = 60  # monomials of a relation without them


@dataclass(frozen=True)
class Denominator:
    """0 < y, and the power of y by which a relation is multiplied."""

    y: Term
    power: int
    positive: Proof


@dataclass(frozen=True)
class Cleared:
    """A relation between scalars, and the same without the denominators that are known to be positive."""

    shop: Workshop
    written: Term
    said: Term
    by: Sequence[Denominator]

    def forward(self, whole: Proof) -> Proof | None:
        """The relation without denominators from the one with them."""
        return self._moved(self.said, whole, [one.positive for one in self.by], lambda y: y)

    def back(self, known: Proof) -> Proof | None:
        """The relation with denominators from the one without them."""
        inverses = [rules.positive_reciprocal(one.positive, one.y) for one in self.by]
        return self._moved(self.written, known, inverses, lambda y: 1 / y)

    def _moved(self, goal: Term, known: Proof, factors: list[Proof], factor: Callable[[Term], Term]) -> Proof | None:
        ones = [rules.reciprocal(one.positive, one.y) for one in self.by]
        proofs = [known, *factors, *ones]
        used = [1 + k for k, one in enumerate(self.by) for _ in range(one.power)]
        sums, equalities = ([], []) if goal.name == "eq" else ([(1, (), (0, *used))], [])
        if goal.name == "eq":
            several = [factor(one.y) for one in self.by for _ in range(one.power)]
            equalities = [(reduce(lambda a, b: a * b, several), 0)]
        return with_reciprocals(self.shop, goal, proofs, sums, equalities)


def with_reciprocals(
    shop: Workshop, goal: Term, proofs: Sequence[Proof], sums: Sequence[tuple], equalities: Sequence[tuple] = ()
) -> Proof | None:
    """The goal as sums of the proofs and multiples of those that say y·(1/y) = 1; None where it does not add up."""
    forms, writer = shop.forms, Writer(shop.forms)
    ones = [(k, forms.gap(one.concludes)) for k, one in enumerate(proofs) if one.rule == "reciprocal"]
    ones = [(k, gap) for k, gap in ones if proofs[k].concludes.name == "eq"]
    rest, _ = shop.left_over(rules.combine(goal, proofs, sums, equalities))
    factors = Reduction(forms, ones).multipliers(rest)
    node = rules.combine(goal, proofs, sums, [*equalities, *((writer.scalar(p), k) for k, p in factors.items())])
    return node if shop.adds_up(node) else None


def cleared(shop: Workshop, said: Term, positive: Positive) -> Cleared | None:
    """The relation without its denominators; None where it has none that ``positive`` shows to be positive, or negative."""
    if not rules.is_relation(said) or said.args[0].sort != "scalar" or said.open:
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    try:
        gap, by, failed = forms.gap(said), list[Denominator](), set[Atom]()
        while len(by) < _MOST and (a := _outermost(shop, gap, failed)) is not None:
            inside = dict(forms.keys[a][1])
            power = max(dict(m).get(a, 0) for m in gap)
            failed.add(a)
            for sign in (ONE, -ONE):  # 1/(b − c) is −1/(c − b)
                y = writer.scalar(forms.times({(): sign}, inside))
                known = positive(y)
                if known is not None:
                    gap = forms.times({(): sign**power}, _times(shop, gap, a, inside, power))
                    by.append(Denominator(y, power, known))
                    break
        if not by or len(gap) > _LONGEST:
            return None
        without = writer.relation(said.name, gap)
    except Undecided:
        return None
    return Cleared(shop, said, without, by)


def _outermost(shop: Workshop, gap: Polynomial, without: set[Atom]) -> Atom | None:
    """An inverse that occurs, and in no other inverse that occurs."""
    keys = shop.forms.keys
    found = {a for m in gap for a, _ in m if keys[a][0] == "inv"} - without
    inside = {b for a in found for m, _ in keys[a][1] for b, _ in m}
    return min(found - inside, default=min(found, default=None))


def _times(shop: Workshop, gap: Polynomial, a: Atom, y: Polynomial, power: int) -> Polynomial:
    """The polynomial times y^power, where a is 1/y."""
    forms = shop.forms
    whole: Polynomial = {}
    for m, x in gap.items():
        one: Polynomial = {tuple(pair for pair in m if pair[0] != a): x}
        for _ in range(power - dict(m).get(a, 0)):
            one = forms.times(one, y)
        whole = forms.plus(whole, one, ONE)
    return whole


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


__all__ = ["cancellations", "cleared", "Cleared", "in_lowest_terms", "inside_functions", "with_reciprocals"]
