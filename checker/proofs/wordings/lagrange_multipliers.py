"""Lagrange multipliers for equalities between sums: which multiples of them to add so that a goal about sums has no constant left.

The multiplier of z = Σv is the derivative by z.  A constant is spread over sums that are numbers.  Sums that are 0 are added with
coefficients of the goal, and so that the summand is 0 where an entry is as large or as small as it may be.

**Guarantee.** none: the multipliers are proposals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain, permutations, product

from checker.errors import Undecided
from checker.proofs.terms.polynomials import ONE, Combination, Polynomial
from checker.proofs.terms.rational_factors import quotient_of_polynomials
from checker.proofs.terms.slopes import slope
from checker.proofs.terms.writing import Writer
from checker.proofs.trees.workshop import Workshop
from checker.proofs.wordings.sums_in_goals import SumEquality, cancelled
from checker.statements.terms.term import Term, apply, subterms, with_table

_MOST_SCALES = 24

Factors = dict[int, Polynomial]  # by the number of the equality
Ids = tuple[int, ...]  # the vectors of an entry by entry product


class Multipliers:
    """The multipliers to try for Σ over ``summands`` + ``rest`` ≥ 0.

    ``nonzero`` are variables that are positive, those in ``small`` stand for numbers as small as one likes; ``ends`` are entries at the
    place i with numbers that they are between, ``numbers`` further multipliers.
    """

    def __init__(
        self,
        shop: Workshop,
        goal: Term,
        sums: tuple[Combination, Polynomial],
        equalities: list[SumEquality],
        nonzero: Sequence[str] = (),
        small: Sequence[str] = (),
        ends: Sequence[tuple[Term, Term]] = (),
        numbers: Sequence[Polynomial] = (),
    ) -> None:
        self.shop, self.goal, self.forms, self.writer = shop, goal, shop.forms, Writer(shop.forms)
        self.summands, self.rest = sums
        self.equalities, self.nonzero, self.small = equalities, nonzero, small
        self.ends, self.numbers = ends, numbers

    def added(self, factors: Factors) -> tuple[Combination, Polynomial]:
        """Summands and constant after multiples of equalities."""
        summands, rest = self.summands, self.rest
        for k, factor in factors.items():
            summands = self.forms.plus(summands, self.forms.scaled(factor, self.equalities[k].summands))
            rest = self.forms.plus(rest, self.forms.times(factor, self.equalities[k].constant), -ONE)
        summands = {ids: kept for ids, c in summands.items() if (kept := cancelled(self.shop, c, self.nonzero))}
        return summands, cancelled(self.shop, rest, self.nonzero)

    def joined(self, *factors: Factors) -> Factors:
        """The sums of multipliers."""
        whole: Factors = {}
        for one in factors:
            for k, factor in one.items():
                whole[k] = self.forms.plus(whole.get(k, {}), factor)
        return {k: factor for k, factor in whole.items() if factor}

    def choices(self, i: Term) -> Iterator[Factors]:
        """Multipliers by the number of their equality, likely ones first."""
        equalities = self.equalities
        units = self.units()
        zeros = [k for k, equal in enumerate(equalities) if not equal.constant]
        bases = []
        for base in self.derivatives():
            whole, left = self.added(base)
            spreads = [{}, *(self.spreads(left, units) if left else ())]
            bases.append((base, whole, left, spreads))
            for spread in spreads:
                yield self.joined(base, spread)
        for base, whole, left, spreads in bases:
            scalars = self.scales([*self.summands.values(), *whole.values(), left])
            pairs = list(permutations(units, 2))
            moves = [{k: factor} for factor in scalars for k in zeros]
            moves += [{p: factor, q: self.forms.plus({}, factor, -ONE)} for factor in scalars for p, q in pairs]
            for spread, move in product(spreads, moves):
                yield self.joined(base, spread, move)
            for spread in spreads:
                moved = self.added(self.joined(base, spread))[0]
                for k, factor in self.tight(moved, zeros, i):
                    yield self.joined(base, spread, {k: factor})

    def tight(self, summands: Combination, zeros: list[int], i: Term) -> Iterator[tuple[int, Polynomial]]:
        """Multipliers of sums that are 0, with which the summand is 0 at a bound of an entry."""
        for entry, end in self.ends:
            for k in zeros:
                whole, other = (self.at_end(one, i, entry, end) for one in (summands, self.equalities[k].summands))
                factor = quotient_of_polynomials(whole, other) if whole and other else None
                if factor:
                    yield k, self.forms.plus({}, factor, -ONE)

    def at_end(self, summands: Combination, i: Term, entry: Term, end: Term) -> Polynomial:
        """The summand at a place where an entry has a value."""
        at_i = self.writer.scalar(self.forms.scalar(apply("entry", self.writer.vector(summands), i)))
        return self.forms.scalar(with_table(at_i, {entry: end}))

    def derivatives(self) -> Iterator[Factors]:
        """For each z its derivative of what is no sum, those that others are made of last; then none."""
        found: Factors = {}
        for k, equal in enumerate(self.equalities):
            if equal.name:
                try:
                    factor = slope(self.forms, self.rest, equal.name, {})
                    for j, outer in found.items():
                        inner = slope(self.forms, self.equalities[j].constant, equal.name, {})
                        factor = self.forms.plus(factor, self.forms.times(outer, inner), -ONE)
                    own = slope(self.forms, equal.constant, equal.name, {})
                except Undecided:
                    continue
                factor = self.forms.times(factor, self.forms.inverse(own))
                factor = self.with_sigmoids(cancelled(self.shop, factor, self.nonzero))
                if factor:
                    found[k] = factor
        outer = {k: factor for k, factor in found.items() if not self.is_squared(k)}
        for base in (found, self.centred(outer), {}):
            if base or base is not found:
                yield base

    @cached_property
    def averages(self) -> dict[int, tuple[Ids, Ids, Polynomial]]:
        """Equalities z = Σw·x beside Σw = 1, by their number: the factors of w·x, those of x, and z."""
        weights = [one for k in self.units() if (one := self.product(k)) is not None]
        found = {}
        for k, equal in enumerate(self.equalities):
            whole = self.product(k) if equal.name else None
            beside = [Counter(whole) - Counter(w) for w in weights if whole and Counter(w) < Counter(whole)]
            if whole and beside:
                found[k] = whole, tuple(beside[0].elements()), equal.constant
        return found

    def is_squared(self, k: int) -> bool:
        """Whether an average is one of x beside sums of x² with the same weights."""
        ids, beside, _ = self.averages.get(k, ((), (), {}))
        square = tuple(sorted((*ids, *beside)))
        return bool(ids) and (square in self.summands or any(square in one.summands for one in self.equalities))

    def product(self, k: int) -> Ids | None:
        """The factors of the summands of an equality, where these are one product without a coefficient."""
        [(ids, c), *more] = self.equalities[k].summands.items()
        return None if more or c != {(): ONE} else ids

    def units(self) -> list[int]:
        """The sums that are numbers."""
        return [k for k, equal in enumerate(self.equalities) if set(equal.constant) == {()} and not equal.name]

    def centred(self, base: Factors) -> Factors:
        """With what makes Σw·x·y to Σw·(x − z)(y − z′) for the averages z of x and z′ of y."""
        summands = self.added(base)[0]
        whole = base
        for (j, (ids, _, z)), (k, (_, beside, other)) in product(self.averages.items(), repeat=2):
            c = summands.get(tuple(sorted((*ids, *beside))))
            if c and j <= k:
                for at, average in ((j, other), (k, z)):
                    whole = self.joined(whole, {at: self.forms.plus({}, self.forms.times(c, average), -ONE)})
        return whole

    def with_sigmoids(self, p: Polynomial) -> Polynomial:
        """The polynomial with g(u) for e^u·(1/(1 + e^u)); it is a multiplier, for which any polynomial will do."""
        forms = self.forms
        whole: Polynomial = {}
        for m, x in p.items():
            rest: Polynomial = {m: x}
            for a, _ in m:
                inside = dict(forms.keys[a][1]) if forms.keys[a][0] == "inv" else {}
                powers = [
                    n[0][0] for n, y in inside.items() if y == 1 and len(n) == 1 and forms.keys[n[0][0]][0] == "exp"
                ]
                if len(inside) == 2 and inside.get(()) == 1 and powers and powers[0] in dict(m):
                    others = tuple((b, k - (b in (a, powers[0]))) for b, k in m if k > (b in (a, powers[0])))
                    rest = forms.times({others: x}, forms.sigmoid(dict(forms.keys[powers[0]][1])))
                    break
            whole = forms.plus(whole, rest)
        return whole

    def spreads(self, left: Polynomial, units: list[int]) -> Iterator[Factors]:
        """A constant as multiples of sums that are numbers: of one, or of two in halves."""
        small = {self.forms.atom("var", name) for name in self.small}
        main = {m: x for m, x in left.items() if small.isdisjoint(a for a, _ in m)}
        for whole in (main, left) if main != left else (left,):
            for k in units:
                yield {k: self.forms.plus({}, whole, 1 / self.equalities[k].constant[()])}
        for k, m in ((k, m) for k in units for m in units if k < m):
            yield {j: self.forms.plus({}, left, Fraction(1, 2) / self.equalities[j].constant[()]) for j in (k, m)}

    def scales(self, given: Iterable[Polynomial]) -> list[Polynomial]:
        """Multipliers to try: coefficients of the goal, 1, each also with a number of the statement, and their negatives."""
        own = [one for one in given if one and len(one) <= 2]
        numbers = [*self.numbers]
        numbers += [
            {((self.forms.atom("var", v.leaf), 1),): ONE}
            for v in dict.fromkeys(s for s in subterms(self.goal) if s.name == "var" and s.sort == "scalar")
        ]
        found: list[Polynomial] = []
        for one in chain([{(): ONE}], own, numbers, (self.forms.times(a, b) for a in own for b in numbers)):
            for signed in (one, self.forms.plus({}, one, -ONE)):
                if signed not in found:
                    found.append(signed)
        return found[:_MOST_SCALES]


__all__ = ["Multipliers"]
