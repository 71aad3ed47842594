"""A way to prove a goal about quadratic forms: names for ⟨u, Aw⟩, for inner products and for norms.

What is used of a matrix with ‖A‖ ≤ s is |⟨u, Aw⟩| ≤ s·‖u‖‖w‖, and ⟨u, Aw⟩ = ⟨w, Au⟩ where the hypotheses say that A is symmetric.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from checker.errors import Undecided
from checker.proofs.proof import Proof, put_equal, rename, told_in_full
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.polynomials import Atom, Polynomial, thawed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, size
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.sums import without_norms
from checker.statements.terms.term import Term, apply, subterms

_MOST_NAMES = 6
_SHARE = 0.6  # of the effort that is left


@dataclass
class _Numbers:
    """Numbers for the norms and inner products of a goal, and what is known of them by what it says."""

    shop: Workshop
    writer: Writer
    lengths: dict[Term, Term] = field(default_factory=dict)  # by vector
    products: dict[Atom, Term] = field(default_factory=dict)
    told: dict[Term, Proof] = field(default_factory=dict)
    meanings: dict[str, Term] = field(default_factory=dict)

    def length(self, u: Term) -> Term:
        """The number r ≥ 0 that stands for ‖u‖."""
        if u not in self.lengths:
            r = self.shop.variable("r", "scalar")
            self.lengths[u], self.meanings[r.leaf] = r, size(u)
            self.told[le(0, r)] = rules.combine(le(0, size(u)))
        return self.lengths[u]

    def product(self, a: Atom, u: Term, w: Term) -> Term | None:
        """The number that stands for ⟨u, w⟩, with the bound by Cauchy and Schwarz, or r² for ⟨u, u⟩."""
        if u == w:
            return self.length(u) ** 2
        if a not in self.products:
            bounds = _bounded(self.shop, u, w)
            if bounds is None:
                return None
            q = self.shop.variable("q", "scalar")
            self.products[a], self.meanings[q.leaf] = q, apply("dot", u, w)
            for sign, one in zip((1, -1), bounds[1], strict=True):
                most = self.length(bounds[0][0]) * self.length(bounds[0][1])
                s = bounds[2]
                self.told[le(q if sign > 0 else -q, most if s is None else s * most)] = one
        return self.products[a]


def quadratic_forms(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal about ⟨u, Aw⟩ where ‖A‖ ≤ s, as one about numbers; every norm and inner product in it is one."""
    key = (goal, shop.context, "quadratic forms")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or search.names or key in search.failed:
        return None
    search.failed.add(key)
    if not shop.operators() or not any(s.name == "matvec" for t in goal.args for s in subterms(t)):
        return None
    gap, norms = without_norms(shop, shop.forms.gap(goal))
    gap, links = _symmetric(shop, gap)
    numbers = _Numbers(shop, Writer(shop.forms))
    try:
        named = _named(numbers, gap)
    except Undecided:
        return None
    if named is None or not numbers.products or len(numbers.meanings) > _MOST_NAMES:
        return None
    scalars = tuple(h for h in shop.context if is_relation(h) and not any(s.sort == "vector" for s in subterms(h)))
    plain, context = Term(goal.name, (rules.num(0), named), sort="truth"), (*scalars, *numbers.told)
    if not plausible(context, plain):
        return None
    search.names += 1
    try:
        found = search.within(_SHARE, replace(shop, context=context), plain)
    finally:
        search.names -= 1
    if found is None:
        return None
    meant = {one.concludes: one for one in numbers.told.values()}
    told = told_in_full(rename(found, numbers.meanings), meant)
    squares = [rules.square(u) for u in numbers.lengths]
    return completed(shop, goal, [told, *squares, *norms, *links], [(1, (), (0,))])


def _named(numbers: _Numbers, gap: Polynomial) -> Term | None:
    """The polynomial in the numbers; None where a vector is left."""
    writer, keys, total = numbers.writer, numbers.shop.forms.keys, rules.num(0)
    for m, x in gap.items():
        part = rules.num(abs(x))
        for a, k in m:
            kind, *inside = keys[a]
            factor: Term | None = writer.atom(a)
            if kind == "norm":
                factor = numbers.length(writer.vector(thawed(inside[0])))
            elif kind == "sum" and len(inside[0]) == 2:
                factor = numbers.product(a, *map(writer.basic, inside[0]))
            if factor is None or any(s.sort == "vector" for s in subterms(factor)):
                return None
            part = rules.times(part, factor**k if k > 1 else factor)
        total = rules.plus(total, part) if x > 0 else total - part
    return total


