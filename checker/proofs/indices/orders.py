"""Orders in proofs: case by case, means over them by their values, and what is the same in every order.

Each step is a rule of ``checker/verifier/trees/orders.py``, which builds the same terms again.

**Guarantee.** none here: ``verify.py`` checks every node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce
from itertools import permutations

from checker.errors import ClaimError, Undecided
from checker.meaning.degrees import LINEAR, PRODUCTS, SUMS
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Polynomial, whole_number
from checker.proofs.terms.sizes import factors_of
from checker.proofs.trees.proof_search import replaced
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.iterations import after, names_bound, put_leaves, starts
from checker.statements.terms.over_indices import name_of, size_of_bound, sizes_of_bound
from checker.statements.terms.term import ITERATE, Term, apply, as_term, parts, subterms

MOST_ORDERED = 4  # places of an order of which every case is looked at
_MOST_WRITTEN_OUT, _MOST_UPDATES = 16, 64
_OF_ALL = ("sum_over", "sum", "dot", "norm", "minimum", "maximum", "max_norm", "frobenius", "matvec", "matmul")
Solve = Callable[[Workshop, Term], Proof | None]


def counts(shop: Workshop, form: Polynomial) -> bool:
    """Whether a number is seen to be whole and at least 0: a sum of places, sizes and whole variables."""

    def whole(kind: str, *inside: object) -> bool:
        return kind in ("number_of", "size") or (kind == "var" and inside[0] in shop.forms.naturals)

    return all(c.denominator == 1 and c > 0 and all(whole(*shop.forms.keys[a]) for a, _ in m) for m, c in form.items())


def all_orders(size: str) -> list[tuple[int, ...]]:
    """Every order of so many places, where these are few; else none."""
    number, names = factors_of(size)
    return [] if names or number > MOST_ORDERED else list(permutations(range(number)))


@dataclass
class Arranged:
    """Terms where an order has these places, as the class of this name in ``verify.py`` writes them."""

    shop: Workshop
    order: Term
    places: Sequence[int]
    known: dict[Term, Term] = field(default_factory=dict)

    def of(self, term: Term) -> Term:
        """The term in which the order at a literal place is a literal index."""
        if self.order not in set(parts(term)):
            return term
        if term not in self.known:
            self.known[term] = self._of(term)
        return self.known[term]

    def _of(self, term: Term) -> Term:
        name, args = term.name, term.args
        if name in ("sum_over", "for_each"):
            number, names = factors_of(size_of_bound(args[0].leaf))
            if not names and number <= _MOST_WRITTEN_OUT:
                each = [put_leaves(args[1], {args[0].leaf: apply("place", k)}) for k in range(number)]
                return self.of(reduce(lambda x, y: apply("add" if name == "sum_over" else "and", x, y), each))
        asked = name == ITERATE or (name == "at" and args[0] == self.order)
        steps = whole_number(self.shop.forms.scalar(args[1])) if asked else None
        if name == ITERATE and steps is not None and steps <= _MOST_UPDATES:
            return self.of(after(term, starts(term), as_term(0), steps)[int(args[0].leaf)])
        if name == "at" and steps is not None:
            return apply("place", self.places[steps % len(self.places)])
        return replace(term, args=tuple(map(self.of, args))) if args else term


def orders_of_few(shop: Workshop, goal: Term) -> dict[Term, list[tuple[int, ...]]]:
    """The variables for orders of few places that a goal or its hypotheses speak of, with all their values."""
    spoken = (s for t in (goal, *shop.context) for s in subterms(t) if s.name == "var" and s.sort == "order")
    return {o: cases for o in dict.fromkeys(spoken) if (cases := all_orders(o.shape[0]))}


def every_order(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """The goal for each order of few places; the hypotheses are arranged so too."""
    for o, cases in orders_of_few(shop, goal).items():
        found = []
        for one in cases:
            there = Arranged(shop, o, one)
            wanted = there.of(goal)
            if wanted == goal and all(there.of(h) == h for h in shop.context):
                break  # nothing literal is said of it
            part = solve(replace(shop, context=tuple(map(there.of, shop.context))), wanted)
            if part is None:
                break
            found.append(part)
        if len(found) == len(cases):
            return Proof("orders", goal, tuple(found), {"order": o})
    return None


# ── means ──


def mean_of_orders(shop: Workshop, e: Term) -> Proof | None:
    """The value of a mean over orders: by linearity and the mean over one place, or over all orders of few places."""
    drawn, law, body = e.args
    avoid = names_bound(body) | {name_of(one) for one in body.open}
    name = next(n for n in _names_like("i") if n not in avoid)
    i = Term("bound", leaf=f"{name}:{size_of_bound(drawn.leaf).strip('()')}", sort="index")
    try:
        return Proof("mean place", apply("eq", e, _mean_place(drawn, law, body, i)))
    except Undecided:
        pass
    cases = [Arranged(shop, drawn, one).of(body) for one in all_orders(sizes_of_bound(drawn.leaf)[0])]
    if not cases or any(drawn.leaf in one.open for one in cases):
        return None
    share = as_term(Fraction(1, len(cases)))
    return Proof("outcomes", apply("eq", e, apply("mul", share, reduce(lambda x, y: apply("add", x, y), cases))))


def _mean_place(drawn: Term, law: Term, term: Term, i: Term) -> Term:
    """As in ``verify.py``.  **Raises.** Undecided where more than one place is asked for."""
    if drawn.leaf not in term.open:
        return term
    name, args = term.name, term.args
    speaking = [one for one in args if drawn.leaf in one.open]
    alone = len(speaking) == 1 and name in (*PRODUCTS, "div", "entry", "column", "sum_over", "stack")
    first = name not in ("div", "entry", "column") or drawn.leaf in args[0].open
    if name in (*LINEAR, *SUMS) or (alone and first):
        return replace(term, args=tuple(_mean_place(drawn, law, one, i) for one in args))
    places = {s for s in parts(term) if s.name == "at" and drawn.leaf in s.open}
    if len(places) != 1:
        raise Undecided("A mean over orders of what speaks of several places.")
    (at,) = places
    body = replaced(term, at, i)
    if not at.open - {drawn.leaf} <= term.open or drawn.leaf in body.open:
        raise Undecided("A mean over orders of what speaks of a place that varies.")
    return apply("expectation", i, law, body)


def _names_like(stem: str) -> Iterator[str]:
    yield stem
    yield from (f"{stem}_{k}" for k in range(2, 10_000))


# ── what is the same in every order ──


def in_their_own_order(goal: Term) -> list[Proof]:
    """Σ_t F(o(t)) = Σ_i F(i) for the sums of the goal that go through an order, and so for what is the same of entries in any order."""
    found: dict[Term, Proof] = {}
    for s in (s for t in goal.args for s in subterms(t) if s.name in _OF_ALL):
        orders = dict.fromkeys(p.args[0] for p in parts(s) if p.name == "at" and p.args[0].name == "var")
        inside = {x for known in found for x in subterms(known)}
        for o in orders if s not in inside else ():
            over = _without(s, o)
            if over != s and _moved(over, o) == s:
                found[s] = Proof("reordering", apply("eq", s, over), (), {"order": o, "over": over})
    return list(found.values())


def _without(term: Term, o: Term) -> Term:
    """The term with i in place of o(i) wherever a binder goes over i."""
    if not term.args:
        return term
    args = tuple(_without(a, o) for a in term.args)
    if term.name in ("sum_over", "stack"):
        args = (args[0], replaced(args[1], apply("at", o, args[0]), args[0]))
    return replace(term, args=args)


def _moved(over: Term, o: Term) -> Term | None:
    """What the rule ``reordering`` says to be equal to this, or None."""
    try:
        if over.name == "sum_over":
            return _moved_by(over, o)
        if over.name in ("matvec", "matmul"):
            A, B = over.args
            if A.name != "transpose":
                return None
            return apply(over.name, apply("transpose", _carried(A.args[0], o)), _carried(B, o))
        return apply(over.name, *(_carried(one, o) for one in over.args))
    except (ClaimError, Undecided):
        return None


def _moved_by(binder: Term, o: Term) -> Term:
    i, body = binder.args
    if factors_of(size_of_bound(i.leaf)) != factors_of(o.shape[0]):
        raise Undecided("A binder over another range than the order's.")
    return replace(binder, args=(i, put_leaves(body, {i.leaf: apply("at", o, i)})))


def _carried(u: Term, o: Term) -> Term:
    if u.name == "stack":
        return _moved_by(u, o)
    if u.name == "mul":
        return apply("mul", u.args[0], _carried(u.args[1], o))
    if u.name not in ("exp", "abs", "softmax", "sparsemax", "neg", "add", "sub", "hadamard"):
        raise Undecided(f"{u.name} of what is reordered.")
    return apply(u.name, *(_carried(one, o) for one in u.args))


__all__ = [
    "Arranged",
    "MOST_ORDERED",
    "all_orders",
    "counts",
    "every_order",
    "in_their_own_order",
    "mean_of_orders",
    "orders_of_few",
]
