"""A goal about values of functions without these values: what convexity and smoothness say of them is put in their place.

f(y) ≤ f(x) + c follows from ⟨∇f(x), y − x⟩ + ½L‖y − x‖² ≤ c: what is left speaks of vectors alone, gradients among them, and has all
wordings of such a goal.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice

from checker.errors import Undecided
from checker.proofs.facts.functions import (
    at_points,
    between,
    flat,
    functions_of,
    moduli,
    slopes_apart,
    speaks_of_functions,
)
from checker.proofs.inequalities.inequality import sign
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom, Polynomial
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import Named, more_named, worth_trying
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms, with_table

_MOST_VALUES = 4  # in a goal
_MOST_WORDINGS, _MOST_LOOKED_AT = 4, 24


def without_values(shop: Workshop, goal: Term) -> Iterator[Named]:
    """Sequents without values of functions from which the goal follows; none where nothing is known of functions."""
    if goal.name not in ("le", "lt") or goal.open or not any(map(speaks_of_functions, shop.context)):
        return
    functions = functions_of(shop, goal)
    bounds = _Values(shop, goal, list(chain.from_iterable((*between(f), *at_points(f)) for f in functions)))
    told = [one for f in functions for one in (*slopes_apart(f), flat(f), *moduli(f)) if one is not None]
    told += bounds.without
    if not bounds.of_goal:
        told += bounds.cancelled()
    beside = [_shortened(shop, one) for one in told]
    kept = tuple(h for h in shop.context if not speaks_of_functions(h) or rules.is_relation(h))
    tried = 0
    for stronger in sorted(islice(bounds.stronger(), _MOST_LOOKED_AT), key=lambda one: len(_gradients((one.goal,)))):
        spoken = _gradients((stronger.goal, *kept))
        known = {one.concludes: one for one in beside if set(_gradients((one.concludes,))) <= set(spoken)}
        named = Named(context=(*kept, *known), goal=stronger.goal, known=known, back=stronger.back)
        gradients = _gradients((named.goal, *named.context))
        sequent = next(more_named(shop, named, gradients), named)
        sequent.context = tuple(h for h in sequent.context if not speaks_of_functions(h))
        if worth_trying(sequent):
            yield sequent
            tried += 1
            if tried == _MOST_WORDINGS:
                return


def _shortened(shop: Workshop, known: Proof) -> Proof:
    """The fact with vectors in norms as their normal forms: the step from x to x + u is u."""
    writer, table = Writer(shop.forms), dict[Term, Term]()
    for one in subterms(known.concludes):
        if one.name == "norm":
            short = apply("norm", writer.vector(shop.forms.vector(one.args[0])))
            table |= {one: short} if len(str(short)) < len(str(one)) else {}
    said = with_table(known.concludes, table)
    return known if said == known.concludes else shop.holds(said, known) or known


def _gradients(statements: Sequence[Term]) -> list[Term]:
    return list(dict.fromkeys(s for one in statements for s in subterms(one) if s.name == "function_gradient"))


@dataclass(frozen=True)
class _Stronger:
    """A goal from which the first follows, with facts and the proofs that their coefficients are not negative."""

    shop: Workshop
    first: Term
    goal: Term
    by: tuple[tuple[Proof, Proof], ...]

    def back(self, known: Proof) -> Proof | None:
        proofs = [known, *chain.from_iterable(self.by)]
        return completed(
            self.shop, self.first, proofs, [(1, (), (0,)), *((1, (), (k, k + 1)) for k in range(1, len(proofs), 2))]
        )


class _Values:
    """The values in a goal, and the facts in which they occur."""

    def __init__(self, shop: Workshop, goal: Term, facts: Sequence[Proof]) -> None:
        self.shop, self.goal, self.forms, self.writer = shop, goal, shop.forms, Writer(shop.forms)
        with_gaps = [(one, self.gap(one)) for one in facts if one.concludes.name == "le"]
        self.facts = [(one, gap) for one, gap in with_gaps if self.values(gap)]
        self.without = [one for one, gap in with_gaps if not self.spoken(gap)]
        self.of_goal = self.spoken(self.forms.gap(goal))

    def gap(self, known: Proof) -> Polynomial:
        return self.forms.gap(known.concludes)

    def spoken(self, p: Polynomial) -> bool:
        """Whether it holds a value of a function."""
        return any(self.is_value(a) for m in p for a, _ in m)

    def cancelled(self) -> list[Proof]:
        """The sums of two facts in which all values cancel, such as monotone subgradients."""
        found = []
        for (one, p), (other, q) in combinations(self.facts, 2):
            rest = self.forms.plus(p, q)
            if rest and not self.spoken(rest):
                said = self.writer.relation("le", rest)
                both = completed(self.shop, said, [one, other], [(1, (), (0,)), (1, (), (1,))])
                found += [] if both is None else [both]
        return found

    def values(self, p: Polynomial) -> dict[Atom, Polynomial]:
        """The coefficient of each value of a function; none where one stands in a power or is multiplied with another."""
        found: dict[Atom, Polynomial] = {}
        for m, x in p.items():
            of = [(a, k) for a, k in m if self.is_value(a)]
            if len(of) > 1 or any(k > 1 for _, k in of):
                return {}
            for a, _ in of:
                found.setdefault(a, {})[tuple(pair for pair in m if pair[0] != a)] = x
        return found

    def is_value(self, a: Atom) -> bool:
        shown = self.forms.shown.get(a)
        return shown is not None and shown.name == "function_value"

    def stronger(self) -> Iterator[_Stronger]:
        """The goals without values, each with what was used."""
        gap = self.forms.gap(self.goal)
        if not self.of_goal:
            yield _Stronger(self.shop, self.goal, self.goal, ())
        elif 0 < len(self.values(gap)) <= _MOST_VALUES:
            yield from self._eliminated(gap, (), frozenset())

    def _eliminated(self, gap: Polynomial, by: tuple, gone: frozenset[Atom]) -> Iterator[_Stronger]:
        left = self.values(gap)
        if not left:
            if by and not self.spoken(gap):
                yield _Stronger(self.shop, self.goal, self.writer.relation(self.goal.name, gap), by)
            return
        a = min(left)
        for known, p in self.facts:
            own = self.values(p)
            if set(own.get(a, ())) != {()} or not set(own) <= set(left) - gone:
                continue
            factor = {m: x / own[a][()] for m, x in left[a].items()}
            above = self._not_negative(factor)
            if above is not None:
                rest = self.forms.plus(gap, self.forms.times(factor, p), -1)
                yield from self._eliminated(rest, (*by, (known, above)), gone | {a})

    def _not_negative(self, p: Polynomial) -> Proof | None:
        try:
            return sign(self.shop, le(0, self.writer.scalar(p)))
        except Undecided:
            return None


__all__ = ["without_values"]
