"""What a mean is taken over, with a variable of the proof for it: E a ≤ E b outcome by outcome, and E a by linearity."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checker.proofs.proof import Proof
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.sums.laws import lawful
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, put

Solve = Callable[[Workshop, Term], Proof | None]


@dataclass(frozen=True)
class Draw:
    """What a mean is taken over, with a variable of the proof ``z`` for it; ``signs`` and ``units`` show that the law is one."""

    bound: Term
    law: Term
    z: Term
    signs: list[Proof]
    units: list[Proof]

    def at(self, body: Term) -> Term:
        return put(body, self.bound, self.z)

    def mean(self, body: Term) -> Term:
        """E of a body that speaks of z."""
        return apply("expectation", self.bound, self.law, put(body, self.z, self.bound))

    def below(self, known: Proof) -> Proof:
        """E a ≤ E b from a ≤ b at z."""
        return Proof("mean", le(*map(self.mean, known.concludes.args)), (known, *self.signs), {"drawn": self.z.leaf})

    def linear(self, shop: Workshop, body: Term, value: Term) -> Proof:
        """E a = the value, by linearity."""
        other = draw_variable(shop, self.bound)
        return Proof("linearity", apply("eq", self.mean(body), value), tuple(self.units), {"drawn": other.leaf})


def side_condition(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """A side condition."""
    return shop.show(goal, shop.given()) or solve(shop, goal)


def draw_variable(shop: Workshop, bound: Term) -> Term:
    return shop.variable("z", bound.sort, size_of_bound(bound.leaf).strip("[]"))


def draw_of(shop: Workshop, e: Term) -> Draw | None:
    bound, law, _ = e.args
    shown = lawful(None, shop, law)
    return None if shown is None else Draw(bound, law, draw_variable(shop, bound), *shown)


def of_exponential(e: Term) -> bool:
    return e.name == "expectation" and e.args[2].name == "exp" and e.sort == "scalar"


__all__ = ["Draw", "Solve", "draw_of", "draw_variable", "of_exponential", "side_condition"]
