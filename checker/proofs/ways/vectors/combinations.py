"""Ways to prove a bound of ‖Xᵀc + r·x_i‖ where every row of X is bounded: Σ|c_k|·R, or with the row i taken out of an average.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import instance, told_at
from checker.proofs.terms.polynomials import ONE, Atom, thawed
from checker.proofs.terms.sizes import ones_like, same_size, transposed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import entry_not_negative
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.sums import sums_of_one
from checker.proofs.ways.vectors.norms import shorter, through_a_bound
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, subterms

Parts = list[tuple[Term, Term]]  # factors and vectors


@dataclass(frozen=True)
class Rows:
    """The columns of ``A``, of which ``each`` says that ‖column k‖ ≤ R for every k; ``w`` is a combination of them, y = Aᵀw."""

    shop: Workshop
    A: Term
    each: Proof
    w: Term

    @property
    def y(self) -> Term:
        return transposed(self.A) @ self.w

    @property
    def length(self) -> Term:
        return apply("norm", self.w)

    def bound(self, k: Term) -> Proof:
        """‖column k‖ ≤ R."""
        return told_at(self.each, k)

    def below(self, k: Term, sign: int) -> Proof | None:
        """±y_k ≤ R·‖w‖ (Cauchy–Schwarz)."""
        known, column, entry = self.bound(k), apply("column", self.A, k), apply("entry", self.y, k)
        same = Proof("identity", apply("eq", entry, apply("dot", column, self.w)))
        inner = sign * apply("dot", column, self.w)
        links = [same, rules.absolute(inner), rules.cauchy(column, self.w), known]
        sums = [(1, (), (1,)), (1, (), (2,)), (self.length, (), (3,))]
        return completed(self.shop, le(sign * entry, known.right * self.length), links, sums)

    def size(self, k: Term) -> Proof | None:
        """|y_k| ≤ R·‖w‖."""
        yk, high = apply("entry", self.y, k), self.bound(k).right * self.length
        below = [self.below(k, sign) for sign in (-1, 1)]
        if below[0] is None or below[1] is None:
            return None
        low = rules.combine(le(-high, yk), (below[0],), [(1, (), (0,))])
        return rules.bounds(low, rules.combine(le(yk, high), (below[1],), [(1, (), (0,))]), yk, high)

    def shown(self, B: Term, positive: Proof | None, inner: Term, known: Proof | None) -> Proof | None:
        """‖w‖ ≤ B from 0 ≤ B, and p ≤ B·‖w‖ for a p that is ⟨w, w⟩."""
        turned = apply("eq", inner, apply("dot", self.w, self.w))
        same = identity(self.shop, turned) if positive and known else None
        if same is None or positive is None or known is None:
            return None
        found = shorter(le(self.length, B), positive, same, known)
        return found if self.shop.adds_up(found) else None


def rows_combined(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·‖w‖ ≤ b for w = Xᵀc + r·x_i from the bound of ‖w‖ that the bound of every row gives."""
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or not shop.indexed:
        return None
    key = (goal, shop.context, "rows combined")
    if key in search.failed or not any(s.name == "matvec" for t in goal.args for s in subterms(t)):
        return None
    search.failed.add(key)
    bounded = list(bounded_columns(shop, goal))
    if not bounded:
        return None
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(goal)
    for a in dict.fromkeys(a for m, x in gap.items() for a, _ in m if forms.keys[a][0] == "norm" and x < 0):
        with_it = {m: x for m, x in gap.items() if any(b == a for b, _ in m)}
        if any((a, 1) not in m or x > 0 for m, x in with_it.items()):
            continue
        found = _bound(shop, bounded, writer, a)
        if found is not None:
            factor = {tuple(pair for pair in m if pair != (a, 1)): -x for m, x in with_it.items()}
            rest = writer.scalar({m: x for m, x in gap.items() if m not in with_it})
            return through_a_bound(search, shop, goal, a, writer.scalar(factor), rest, found)
    return None


