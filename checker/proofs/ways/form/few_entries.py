"""Statements about vectors of few entries, such as z₀ ≤ ‖z‖ for z of two: written out in these entries, they are about scalars.

Sums, inner products, norms, extremes and softmax weights become functions of the entries, each by an equality with a tree of its own; the
entries become variables, the search goes on with scalars, and in the proof that it finds the entries take their places again.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from checker.proofs.proof import Proof, put_equal, rename, told_in_full
from checker.proofs.terms.sizes import few, few_entries, sides_of, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, lt, num, place
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_SCALARS = 8
_EXTREMES = ("maximum", "minimum", "max_norm")
_WRITTEN = ("sum", "dot", "norm", "entry", "length", *_EXTREMES)


def named_entries(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A statement that names an entry, as in z₀ ≤ z₁."""
    return _written_out(search, shop, goal) if _names_an_entry(shop, goal) else None


def few_entries_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A statement about vectors of a fixed number of entries that names none."""
    return None if _names_an_entry(shop, goal) else _written_out(search, shop, goal)


def _names_an_entry(shop: Workshop, goal: Term) -> bool:
    return any(s.name == "place" for t in (goal, *shop.context) for s in subterms(t))


def _written_out(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    if not is_relation(goal):
        return None
    index = next(
        (
            s
            for t in (goal, *shop.context)
            for s in subterms(t)
            if s.sort == "index" and s.name == "var" and few(s.shape[0])
        ),
        None,
    )
    if index is not None:
        return _places_apart(search, shop, goal, index)
    vectors = [s for t in (goal, *shop.context) for s in subterms(t) if s.sort == "vector"]
    return _in_scalars(search, shop, goal) if any(s.name == "var" and few_entries(s) for s in vectors) else None


def _places_apart(search: Search, shop: Workshop, goal: Term, i: Term) -> Proof | None:
    """The goal for each place of the index; the hypotheses have it too."""
    found = []
    for k in range(few(i.shape[0])):
        case = replace(shop, context=tuple(replaced(one, i, place(k)) for one in shop.context))
        part = search.solve(case, replaced(goal, i, place(k)))
        if part is None:
            return None
        found.append(part)
    return Proof("places", goal, tuple(found), {"index": i})


def _in_scalars(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    writer = _WrittenOut(shop)
    told = dict(writer.hypotheses())
    simpler = writer.relation(goal)
    if simpler is None:
        return None
    entries = list(dict.fromkeys(s for t in (simpler[0], *told) for s in _entries_in(t)))
    if not entries or len(entries) > _MOST_SCALARS:
        return None
    scalars = {one: shop.variable("x", "scalar") for one in entries}

    def abstract(term: Term) -> Term:
        return functools.reduce(lambda t, one: replaced(t, one, scalars[one]), entries, term)

    inner = replace(shop, context=tuple(map(abstract, told)))
    wanted = abstract(simpler[0])
    if wanted in shop.goals:
        return None
    found = search.solve(inner, wanted)
    if found is None:
        return None
    back = {x.leaf: one for one, x in scalars.items()}
    known = told_in_full(rename(found, back), told)
    return shop.holds(goal, known, *simpler[1], weights=[num(1), num(1), num(-1)])


def _entries_in(term: Term) -> Iterator[Term]:
    return (s for s in subterms(term) if s.name == "entry" and s.args[1].name == "place")  # an entry holds no other


class _WrittenOut:
    """Scalars in the entries of their vectors, with proofs that they are equal."""

    def __init__(self, shop: Workshop) -> None:
        self.shop = shop

    def hypotheses(self) -> Iterator[tuple[Term, Proof]]:
        """What the hypotheses say of the entries."""
        for one in self.shop.given():
            term = one.concludes
            if is_relation(term):
                yield from self._of_each_entry(one)
                simpler = self.relation(term)
                if simpler is not None:
                    new, sides = simpler
                    known = self.shop.holds(new, one, *sides, weights=[num(1), num(-1), num(1)])
                    if known is not None:
                        yield new, known
            elif term.name == "eq" and term.args[0].sort == "matrix":
                yield from self._of_each_place(one)
            elif term.name == "positive":
                for k in range(few_entries(term.args[0])):
                    entry = apply("entry", term.args[0], place(k))
                    yield lt(0, entry), Proof("each", lt(0, entry), (one,))
            elif not any(s.sort in ("vector", "matrix", "index") for s in subterms(term)):
                yield term, one

    def _of_each_place(self, one: Proof) -> Iterator[tuple[Term, Proof]]:
        """A = B entry by entry, where all entries of both are told in those of their variables."""
        A, B = one.concludes.args
        rows, columns = (few(side) for side in sides_of(A))
        X = self.shop.variable("X", "matrix", A)
        for i, j in product(range(rows), range(columns)):
            known = put_equal(one, apply("entry", apply("column", X, place(j)), place(i)), X)
            simpler = self.relation(known.concludes)
            new = simpler and self.shop.holds(simpler[0], known, *simpler[1], weights=[num(1), num(-1), num(1)])
            if new is not None and simpler is not None and simpler[0].args[0] != simpler[0].args[1]:
                yield simpler[0], new

    def _of_each_entry(self, one: Proof) -> Iterator[tuple[Term, Proof]]:
        """What a bound of the greatest or the least says of every entry of a variable."""
        low, high = one.left, one.right
        for whole, other in ((low, high), (high, low)):
            up = whole is low
            if whole.name not in _EXTREMES or up == (whole.name == "minimum") or whole.args[0].name != "var":
                continue
            for k in range(few_entries(whole.args[0])):
                bound = _against_its_entry(whole, k)
                x = bound.left if up else bound.right
                known = self.shop.holds(le(x, other) if up else le(other, x), one, bound)
                if known is not None and not any(s.sort == "vector" for s in subterms(other)):
                    yield known.concludes, known

    def relation(self, term: Term) -> tuple[Term, list[Proof]] | None:
        """The relation between the sides written out, and that each side is equal to what it was."""
        found = [self.scalar(side) for side in term.args]
        if None in found:
            return None
        (left, first), (right, second) = found  # type: ignore[misc]
        return Term(term.name, (left, right), sort="truth"), [first, second]

    def scalar(self, term: Term) -> tuple[Term, Proof] | None:
        """A scalar in entries of variables; None where a part of it stays a function of whole vectors."""
        now, same = term, self.shop.holds(apply("eq", term, term))
        while True:
            part = next(
                (s for s in subterms(now) if s.sort == "scalar" and s.name in _WRITTEN and not _is_plain(s)), None
            )
            if part is None:
                return None if same is None else (now, same)
            step = self._part(part)
            if step is None or same is None:
                return None
            x = self.shop.variable("x", "scalar")
            after = replaced(now, part, step.right)
            same = self.shop.holds(apply("eq", term, after), same, put_equal(step, replaced(now, part, x), x))
            now = after

    def _part(self, s: Term) -> Proof | None:
        """s = …, in entries of what it is made of."""
        u = s.args[0]
        count = few_entries(u)
        if not count:
            return None
        entries = [apply("entry", u, place(k)) for k in range(count)]
        if s.name == "entry":
            return self._entry(s, u, s.args[1])
        if s.name == "length":
            return self.shop.holds(apply("eq", s, num(count)))
        if s.name == "sum":
            return rules.few(u, count)
        if s.name in _EXTREMES:
            return self._extreme(s, u, entries)
        w = s.args[-1]
        summed = _total([x * apply("entry", w, place(k)) for k, x in enumerate(entries)])
        inner = self.shop.holds(apply("eq", apply("dot", u, w), summed), rules.few(apply("hadamard", u, w), count))
        return inner if s.name == "dot" or inner is None else self._norm(s, u, entries, inner)

    def _entry(self, s: Term, u: Term, i: Term) -> Proof | None:
        if u.name in ("matvec", "column"):
            e = _entry_of_matrices(u, i)
            return None if e is None or e == s or not self.shop.indexed else Proof("identity", apply("eq", s, e))
        if u.name != "softmax":
            e = _entry_of(u, i)
            return None if e is None or e == s else self.shop.holds(apply("eq", s, e))
        z, count = u.args[0], few_entries(u)
        powers = [apply("exp", apply("entry", z, place(k))) for k in range(count)]
        total, own = _total(powers), apply("exp", apply("entry", z, i))
        positive = self.shop.holds(lt(0, total))
        if positive is None:
            return None
        exponential = apply("exp", z)
        shared = apply("eq", apply("entry", exponential, i), apply("sum", exponential) * s)
        steps = [
            Proof("shares", shared, (), {"logits": z, "of": i}),
            rules.few(exponential, count),
            rules.reciprocal(positive, total),
        ]
        return self.shop.holds(apply("eq", s, own / total), *steps, weights=[-(1 / total), -(s / total), -s])

    def _norm(self, s: Term, u: Term, entries: list[Term], inner: Proof) -> Proof | None:
        """‖u‖ = √(u₀² + …): the squares are equal, and both are ≥ 0."""
        q, shop = inner.right, self.shop
        root = apply("sqrt", q)
        above = rules.combine(le(0, q), (), [(1, (x,), ()) for x in entries])
        squares = [rules.square(u), inner, rules.square(q, above)]
        one, two = (completed(shop, goal, squares) for goal in (le(s * s, root * root), le(root * root, s * s)))
        signs = [shop.holds(le(0, root)), shop.holds(le(0, s))]
        if one is None or two is None or signs[0] is None or signs[1] is None:
            return None
        sides = (rules.roots(one, signs[0], s, root), rules.roots(two, signs[1], root, s))
        return Proof("antisymmetry", apply("eq", s, root), sides)

    def _extreme(self, s: Term, u: Term, entries: list[Term]) -> Proof | None:
        """The greatest of all entries as the greatest of the last and the greatest of the others; likewise the least."""
        kind = "minimum" if s.name == "minimum" else "maximum"
        parts = [abs(x) if s.name == "max_norm" else x for x in entries]
        nested = functools.reduce(lambda whole, x: apply(kind, apply("pair", whole, x)), parts)
        within = self._within(s, u, kind, nested, parts)
        beyond = self._beyond(s, kind, nested, parts)
        if within is None or beyond is None:
            return None
        sides = (within, beyond) if kind == "maximum" else (beyond, within)
        return Proof("antisymmetry", apply("eq", s, nested), sides)

    def _within(self, s: Term, u: Term, kind: str, nested: Term, parts: list[Term]) -> Proof | None:
        """max u ≤ the nested extreme, as every entry is; for the least the other way round."""
        i = self.shop.variable("i", "index", u)
        x = apply("entry", u, i)
        x = abs(x) if s.name == "max_norm" else x
        places = []
        for part in parts:
            known = self._below(kind, nested, part)
            if known is None:
                return None
            places.append(known)
        every = Proof("places", _in_order(kind, x, nested), tuple(places), {"index": i})
        if s.name == "max_norm":
            return rules.entries(le(s, nested), every, u, nested * u, i)
        return Proof("extremes", _in_order(kind, s, nested), (every,), {"of": u, "index": i.leaf})

    def _below(self, kind: str, nested: Term, part: Term) -> Proof | None:
        """One of the parts against the nested extreme."""
        steps, whole = [], nested
        while whole != part and whole.name == kind:
            inner, last = whole.args[0].args
            steps.append(rules.extreme(whole, last if last == part else inner))
            whole = last if last == part else inner
        return self.shop.holds(_in_order(kind, part, nested), *steps)

    def _beyond(self, s: Term, kind: str, nested: Term, parts: list[Term]) -> Proof | None:
        """The nested extreme ≤ max u, as its parts are; for the least the other way round."""
        if nested in parts:
            return _against_its_entry(s, parts.index(nested))
        both = nested.args[0]
        known = [self._beyond(s, kind, one, parts) for one in both.args]
        i = self.shop.variable("i", "index", both)
        places = [
            None if one is None else self.shop.holds(_in_order(kind, apply("entry", both, place(k)), s), one)
            for k, one in enumerate(known)
        ]
        if places[0] is None or places[1] is None:
            return None
        every = Proof("places", _in_order(kind, apply("entry", both, i), s), (places[0], places[1]), {"index": i})
        return Proof("extremes", _in_order(kind, nested, s), (every,), {"of": both, "index": i.leaf})


def _in_order(kind: str, x: Term, y: Term) -> Term:
    """x ≤ y of greatest values, y ≤ x of least ones."""
    return le(x, y) if kind == "maximum" else le(y, x)


def _against_its_entry(whole: Term, k: int) -> Proof:
    """min u ≤ u_k, u_k ≤ max u, or |u_k| ≤ max|u|."""
    u = whole.args[0]
    return (
        rules.entry_bound(u, place(k))
        if whole.name == "max_norm"
        else rules.extreme(whole, apply("entry", u, place(k)))
    )


def _is_plain(s: Term) -> bool:
    """An entry of a variable, of a row of a matrix, or a number of a pair, which stays."""
    if s.name == "entry":
        u = s.args[0]
        row = u.name == "column" and u.args[0].name == "transpose" and u.args[0].args[0].name == "var"
        return s.args[1].name == "place" and (u.name == "var" or (row and u.args[1].name == "place"))
    return s.args[0].name == "pair"


def _total(parts: list[Term]) -> Term:
    return functools.reduce(lambda x, y: x + y, parts)


def _entry_of(u: Term, i: Term) -> Term | None:
    """The entry of a vector in those of its parts; None of one whose entries are not told so."""
    if u.name in ("add", "sub", "neg", "exp"):
        parts = [apply("entry", one, i) for one in u.args]
        return apply(u.name, *parts)
    if u.name == "mul":
        return u.args[0] * apply("entry", u.args[1], i)
    if u.name == "hadamard":
        return apply("entry", u.args[0], i) * apply("entry", u.args[1], i)
    if u.name == "pair" and i.name == "place":
        return u.args[int(i.args[0].leaf)]
    return None


def _entry_of_matrices(u: Term, i: Term) -> Term | None:
    """(A w)_i as the inner product of row i with w, and (A)_{ji} of a column as an entry of row j; None of other matrices."""
    A, w = u.args
    if u.name == "matvec":
        if A.name == "matmul":
            return apply("entry", apply("matvec", A.args[0], apply("matvec", A.args[1], w)), i)
        if A.name in ("add", "sub"):
            parts = [apply("entry", apply("matvec", one, w), i) for one in A.args]
            return apply(A.name, *parts)
        rows = transposed(A)
        return apply("dot", apply("column", rows, i), w) if "var" in (A.name, rows.name) else None
    if A.name == "var" and i.name == "place":
        return apply("entry", apply("column", apply("transpose", A), i), w)
    return None


__all__ = ["few_entries_apart", "named_entries"]
