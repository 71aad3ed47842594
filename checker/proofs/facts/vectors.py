"""Facts about vectors and matrices: ‖u‖² = ⟨u,u⟩, Cauchy–Schwarz, operator and Frobenius norms, equal vectors and matrices.

A function of a base of facts and of an atom yields the facts about the atom, one that is called after a hypothesis what follows from it.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.facts.alignment import aligned
from checker.proofs.facts.equal_matrices import equal_images, equal_matrices, transposes
from checker.proofs.facts.matrices import (
    common_matrix,
    common_vector,
    row_of_a_matrix,
    rows_together,
    untransposed,
)
from checker.proofs.facts.positive_vectors import means_of_positive, positive_sums
from checker.proofs.facts.scalars import absolute_value
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.inequalities.identities import identity
from checker.proofs.inequalities.lipschitz import softmax_change
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.expanded_sums import sums_against
from checker.proofs.terms.polynomials import ONE, ZERO, Atom, frozen, thawed
from checker.proofs.terms.sizes import is_index_of, same_size, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.composition import less_or
from checker.proofs.trees.function_facts import softmax_norm
from checker.proofs.trees.rewriting import equal_by_squares
from checker.proofs.trees.rules import le, lt, num
from checker.statements.terms.term import Term, apply


def of_hypothesis(base: FactBase, one: Proof) -> Iterator[Proof]:
    """What follows from a bound of an operator norm, from an order of norms, and from an equality of vectors or of matrices."""
    term = one.concludes
    if term.name == "spectral_at_most":
        yield Proof("operator", le(0, term.args[1]), (one,), {"matrix": term.args[0], "of": num(0)})
    if term.name == "positive":
        yield from positive_sums(base, one)
    if term.name == "eq" and term.args[0].name == "sum" and term.args[1] == num(1):
        yield from means_of_positive(base, one)
    if term.name == "eq" and term.args[0].sort == "vector":
        yield from _equal_vectors(base, one)
    if term.name == "eq" and term.args[0].sort == "matrix":
        yield from equal_matrices(base, one)
    if term.name in ("le", "lt"):
        yield from _squared(base, one)
    yield from distances(one)
    yield from aligned(base, one)


def distances(one: Proof) -> Iterator[Proof]:
    """0 < ‖u − w‖ where a hypothesis denies u = w: what has the norm 0 is 0."""
    equal = one.concludes.args[0] if one.concludes.name == "not" else one.concludes
    if one.concludes.name != "not" or equal.name != "eq" or equal.args[0].sort not in ("vector", "matrix"):
        return
    length = rules.size(equal.args[0] - equal.args[1])
    above, none = lt(0, length), le(length, 0)
    vanishes = Proof("vanishing", equal, (rules.hypothesis(none),))
    yield rules.cases(less_or(num(0), length), rules.hypothesis(above), rules.contradiction(vanishes, one, above))


def _against_a_sum(base: FactBase, whole: Term) -> Iterator[Proof]:
    """Σ_t⟨v, x_t⟩ = ⟨v, Σ_t x_t⟩ ≤ ‖v‖·‖Σ_t x_t‖ for the vectors v whose sum on the left is spoken of."""
    for same in sums_against([v for v in base.shop.vectors() if v.name in ("var", "state")], whole):
        if base.occurs(same.args[0]) and (known := identity(base.shop, same)) is not None:
            yield known
            yield rules.cauchy(*same.args[1].args)


def _squared(base: FactBase, one: Proof) -> Iterator[Proof]:
    """a² ≤ b² from a ≤ b, where a is a product of what is not negative, of which a norm or the square of a factor is spoken of."""
    forms, writer, gap = base.shop.forms, base.writer, base.shop.forms.gap(one.concludes)
    below = [m for m, x in gap.items() if x < 0]
    if len(below) != 1 or not below[0] or len(gap) < 2:
        return
    (m,) = below
    if not any(forms.keys[x][0] in ("norm", "frobenius") or x in base.squared for x, _ in m):
        return
    factors = [x for x, k in m for _ in range(k)]
    signs = [None if forms.atom_sign(x) else base.sign(le(0, writer.atom(x))) for x in factors]
    if not all(forms.atom_sign(x) or sign for x, sign in zip(factors, signs, strict=True)):
        return
    a, seen = writer.scalar({m: -gap[m]}), 2 * writer.scalar({(): -gap[m]})
    b = writer.scalar({n: x for n, x in gap.items() if n != m})
    for x in (x for x, sign in zip(factors, signs, strict=True) if sign is None):
        seen = seen * writer.atom(x)
    known = [sign for sign in signs if sign]  # b² − a² = (b − a)² + 2a(b − a)
    relation = le if one.concludes.name == "le" else lt
    yield rules.combine(
        relation(a * a, b * b), (one, *known), [(1, (), (0, 0)), (seen, (), tuple(range(len(known) + 1)))]
    )


def _equal_vectors(base: FactBase, one: Proof) -> Iterator[Proof]:
    """u = w gives ⟨u,b⟩ = ⟨w,b⟩, ‖u‖ = ‖w‖ and Σu = Σw for the vectors b of the statement."""
    u, w = one.concludes.args
    others = [s for s in base.shop.vectors() if same_size(s, u)]
    if u.name == w.name == "softmax":  # equal weights have equal logarithms
        x = base.shop.variable("x", "vector", u)
        for i in list(base.shop.forms.indices.values())[:4]:
            if is_index_of(u, i):
                yield put_equal(one, apply("entry", apply("log", x), i), x)
    for name, beside in [("sum", ()), ("norm", ()), *[("dot", (b,)) for b in others[:6]]]:
        x = base.shop.variable("x", "vector", u)
        yield put_equal(one, apply(name, x, *beside), x)
    yield from equal_images(base, one, base.shop.variable("x", "vector", u))


def of_norm(base: FactBase, a: Atom) -> Iterator[Proof]:
    """‖u‖² = ⟨u,u⟩, the triangle inequality for its summands, |Σu| ≤ √n·‖u‖, and operator norms."""
    u = base.writer.vector(thawed(base.shop.forms.keys[a][1]))
    yield rules.square(u)
    if u.name == "sum_over":
        yield from _against_a_sum(base, u)
    if u.name == "softmax":
        yield softmax_norm(base.shop, u)
    parts = thawed(base.shop.forms.keys[a][1])
    if 1 < len(parts) <= 4:
        split = [base.writer.vector({ids: c}) for ids, c in parts.items()]
        for w in split:
            yield rules.square(w)
        total = split[0]
        for w in split[1:]:
            yield rules.triangle(total, w)
            total = total + w
    yield from _entries_below(base, u)
    yield from common_matrix(base, parts)
    yield from common_vector(base, parts)
    yield from row_of_a_matrix(base, u)
    if base.counts:
        yield rules.length(u)
    yield from _difference_of_softmaxes(base, parts)
    yield from _common_factor(base, parts)
    for one in base.operators():
        if u.name == "matvec" and u.args[0] in (one.concludes.args[0], apply("transpose", one.concludes.args[0])):
            yield rules.operator(u.args[0], u.args[1], one)
    if u.name == "matvec" and any(base.shown_as(b, "frobenius", untransposed(u.args[0])) for b in base.seen):
        yield rules.operator(u.args[0], u.args[1])


def _common_factor(base: FactBase, parts: dict) -> Iterator[Proof]:
    """‖p·u − p·w‖ = |p|·‖u − w‖ where all coefficients are multiples of one that has several summands."""
    forms, (lead, *others) = base.shop.forms, list(parts.values())
    if not others or len(lead) < 2:
        return
    shares = [{(): ONE}]
    for c in others:
        ratio = c.get(next(iter(lead)), ZERO) / lead[next(iter(lead))]
        if not ratio or forms.plus(c, lead, -ratio):
            return
        shares.append({(): ratio})
    p, u = base.writer.scalar(lead), base.writer.vector(dict(zip(parts, shares, strict=True)))
    yield rules.product(p, u)
    for sign in (p, -p):
        known = base.at_least_zero(sign)
        if known is not None:
            yield rules.product(sign, u)
            yield from absolute_value(base, sign, known)
            return


def _difference_of_softmaxes(base: FactBase, parts: dict) -> Iterator[Proof]:
    """‖softmax(a) − softmax(b)‖ ≤ ½‖a − b‖."""
    forms, sides = base.shop.forms, {}
    for ids, c in parts.items():
        if len(ids) != 1 or forms.keys[ids[0]][0] != "softmax" or c not in ({(): ONE}, {(): -ONE}):
            return
        sides[c[()]] = base.writer.basic(ids[0]).args[0]
    if len(parts) == 2 and len(sides) == 2:
        yield softmax_change(base.shop, sides[ONE], sides[-ONE])


def _entries_below(base: FactBase, u: Term) -> Iterator[Proof]:
    """|u_i| ≤ max|u| ≤ ‖u‖ for the entries of u of which a summand occurs."""
    forms = base.shop.forms
    whole = forms.vector(u)
    for key, i in list(forms.indices.items()):
        if (
            base.mentions_index(key)
            and is_index_of(u, i)
            and any(m and all(a in base.seen for a, _ in m) for m in forms.entry(whole, key))
        ):
            size = base.shop.holds(
                le(abs(apply("entry", u, i)), rules.size(u)), rules.entry_bound(u, i), rules.largest_bound(u)
            )
            if size is not None:
                yield size
                yield rules.absolute(apply("entry", u, i))
                yield rules.absolute(-apply("entry", u, i))


def of_frobenius(base: FactBase, a: Atom) -> Iterator[Proof]:
    """‖A‖_F² = ⟨A,A⟩, ‖A‖_F = ‖vec A‖, and the norms of outer and matrix products."""
    term = base.shop.forms.shown.get(a)
    if term is None:
        return
    A = term.args[0]
    yield rules.square(A)
    yield from rows_together(base, A)
    yield from _as_vector(base, A)
    yield from transposes(A)
    if A.name == "outer":
        yield rules.product(*A.args)
    if A.name == "matmul":
        yield rules.submultiplicity(A.args[0], A.args[1])
        for one in base.operators():
            if one.concludes.args[0] in A.args:
                yield rules.submultiplicity(A.args[0], A.args[1], one)


def _as_vector(base: FactBase, A: Term) -> Iterator[Proof]:
    """‖A‖_F = ‖vec A‖, as their squares are equal."""
    a, b = apply("frobenius", A), apply("norm", apply("vec", A))
    found = equal_by_squares(base.shop, a, b, [rules.square(A), rules.square(apply("vec", A))])
    if found is not None:
        yield found


def cauchy(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """±⟨u,w⟩ ≤ ‖u‖‖w‖ for the vectors inside two norms."""
    u, w = (base.writer.vector(thawed(base.shop.forms.keys[x][1])) for x in (a, b))
    if same_size(u, w):
        inner = apply("dot", u, w)
        bound = rules.cauchy(u, w)
        for signed in (inner, -inner):
            found = base.shop.holds(le(signed, bound.right), rules.absolute(signed), bound)
            if found is not None:
                yield found


def triangle(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """‖u ± w‖ ≤ ‖u‖ + ‖w‖ for two norms that occur with the third, and ‖c·u + z‖ ≤ ‖c·u‖ + ‖z‖ for a sum u."""
    u, w = (base.writer.vector(thawed(base.shop.forms.keys[x][1])) for x in (a, b))
    if not same_size(u, w):
        return
    for other in (w, -w):
        if base.shop.forms.vector(u + other) and base.occurs(apply("norm", u + other)):
            yield rules.triangle(u, other)
    yield from _apart(base, a, w)
    yield from _apart(base, b, u)


def _apart(base: FactBase, a: Atom, u: Term) -> Iterator[Proof]:
    """‖c·u + z‖ ≤ ‖c·u‖ + ‖z‖ for a norm that is ‖c·u + z‖, u being a sum of basic vectors that z does not have."""
    forms = base.shop.forms
    whole, part = thawed(forms.keys[a][1]), forms.vector(u)
    first = next(iter(part))
    if not 1 < len(part) < len(whole) or first not in whole or part[first].keys() != {()}:
        return
    c = base.writer.scalar(forms.times({(): ONE / part[first][()]}, whole[first]))
    rest = forms.plus(whole, forms.vector(c * u), -ONE)
    if rest and len(rest) == len(whole) - len(part):
        yield rules.triangle(c * u, base.writer.vector(rest))


def inner_product(base: FactBase, a: Atom) -> Iterator[Proof]:
    """±⟨u,w⟩ ≤ ‖u‖‖w‖ where the norm of u or w occurs or is bounded, ⟨u,w⟩² ≤ ⟨u,u⟩⟨w,w⟩ where these two occur."""
    forms = base.shop.forms
    if forms.keys[a][0] == "sum" and len(forms.keys[a][1]) == 2 and len(set(forms.keys[a][1])) == 1:
        yield from _square_of_an_image(base, forms.keys[a][1][0])
    if forms.keys[a][0] != "sum" or len(forms.keys[a][1]) != 2 or len(set(forms.keys[a][1])) == 1:
        return
    first, second = forms.keys[a][1]
    own = [forms.ids.get(("sum", (b, b))) in base.seen for b in (first, second)]
    if not (_measured(base, first) or _measured(base, second) or all(own)):
        return
    u, w = base.writer.basic(first), base.writer.basic(second)
    inner, bound = apply("dot", u, w), rules.cauchy(u, w)
    for signed in (inner, -inner):
        yield base.shop.chain(le(signed, bound.right), rules.absolute(signed), bound)
    if all(own):
        squares = [rules.square(u), rules.square(w), rules.square(inner)]
        goal = le(inner * inner, apply("dot", u, u) * apply("dot", w, w))
        weights = [(squares[1].left, 1), (apply("dot", u, u), 2), (num(-1), 3)]
        yield rules.combine(goal, [bound, *squares], [(bound.right + abs(inner), (), (0,))], weights)


def _square_of_an_image(base: FactBase, b: Atom) -> Iterator[Proof]:
    """⟨Au, Au⟩ ≤ s²⟨u, u⟩ where ‖A‖ ≤ s: with g = s‖u‖ − ‖Au‖ ≥ 0 the difference is g² + 2‖Au‖g."""
    if base.shop.forms.keys[b][0] != "matvec":
        return
    image = base.writer.vector({(b,): {(): ONE}})
    for one in base.operators():
        if image.name == "matvec" and untransposed(image.args[0]) == untransposed(one.concludes.args[0]):
            A, u = image.args
            bound, s = rules.operator(A, u, one), one.concludes.args[1]
            known = [bound, rules.square(image), rules.square(u)]
            goal = le(apply("dot", image, image), s * s * apply("dot", u, u))
            products = [(num(1), (), (0, 0)), (2 * rules.size(image), (), (0,))]
            yield rules.combine(goal, known, products, [(num(-1), 1), (s * s, 2)])


def outer_product(base: FactBase, a: Atom) -> Iterator[Proof]:
    """⟨vec A, vec (u wᵀ)⟩ = ⟨u, A w⟩, and ⟨vec (x yᵀ), vec (u wᵀ)⟩ = ⟨x, u⟩⟨y, w⟩."""
    forms, writer = base.shop.forms, base.writer
    ids = forms.keys[a][1] if forms.keys[a][0] == "sum" else ()
    if len(ids) != 2 or any(forms.keys[b][0] != "vec" for b in ids):
        return
    inside = [forms.keys[forms.keys[b][1]] for b in ids]
    if not any(kind == "outer" for kind, *_ in inside):
        return
    (kind, *first), (other, *second) = sorted(inside, key=lambda one: one[0])  # "matrix" stands before "outer"
    x, y = (writer.product(one) for one in second)
    if kind == "outer":
        A = apply("outer", *(writer.product(one) for one in first))
        value = apply("dot", A.args[0], x) * apply("dot", A.args[1], y)
    else:
        known = forms.matrices.get(first[0])
        if known is None:
            return
        A, value = known, apply("dot", x, known @ y)
    yield Proof("identity", apply("eq", apply("dot", apply("vec", A), apply("vec", apply("outer", x, y))), value))


def _measured(base: FactBase, b: Atom) -> bool:
    """Whether the norm of a basic vector occurs, or is bounded as that of an image by a hypothesis."""
    forms = base.shop.forms
    if any(forms.keys[a][0] == "norm" and forms.keys[a][1] == frozen({(b,): {(): ONE}}) for a in base.seen):
        return True
    if forms.keys[b][0] != "matvec":
        return False
    A = base.writer.basic(b).args[0]
    return any(untransposed(one.concludes.args[0]) == untransposed(A) for one in base.operators())


def adjoint(base: FactBase, a: Atom) -> Iterator[Proof]:
    """⟨u, Aw⟩ = ⟨Aᵀu, w⟩."""
    forms = base.shop.forms
    if forms.keys[a][0] != "sum" or len(forms.keys[a][1]) != 2:
        return
    for k, b in enumerate(forms.keys[a][1]):
        one = base.writer.basic(b)
        if forms.keys[b][0] == "matvec" and one.name == "matvec":
            A, w, u = *one.args, base.writer.basic(forms.keys[a][1][1 - k])
            turned = transposed(A)
            if A.name == "transpose":  # ⟨u, Bᵀw⟩ = ⟨Bu, w⟩, from ⟨w, Bu⟩ = ⟨Bᵀw, u⟩
                goal = apply("eq", apply("dot", w, turned @ u), apply("dot", A @ w, u))
                yield Proof("adjoint", goal, (), {"matrix": turned, "left": w, "right": u})
            elif any(
                forms.keys[c][0] == "matvec" and base.writer.basic(c).args[:1] == (turned,)
                for s in base.seen
                for c in base.basics(s)
            ):
                goal = apply("eq", apply("dot", u, A @ w), apply("dot", turned @ u, w))
                yield Proof("adjoint", goal, (), {"matrix": A, "left": u, "right": w})