def bounded_columns(shop: Workshop, goal: Term) -> Iterator[Proof]:
    """What says of each k that column k of a matrix has a norm of at most R, which does not depend on k; the largest one too."""
    for one in shop.given():
        if one.concludes.name == "for_each":
            k, body = one.concludes.args
            if body.name == "le" and k.leaf not in body.args[1].open and _of_a_column(k, body.args[0]):
                yield one
    for s in dict.fromkeys(s for t in (goal, *shop.context) for s in subterms(t) if s.name in ("maximum", "max_norm")):
        if s.args[0].name == "stack" and not s.open and _of_a_column(*s.args[0].args):
            k = shop.variable("k", "index", s.args[0])
            entry = apply("entry", s.args[0], k)
            steps = [rules.extreme(s, entry)] if s.name == "maximum" else []
            steps = steps or [rules.absolute(entry), rules.entry_bound(s.args[0], k)]
            known = shop.holds(le(instance(s.args[0], k), s), *steps)
            if known is not None:
                yield rules.generality(known, k)


def _of_a_column(k: Term, size: Term) -> bool:
    """Whether a term is the norm of column k of a matrix that does not depend on k."""
    u = size.args[0] if size.name == "norm" else size
    return u.name == "column" and u.args[1] == k and not u.args[0].open


def _bound(shop: Workshop, bounded: list[Proof], writer: Writer, a: Atom) -> Proof | None:
    """‖w‖ ≤ B for the norm that an atom is; None where w is no combination of bounded vectors."""
    w = writer.vector(thawed(shop.forms.keys[a][1]))
    parts = list(summands(w))
    for one in bounded:
        A = one.concludes.args[1].args[0].args[0].args[0]
        if any(s.name not in ("matvec", "column") or s.args[0] != A for _, s in parts):
            continue
        rows, singled = Rows(shop, A, one, w), [(r, s.args[1]) for r, s in parts if s.name == "column"]
        averages = [(q, s.args[1]) for q, s in parts if s.name == "matvec"]
        if not singled and averages:
            return _of_a_combination(rows, averages)
        if len(singled) == 1 and len(averages) == 1:
            return _with_a_row(rows, *averages[0], *singled[0])
    return None


def summands(w: Term) -> Iterator[tuple[Term, Term]]:
    """Factors and vectors of which a term is the sum."""
    if w.name in ("add", "sub"):
        yield from summands(w.args[0])
        for c, u in summands(w.args[1]):
            yield (c, u) if w.name == "add" else (-c, u)
    elif w.name == "neg":
        yield from ((-c, u) for c, u in summands(w.args[0]))
    elif w.name == "mul":
        yield from ((rules.times(w.args[0], c), u) for c, u in summands(w.args[1]))
    else:
        yield num(1), w


def _of_a_combination(rows: Rows, averages: Parts) -> Proof | None:
    """‖Xᵀc‖ ≤ R·Σ|c_k|: c_k·⟨x_k, w⟩ ≤ |c_k|·R·‖w‖ for each k."""
    shop, y = rows.shop, rows.y
    c = _sum_of([rules.times(q, u) if q != num(1) else u for q, u in averages])
    if c is None:
        return None
    k = shop.variable("k", "index", size_of_bound(rows.each.concludes.args[0].leaf))
    R, ck, yk = rows.bound(k).right, apply("entry", c, k), apply("entry", y, k)
    size, positive = rows.size(k), shop.holds(le(0, R), rows.bound(k))
    if size is None or positive is None:
        return None
    high, sizes = R * rows.length, apply("abs", c)
    links = [rules.absolute(ck * yk), rules.product(ck, yk), size]
    left, right = apply("hadamard", c, y), high * sizes
    each = completed(
        shop, le(apply("entry", left, k), apply("entry", right, k)), links, [(1, (), (0,)), (abs(ck), (), (2,))]
    )
    if each is None:
        return None
    total = R * apply("sum", sizes)
    added = rules.entries(le(apply("sum", left), apply("sum", right)), each, left, right, k)
    low = rules.combine(le(0, total), (positive,), [(apply("sum", sizes), (), (0,))])
    inner = apply("dot", c, y)
    return rows.shown(total, low, inner, shop.holds(le(inner, total * rows.length), added))


def _sum_of(vectors: list[Term]) -> Term | None:
    total = vectors[0]
    for one in vectors[1:]:
        if not same_size(total, one):
            return None
        total = total + one
    return total


