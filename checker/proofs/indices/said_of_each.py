"""What is said of every index, and the vectors that it is about: a_k ≤ b_k for each k gives 0 ≤ Σ c∘(b − a) for weights c ≥ 0.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checker.proofs.indices.multipliers import positive_mean
from checker.proofs.proof import Proof, replace_variables
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.terms.sizes import transposed
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import entry_not_negative
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, variables_of


@dataclass(frozen=True)
class Each:
    """a ≤ b or a = b at an index ``k`` of which nothing is known; ``bound`` is how the statement writes an index that it is said of."""

    shop: Workshop
    k: Term
    known: Proof
    bound: Term | None = None
    strict: Proof | None = None  # a < b
    name: Term | None = None  # what a hypothesis calls the index

    @property
    def free(self) -> Term:
        """The index of stacks over k."""
        named = self.bound if self.name is None else self.name
        return as_bound(self.k) if named is None else named

    def vector(self, term: Term) -> tuple[Term, list[Proof]]:
        """The vector that has the scalar term at the index k, and why its entry is that where normal forms do not see it."""
        links: list[Proof] = []
        return over(self, term, stacked(self, num(1)), links), links

    def added_up(self, c: Term | None, places: list[Term]) -> Iterator[Proof]:
        """0 ≤ Σ c∘(b − a), and entry i of that vector ≤ its sum for some places i; without weights c for c = 1.  All of = for =."""
        shop, k = self.shop, self.k
        above, links = entry_not_negative(shop, stacked(self, num(1)) if c is None else c, k), list[Proof]()
        if above is None:
            return
        room = self.room(c, links)
        equal, entry = self.known.concludes.name == "eq", apply("entry", room, k)
        orders = [le(0, entry), le(entry, 0)] if equal else [le(0, entry)]
        each = [self._at_k(one, above, links) for one in orders]
        if None in each:
            return
        zero, total = num(0) * room, apply("sum", room)
        ends = ((zero, room), (room, zero))
        sums = [
            rules.entries(le(*(apply("sum", x) for x in pair)), one, *pair, k)
            for pair, one in zip(ends, each, strict=False)
            if one is not None
        ]
        plain = [known for one in sums if (known := _without_zero(shop, one, total)) is not None]
        if len(plain) < len(sums):
            return
        yield Proof("antisymmetry", apply("eq", num(0), total), tuple(plain)) if equal else plain[0]
        if not equal and each[0] is not None:
            for i in places:
                here = rules.entries(le(apply("entry", room, i), total), each[0], room, room, k)
                there = [Proof("identity", replace_variables(one.concludes, {k.leaf: i})) for one in links]
                yield here
                yield from there

    def positive_mean(self, c: Term) -> Iterator[Proof]:
        """0 < m ≤ b − a and m·Σc ≤ Σ c∘(b − a) for the least m of b − a, where a < b is said."""
        shop, k, above = self.shop, self.k, entry_not_negative(self.shop, c, self.k)
        if self.strict is None or above is None:
            return
        links: list[Proof] = []
        a, b = (over(self, side, stacked(self, num(1)), links) for side in self.strict.concludes.args)
        at_k = completed(shop, lt(0, apply("entry", b - a, k)), [self.strict, *links], [(1, (), (0,))])
        if at_k is not None:
            yield from positive_mean(shop, b - a, c, at_k, above, k)

    def room(self, c: Term | None, links: list[Proof]) -> Term:
        """The vector c∘(b − a), with the entry (b − a) at k without weights c; ``links`` gets what entries of images are."""
        a, b = self.known.concludes.args
        ones = stacked(self, num(1))
        room = over(self, b, ones, links) - over(self, a, ones, links)
        return room if c is None else apply("hadamard", c, room)

    def not_negative(self, room: Term, c: Term | None, links: list[Proof]) -> Proof | None:
        """0 ≤ entry k of that vector from a ≤ b, where c ≥ 0."""
        above = entry_not_negative(self.shop, stacked(self, num(1)) if c is None else c, self.k)
        return above and self._at_k(le(0, apply("entry", room, self.k)), above, links)

    def _at_k(self, goal: Term, above: Proof, links: list[Proof]) -> Proof | None:
        relation = self.known
        if relation.concludes.name == "eq":
            sides = self.known.concludes.args
            relation = rules.combine(
                le(*(sides if goal.args[0] == num(0) else sides[::-1])), (self.known,), [], [(1, 0)]
            )
            if not self.shop.adds_up(relation):
                relation = rules.combine(relation.concludes, (self.known,), [], [(-1, 0)])
        return completed(self.shop, goal, [relation, above, *links], [(1, (), (0, 1))])


def _without_zero(shop: Workshop, known: Proof, total: Term) -> Proof | None:
    """0 ≤ Σ or Σ ≤ 0 without the sum of zeros."""
    goal = le(0, total) if known.concludes.args[1] == total else le(total, 0)
    return shop.holds(goal, known)


def over(at: Each, term: Term, ones: Term, links: list[Proof]) -> Term:
    """The vector that has the scalar term at the index k; ``links`` gets why entries of products of matrices are what they are."""
    if at.k.leaf not in variables_of(term):
        return term * ones
    name, args = term.name, term.args
    if name in ("add", "sub", "neg"):
        return apply(name, *(over(at, one, ones, links) for one in args))
    if name == "mul":
        p, q = args
        if at.k.leaf not in variables_of(p):
            return p * over(at, q, ones, links)
        if at.k.leaf not in variables_of(q):
            return q * over(at, p, ones, links)
        return apply("hadamard", over(at, p, ones, links), over(at, q, ones, links))
    if name == "div" and at.k.leaf not in variables_of(args[1]):
        return (1 / args[1]) * over(at, args[0], ones, links)
    if name == "entry" and args[1] == at.k and at.k.leaf not in variables_of(args[0]):
        return args[0]
    if name == "dot":
        return _inner(at, args, ones, links)
    return stacked(at, term)


def _inner(at: Each, sides: tuple[Term, ...], ones: Term, links: list[Proof]) -> Term:
    """The vector of ⟨u, w⟩, where one of the two is a sum of multiples of columns k."""
    u, w = sides
    if at.k.leaf not in variables_of(u):
        u, w = w, u
    if at.k.leaf in variables_of(w):
        return stacked(at, apply("dot", u, w))
    if at.k.leaf not in variables_of(u):
        return apply("dot", u, w) * ones
    if u.name in ("add", "sub", "neg"):
        return apply(u.name, *(_inner(at, (one, w), ones, links) for one in u.args))
    if u.name == "mul":
        c, v = u.args
        inner = _inner(at, (v, w), ones, links)
        return c * inner if at.k.leaf not in variables_of(c) else apply("hadamard", over(at, c, ones, links), inner)
    if u.name == "column" and u.args[1] == at.k and at.k.leaf not in variables_of(u.args[0]):
        image = transposed(u.args[0]) @ w
        links.append(Proof("identity", apply("eq", apply("entry", image, at.k), apply("dot", u, w))))
        return image
    return stacked(at, apply("dot", u, w))


def stacked(at: Each, term: Term) -> Term:
    """The vector with these entries."""
    return apply("stack", at.free, replace_variables(term, {at.k.leaf: at.free}))
