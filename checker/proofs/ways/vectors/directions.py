"""A way to prove ‖w‖ ≤ B of a combination w of rows of matrices: against the direction of w it is an inequality of numbers.

With y = Xw is ⟨Xᵀa, w⟩ = ⟨a, y⟩ and ⟨x_k, w⟩ = y_k, so ‖w‖² is a number made of y.  What hypotheses say of the rows of X is said of y:
|y_k| ≤ R·‖w‖ from ‖x_k‖ ≤ R, max y − min y ≤ D·‖w‖ from ‖x_i − x_j‖ ≤ D, ‖y‖ ≤ s·‖w‖ from ‖X‖ ≤ s.  Then y and ‖w‖ are names.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from checker.proofs.inequalities.identities import identity
from checker.proofs.library.direct import by_lemmas
from checker.proofs.proof import Proof, rename, told_in_full
from checker.proofs.terms.normal_form import told_at
from checker.proofs.terms.polynomials import thawed
from checker.proofs.terms.sizes import is_index_of, transposed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.vectors.combinations import Rows, bounded_columns, summands
from checker.proofs.ways.vectors.norms import shorter
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, subterms, with_table


def against_its_direction(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """x·‖w‖ ≤ b for a number x > 0, from ⟨w, w⟩ ≤ b/x·‖w‖ with names for ‖w‖ and the images of w."""
    key = (goal, shop.context, "against its direction")
    if goal.name != "le" or not is_relation(goal) or goal.open or not shop.indexed or key in search.failed:
        return None
    search.failed.add(key)
    if not any(s.name in ("matvec", "column") for t in goal.args for s in subterms(t)):
        return None
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(goal)
    for a in [m[0][0] for m, x in gap.items() if x < 0 and len(m) == 1 and m[0][1] == 1]:
        if forms.keys[a][0] != "norm" or sum(any(b == a for b, _ in m) for m in gap) != 1:
            continue
        factor = -gap[((a, 1),)]
        B = writer.scalar({m: y / factor for m, y in gap.items() if m != ((a, 1),)})
        found = _bounded(search, shop, writer.vector(thawed(forms.keys[a][1])), B)
        if found is not None:
            return shop.holds(goal, found, weights=[num(factor)])
    return None


def _bounded(search: Search, shop: Workshop, w: Term, B: Term) -> Proof | None:
    """‖w‖ ≤ B."""
    combination = _Combination(shop, w)
    inner = combination.inner()
    facts = {} if inner is None else combination.facts()
    if inner is None or not facts or combination.length in set(parts(B)):
        return None
    same = identity(shop, apply("eq", inner, apply("dot", w, w)))
    facts |= {one.concludes: one for one in _not_negative(shop)}
    told = assuming(shop, *facts)
    positive = same and search.solve(told, le(0, B))
    if same is None or positive is None:
        return None
    names = combination.names
    hypotheses = {with_table(fact, names): proof for fact, proof in facts.items()}
    named = le(with_table(inner, names), B * combination.r)
    within = assuming(shop, le(0, combination.r), *hypotheses)
    known = by_lemmas(replace(within, lemmas=True), named) or search.written_anew(within, named)
    if known is None:
        return None
    put_back = {y.leaf: image for image, y in names.items()}
    least = shop.holds(le(0, combination.length))
    assert least is not None
    back = told_in_full(rename(known, put_back), {**facts, least.concludes: least})
    found = shorter(le(combination.length, B), told_in_full(positive, facts), same, back)
    return found if shop.adds_up(found) else None


@dataclass
class _Combination:
    """w as a combination of images Aa and columns of matrices A, and of other vectors."""

    shop: Workshop
    w: Term
    names: dict[Term, Term] = field(default_factory=dict)  # of ‖w‖, of Aᵀw for each A, of ⟨v, w⟩ for other vectors v
    matrices: list[Term] = field(default_factory=list)
    others: list[Term] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.length = apply("norm", self.w)
        self.r = self.names[self.length] = self.shop.variable("r", "scalar")

    def inner(self) -> Term | None:
        """A number that is ⟨w, w⟩; None where no matrix is in it."""
        total: Term = num(0)
        for c, u in summands(self.w):
            total = total + rules.times(c, self._against(u))
        return total if self.matrices else None

    def _against(self, u: Term) -> Term:
        """⟨u, w⟩ by the image of w."""
        if u.name in ("matvec", "column"):
            A = u.args[0]
            y = transposed(A) @ self.w
            if A not in self.matrices:
                self.matrices.append(A)
                self.names[y] = self.shop.variable("y", "vector", y)
            return apply("dot", u.args[1], y) if u.name == "matvec" else apply("entry", y, u.args[1])
        inner = apply("dot", u, self.w)
        if inner not in self.names:
            self.others.append(u)
            self.names[inner] = self.shop.variable("x", "scalar")
        return inner

    def facts(self) -> dict[Term, Proof]:
        """What is known of the images, each with its proof; none where it is nothing of a matrix."""
        found = [fact for A in self.matrices for fact in self._of_an_image(A)]
        if not found:
            return {}
        for v in self.others:
            inner = apply("dot", v, self.w)
            for signed, sign in ((inner, 1), (-inner, -1)):
                links = [rules.absolute(signed), rules.cauchy(v, self.w), rules.product(num(sign), inner)]
                known = completed(
                    self.shop, le(signed, apply("norm", v) * self.length), links, [(1, (), (0,)), (1, (), (1,))]
                )
                found += [] if known is None else [known]
        return {one.concludes: one for one in found}

    def _of_an_image(self, A: Term) -> Iterator[Proof]:
        shop, y = self.shop, transposed(A) @ self.w
        X = y.args[0]
        whole = X.args[0] if X.name == "transpose" else X
        yield from (rules.operator(X, self.w, one) for one in shop.operators() if one.concludes.args[0] == whole)
        for one in shop.given():
            if one.concludes.name == "for_each" and one.concludes.args[1].name == "for_each":
                known = range_of_an_image(shop, one, y)
                if known is not None:
                    yield known
        for one in bounded_columns(shop, le(0, self.length)):
            if one.concludes.args[1].args[0].args[0].args[0] != A:
                continue
            rows, k = Rows(shop, A, one, self.w), shop.variable("k", "index", size_of_bound(one.concludes.args[0].leaf))
            size, high = rows.size(k), rows.bound(k).right * self.length
            if size is not None:
                yield rules.entries(le(apply("max_norm", y), high), size, y, high * y, k)


def _not_negative(shop: Workshop) -> Iterator[Proof]:
    """0 ≤ R from what hypotheses say at every index, as ‖x_k‖ ≤ R."""
    for one in shop.given():
        while one.concludes.name == "for_each":
            one = told_at(one, rules.place(0))
        if one.concludes.name == "le" and is_relation(one.concludes):
            least = shop.holds(le(0, one.right), one)
            yield from [] if least is None or one.right.name == "num" else [least]


def range_of_an_image(shop: Workshop, pairs: Proof, z: Term) -> Proof | None:
    """max z − min z ≤ D·‖x‖ from ‖a_i − a_j‖ ≤ D for all i and j: z_i − z_j ≤ D·‖x‖, so max z ≤ z_j + D·‖x‖ for every j."""
    A, x = z.args
    sizes = [size_of_bound(s.args[0].leaf) for s in (pairs.concludes, pairs.concludes.args[1])]
    i, j = (shop.variable("i", "index", size) for size in sizes)
    told = told_at(told_at(pairs, i), j)
    rows = [apply("column", transposed(A), k) for k in (i, j)]
    for first, second in (rows, rows[::-1]):
        gap = first - second
        if told.concludes.name != "le" or told.concludes.args[0] != apply("norm", gap) or not is_index_of(z, i):
            continue
        k, m = (i, j) if first is rows[0] else (j, i)
        bound, inner = told.right * apply("norm", x), apply("dot", gap, x)
        entries = [apply("entry", z, k), apply("entry", z, m)]
        links = [
            Proof("identity", apply("eq", entry, apply("dot", row, x)))
            for entry, row in zip(entries, (first, second), strict=True)
        ]
        sums = [(1, (), (0,)), (1, (), (1,)), (apply("norm", x), (), (2,))]
        known = [rules.absolute(inner), rules.cauchy(gap, x), told, *links]
        low = completed(shop, le(entries[0], entries[1] + bound), known, sums)
        if low is None:
            return None
        most, least = apply("maximum", z), apply("minimum", z)
        high = Proof("extremes", le(most, entries[1] + bound), (low,), {"of": z, "index": k.leaf})
        turned = shop.holds(le(most - bound, entries[1]), high)
        below = turned and Proof("extremes", le(most - bound, least), (turned,), {"of": z, "index": m.leaf})
        return below and shop.holds(le(most - least, bound), below)
    return None


__all__ = ["against_its_direction", "range_of_an_image"]