def _with_a_row(rows: Rows, q: Term, p: Term, r: Term, i: Term) -> Proof | None:
    """‖q·Xᵀp + r·x_i‖ ≤ R·(|q|·(1 − p_i) + |q·p_i + r|) for weights p.

    With T = ⟨p, y⟩ − p_i·y_i the left side squared is q·T + (q·p_i + r)·y_i, and |T| ≤ (1 − p_i)·R·‖w‖.
    """
    shop, y = rows.shop, rows.y
    out, small, here = _others(rows, p, i), _at_most_one(shop, p, i), rows.size(i)
    positive = shop.holds(le(0, rows.bound(i).right), rows.bound(i))
    if out is None or small is None or here is None or positive is None:
        return None
    pi, yi, R = apply("entry", p, i), apply("entry", y, i), rows.bound(i).right
    T, rest = apply("dot", p, y) - pi * yi, q * pi + r
    last: list[tuple]
    low: list[tuple]
    inner = q * apply("dot", p, y) + r * yi
    links = [
        rules.absolute(q * T),
        rules.product(q, T),
        out,
        here,
        small,
        rules.absolute(rest * yi),
        rules.product(rest, yi),
    ]
    first = [(1, (), (0,)), (abs(q), (), (2,))]
    if shop.same(q + r, num(0)) and shop.forms.sign(shop.forms.scalar(q)) > 0:  # |q·p_i + r| = q·(1 − p_i)
        factor, last, low = q * (1 - pi), [(q, (), (4, 7))], [(q, (), (0, 1))]
        links.append(shop.chain(le(-yi, R * rows.length), rules.absolute(-yi), here))
    else:
        factor, last, low = abs(rest), [(1, (), (5,)), (abs(rest), (), (3,))], [(abs(rest), (), (0,))]
    total = R * (abs(q) * (1 - pi) + factor)
    known = completed(shop, le(inner, total * rows.length), links, [*first, *last])
    above = rules.combine(le(0, total), (positive, small), [(abs(q), (), (0, 1)), *low])
    return rows.shown(total, above if shop.adds_up(above) else None, inner, known)


def _others(rows: Rows, p: Term, i: Term) -> Proof | None:
    """|⟨p, y⟩ − p_i·y_i| ≤ R·‖w‖·(1 − p_i) for weights p: no entry of p∘(R·‖w‖ ± y) is negative, so each is at most their sum."""
    shop, y = rows.shop, rows.y
    k = shop.variable("k", "index", p)
    above, law, high = entry_not_negative(shop, p, k), _law(shop, p), rows.bound(i).right * rows.length
    pi, T = apply("entry", p, i), apply("dot", p, y) - apply("entry", p, i) * apply("entry", y, i)
    around = []
    for sign in (-1, 1):
        below = rows.below(k, sign)
        if above is None or law is None or below is None:
            return None
        room = apply("hadamard", p, high * ones_like(p) - sign * y)
        each = rules.combine(le(0, apply("entry", room, k)), (above, below), [(1, (), (0, 1))])
        whole = rules.entries(le(apply("entry", room, i), apply("sum", room)), each, room, room, k)
        goal = le(T, high * (1 - pi)) if sign == 1 else le(-(high * (1 - pi)), T)
        around.append(completed(shop, goal, [whole, *law], [(1, (), (0,))]))
    low, up = around
    return low and up and rules.bounds(low, up, T, high * (1 - pi))


def _at_most_one(shop: Workshop, p: Term, i: Term) -> Proof | None:
    """p_i ≤ 1 for weights p."""
    k = shop.variable("k", "index", p)
    above, law, pi = entry_not_negative(shop, p, k), _law(shop, p), apply("entry", p, i)
    if above is None or law is None:
        return None
    return completed(shop, le(pi, 1), [rules.entries(le(pi, apply("sum", p)), above, p, p, k), *law], [(1, (), (0,))])


def _law(shop: Workshop, p: Term) -> list[Proof] | None:
    """What says that weights add up to 1: nothing is needed for a softmax."""
    if shop.forms.scalar(apply("sum", p)) == {(): ONE}:
        return []
    known = sums_of_one(shop).get(p)
    return None if known is None else [known]