def _bounded(shop: Workshop, u: Term, w: Term) -> tuple[tuple[Term, Term], tuple[Proof, Proof], Term | None] | None:
    """The vectors v and z, proofs of ±⟨u, w⟩ ≤ s‖v‖‖z‖, and s: of an image w = Az it is a bound of ‖A‖, and otherwise 1."""
    images = [(one, other) for one, other in ((w, u), (u, w)) if one.name == "matvec"]
    images = [(one, other) for one, other in images if other.name != "matvec" or other == one.args[1]]
    inner, cauchy = apply("dot", u, w), rules.cauchy(u, w)
    for image, v in images:
        A, z = image.args
        for bound in (one for one in shop.operators() if one.left in (A, *(A.args if A.name == "transpose" else ()))):
            s, smaller = bound.right, _below(shop, bound.right)
            s = s if smaller is None else smaller.right
            steps = [cauchy, rules.operator(A, z, bound), *([] if smaller is None else [smaller])]
            goals = [le(one, s * (size(v) * size(z))) for one in (inner, -inner)]
            sums = [(1, (), (0,)), (size(v), (), (1,)), (1, (), (3 if smaller else 2,))]
            sums += [(size(v) * size(z), (), (2,))] if smaller else []
            found = [completed(shop, one, [*steps, rules.absolute(one.args[0])], sums) for one in goals]
            if found[0] is not None and found[1] is not None:
                return (v, z), (found[0], found[1]), s
    goals = [le(one, size(u) * size(w)) for one in (inner, -inner)]
    found = [
        completed(shop, one, [cauchy, rules.absolute(one.args[0])], [(1, (), (0,)), (1, (), (1,))]) for one in goals
    ]
    return ((u, w), (found[0], found[1]), None) if found[0] is not None and found[1] is not None else None


def _below(shop: Workshop, s: Term) -> Proof | None:
    """What the hypotheses say ‖A‖ to be at most, where s is that number."""
    if s.name != "operator_norm":
        return None
    return next((one for one in shop.given() if one.concludes.name in ("le", "lt") and one.left == s), None)


def _symmetric(shop: Workshop, gap: Polynomial) -> tuple[Polynomial, list[Proof]]:
    """The polynomial with ⟨Aᵐu, Aⁿw⟩ written with m and n as near as can be, where A = Aᵀ is a hypothesis; and why this is equal."""
    forms, writer, links = shop.forms, Writer(shop.forms), list[Proof]()
    given = [one for one in shop.given() if one.concludes.name == "eq" and one.left.sort == "matrix"]
    same = {
        A: one for one in given for A in one.concludes.args if apply("transpose", A) in one.concludes.args
    }  # by matrix
    for a in dict.fromkeys(a for m in gap for a, _ in m if forms.keys[a][0] == "sum" and len(forms.keys[a][1]) == 2):
        for A, one in same.items():
            u, w = map(writer.basic, forms.keys[a][1])
            (m, x), (n, y) = _unwrapped(A, u), _unwrapped(A, w)
            if str(x) > str(y):
                u, w, m, n, x, y = w, u, n, m, y, x
            steps = list[Proof]()
            if x == y and m > n:
                u, w, m, n = w, u, n, m
            while n - m > 1 or (x != y and m > n):
                turned = (u, w.args[1]) if n > m else (w, u.args[1])
                step = _moved(shop, one, A, *turned)
                if step is None:
                    break
                steps.append(step)
                u, w, m, n = (A @ u, w.args[1], m + 1, n - 1) if n > m else (u.args[1], A @ w, m - 1, n + 1)
            if steps:
                links += steps
                gap = forms.with_atom(gap, a, forms.scalar(apply("dot", u, w)))
    return gap, links


def _unwrapped(A: Term, u: Term) -> tuple[int, Term]:
    """(m, x) of u = Aᵐx."""
    count = 0
    while u.name == "matvec" and u.args[0] == A:
        count, u = count + 1, u.args[1]
    return count, u


def _moved(shop: Workshop, same: Proof, A: Term, u: Term, w: Term) -> Proof | None:
    """⟨u, Aw⟩ = ⟨Au, w⟩ for a symmetric matrix A."""
    X = shop.variable("X", "matrix", A)
    goal = apply("eq", apply("dot", u, A @ w), apply("dot", A @ u, w))
    return completed(shop, goal, [rules.adjoint(A, u, w), put_equal(same, apply("dot", X @ u, w), X)])
