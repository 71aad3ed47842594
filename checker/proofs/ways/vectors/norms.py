"""Ways to prove an inequality between norms and products: inner products written for squares of norms, and squares compared.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product

from checker.errors import Undecided
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal
from checker.proofs.squares.knowledge import Knowledge
from checker.proofs.squares.positivity import briefly, by_squares
from checker.proofs.terms.monomials import quotient
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial, thawed
from checker.proofs.terms.sizes import same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed, is_absolute_sum
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_TERMS = 12
_MOST_VECTORS = 5


def norms_of_multiples(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖u‖ = c·‖w‖ for c ≥ 0 from u = c·w or u = −c·w."""
    if goal.name != "eq" or "norm" not in (goal.args[0].name, goal.args[1].name) or search.sums:
        return None
    left, right = goal.args if goal.args[0].name == "norm" else goal.args[::-1]
    c, whole = right.args if right.name == "mul" else (num(1), right)
    c, whole = (whole, c) if c.name == "norm" else (c, whole)
    if whole.name != "norm" or not same_size(left.args[0], whole.args[0]):
        return None
    (u,), (w,) = left.args, whole.args
    positive = search.solve(shop, le(0, c))
    search.sums += 1
    try:
        for multiple in (c * w, -(c * w)) if positive else ():
            if (same := identity(shop, apply("eq", u, multiple))) is not None:
                return _equal_norms(shop, goal, same, c, w, positive)
        provers = (by_squares, search.solve) if positive else ()
        for prover, multiple in product(provers, (c * w, -(c * w))):
            i = shop.variable("i", "index", u)
            entries = [shop.forms.scalar(apply("entry", one, i)) for one in (u, multiple)]
            each = prover(shop, apply("eq", *map(Writer(shop.forms).scalar, entries)))
            known = each and shop.holds(apply("eq", apply("entry", u, i), apply("entry", multiple, i)), each)
            if known is not None:
                return _equal_norms(shop, goal, rules.every_entry(apply("eq", u, multiple), known, i), c, w, positive)
    finally:
        search.sums -= 1
    return None


def _equal_norms(shop: Workshop, goal: Term, equal: Proof, c: Term, w: Term, positive: Proof | None) -> Proof | None:
    """‖u‖ = c·‖w‖ from u = ±c·w and 0 ≤ c."""
    u, multiple = equal.concludes.args
    x = shop.variable("x", "vector", u)
    step = put_equal(equal, rules.size(x), x)
    low = shop.holds(le(-c, c), *[one for one in (positive, positive) if one])
    bars = low and rules.bounds(low, rules.combine(le(c, c)), c, c)
    size = bars and Proof("antisymmetry", apply("eq", abs(c), c), (bars, rules.absolute(c)))
    links = [step, rules.product(c, w), *([size] if size else [])]
    return completed(shop, goal, links)


def images_by_sums(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖x − ηAx‖ ≤ c from ‖I − ηA‖ ≤ R and R·‖x‖ ≤ c, for x a vector that is spoken of or the difference of two."""
    key = (goal, shop.context, "images by sums")
    if goal.name != "le" or goal.args[0].name != "norm" or key in search.failed:
        return None
    search.failed.add(key)
    u = goal.args[0].args[0]
    for known in shop.operators():
        M, R = known.concludes.args
        if M.name not in ("add", "sub", "neg", "mul"):
            continue
        single = [v for v in shop.vectors() if v.name == "var" and same_size(u, v)][:_MOST_VECTORS]
        for z in (*single, *(a - b for a, b in permutations(single, 2))):
            if shop.forms.vector(M @ z) == shop.forms.vector(u):
                rest = search.solve(shop, le(R * rules.size(z), goal.args[1]))
                return rest and shop.holds(goal, rules.operator(M, z, known), rest)
    return None


def norms_of_parts(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal in the norms of its basic vectors: ‖u/a + w/b‖² as an inner product, ⟨u, u⟩ as ‖u‖², ‖u‖/‖u‖ as 1.

    What is left has the denominators in sight, and :func:`cleared` takes them away.
    """
    if goal.name not in ("le", "lt"):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    composed = [a for a in _norms(shop, gap) if _basic_inside(shop, a) is None]
    if not any(_divided(shop, a) for a in composed) or any(dict(m).get(a, 0) % 2 for a in composed for m in gap):
        return None
    rest, used = gap, list[tuple[Polynomial, Proof]]()
    for a in composed:
        known = rules.square(writer.vector(thawed(forms.keys[a][1])))
        rest, factor = _rewritten(shop, rest, ((a, 2),), forms.scalar(known.right))
        used.append((factor, known))
    for a in _norms(shop, rest):
        if (b := _basic_inside(shop, a)) is not None and (inner := forms.ids.get(("sum", (b, b)))) is not None:
            rest, factor = _rewritten(shop, rest, ((inner, 1),), {((a, 2),): ONE})
            used.append((forms.times({(): -ONE}, factor), rules.square(writer.basic(b))))
        inverse = forms.ids.get(("inv", tuple(sorted({((a, 1),): ONE}.items()))))
        positive = None if inverse is None else search.solve(shop, lt(0, writer.atom(a)))
        if inverse is not None and positive is not None:
            rest, factor = _rewritten(shop, rest, tuple(sorted([(a, 1), (inverse, 1)])), {(): ONE})
            used.append((factor, rules.reciprocal(positive, writer.atom(a))))
    below = search.solve(shop, (le if goal.name == "le" else lt)(num(0), writer.scalar(rest)))
    if below is None:
        return None
    for sign in (1, -1):
        equalities = [(writer.scalar(forms.times({(): sign * ONE}, p)), k + 1) for k, (p, _) in enumerate(used) if p]
        node = rules.combine(goal, (below, *[one for _, one in used]), [(1, (), (0,))], equalities)
        if shop.adds_up(node):
            return node
    return None


def _norms(shop: Workshop, p: Polynomial) -> list[Atom]:
    """The norms that occur in a polynomial, in denominators too."""
    keys, found, todo = shop.forms.keys, dict[Atom, None](), [p]
    while todo:
        for a in sorted({a for m in todo.pop() for a, _ in m}):
            if keys[a][0] == "norm":
                found[a] = None
            if keys[a][0] == "inv":
                todo.append(dict(keys[a][1]))
    return list(found)


def _divided(shop: Workshop, a: Atom) -> bool:
    """Whether a norm is of a vector whose coefficients have denominators."""
    keys = shop.forms.keys
    return any(keys[b][0] == "inv" for c in thawed(keys[a][1]).values() for m in c for b, _ in m)


def _basic_inside(shop: Workshop, a: Atom) -> Atom | None:
    """The basic vector b of a norm ‖b‖; None if the norm is of a sum or a product."""
    (ids, c), *others = thawed(shop.forms.keys[a][1]).items()
    return ids[0] if len(ids) == 1 and c == {(): ONE} and not others else None


def _rewritten(shop: Workshop, p: Polynomial, lead: tuple, other: Polynomial) -> tuple[Polynomial, Polynomial]:
    """(q, r) with p = q + r·(lead − other), where no monomial of q is a multiple of the lead."""
    forms, left = shop.forms, p
    factor: Polynomial = {}
    while top := {m: x for m, x in left.items() if quotient(m, lead) is not None}:
        one = {rest: x for m, x in top.items() if (rest := quotient(m, lead)) is not None}
        factor = forms.plus(factor, one)
        left = forms.plus(forms.plus(left, top, -ONE), forms.times(one, other))
    return left, factor


def parts_squared(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ p + q from q² ≤ p² and 0 ≤ p, where p are the summands that are known to be ≥ 0 one by one.

    So b² ≤ ac gives 2|b| ≤ a + c: a hypothesis about squares is of no use to a sum of lower degree.
    """
    if not is_relation(goal) or goal.name == "eq" or search.roots or (goal, "parts") in search.failed:
        return None
    search.failed.add((goal, "parts"))
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    if not 2 <= len(gap) <= _MOST_TERMS or not _about_squares(shop):
        return None
    p = {m: x for m, x in gap.items() if _at_least_zero(shop, writer, m, x)}
    q = {m: -x for m, x in gap.items() if m not in p}
    if not p or not q:
        return None
    relation = le if goal.name == "le" else lt
    high, low = writer.scalar(p), writer.scalar(q)
    positive = by_squares(shop, le(0, high))
    search.roots += 1
    try:
        squares = positive and search.solve(shop, relation(low * low, high * high))
    finally:
        search.roots -= 1
    if squares is None or positive is None:
        return None
    return shop.holds(goal, rules.roots(squares, positive, low, high), weights=[num(1)])


def _about_squares(shop: Workshop) -> bool:
    """Whether a hypothesis compares a square with something else than a number."""
    for one in shop.given():
        if is_relation(one.concludes) and one.left.sort == "scalar":
            try:
                gap = shop.forms.gap(one.concludes)
            except Undecided:
                continue
            if len(gap) > 1 and any(k > 1 and () not in gap for m in gap for _, k in m):
                return True
    return False


def _at_least_zero(shop: Workshop, writer: Writer, m: tuple, x: object) -> bool:
    """Whether a summand is ≥ 0 because its factors are."""
    if x < 0:  # type: ignore[operator]
        return False
    given = [one for one in shop.given() if is_relation(one.concludes)]
    odd = [a for a, k in m if k % 2 and not shop.forms.atom_sign(a)]
    return all(shop.show(le(0, writer.atom(a)), given, degree=1) is not None for a in odd)


def images_bounded(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·‖u‖ ≤ b from ‖u‖ ≤ m, c·m ≤ b and 0 ≤ c, for the bound m of an image Aw or of a difference of softmax vectors."""
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or not shop.operators():
        return None
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(goal)
    norms = [a for m in gap for a, k in m if forms.keys[a][0] == "norm" and gap[m] < 0]
    for a in dict.fromkeys(norms):
        with_it = {m: x for m, x in gap.items() if any(b == a for b, _ in m)}
        if any((a, 1) not in m or x > 0 for m, x in with_it.items()):
            continue
        factor = {tuple(pair for pair in m if pair != (a, 1)): -x for m, x in with_it.items()}
        rest = writer.scalar({m: x for m, x in gap.items() if m not in with_it})
        for one in Knowledge(shop, [{((a, 1),): ONE}], briefly, rounds=1).facts:
            found = through_a_bound(search, shop, goal, a, writer.scalar(factor), rest, one)
            if found is not None:
                return found
    return None


def through_a_bound(
    search: Search, shop: Workshop, goal: Term, a: Atom, factor: Term, rest: Term, bound: Proof
) -> Proof | None:
    """The goal factor·a ≤ rest by a fact a ≤ m that is no triangle inequality, from factor·m ≤ rest and 0 ≤ factor."""
    forms = shop.forms
    if bound.concludes.name != "le" or forms.scalar(bound.left) != {((a, 1),): ONE} or bound.rule == "triangle":
        return None
    relation = le if goal.name == "le" else lt
    known = search.solve(shop, relation(factor * bound.right, rest))
    sign = known and search.solve(shop, le(0, factor))
    return known and sign and rules.combine(goal, (known, bound, sign), [(1, (), (0,)), (1, (), (1, 2))])


def absolute_sums(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Σ|u_i| ≤ c from ⟨u, z⟩ ≤ c for every z of entries within [−1, 1]; likewise of p·Σ|u_i| + q ≤ c for a number p > 0."""
    if goal.name not in ("le", "lt") or search.signs:
        return None
    totals = (s for t in goal.args for s in subterms(t) if is_absolute_sum(s) and not s.open)
    for total in dict.fromkeys(totals):
        bound = _above(shop, goal, total)
        if bound is None:
            continue
        u = total.args[0].args[0]
        z = shop.variable("z", "vector", u)
        relation = le if goal.name == "le" else lt
        search.signs += 1
        try:
            known = search.solve(assuming(shop, le(apply("max_norm", z), num(1))), relation(apply("dot", u, z), bound))
        finally:
            search.signs -= 1
        alone = relation(total, bound)
        found = known and rules.signs(alone, known, u, z)
        return (
            found
            if found is None or alone == goal
            else completed(shop, goal, [found], [(_share(shop, goal, total), (), (0,))])
        )
    return None


def _above(shop: Workshop, goal: Term, total: Term) -> Term | None:
    """The bound c of a goal that says x ≤ c of this scalar x, up to a factor that is a positive number; None where it says other things."""
    if goal.args[0] == total:
        return goal.args[1]
    share = _share(shop, goal, total)
    if share is None:
        return None
    rest = shop.forms.plus(shop.forms.gap(goal), shop.forms.times({(): share}, shop.forms.scalar(total)))
    a = next(iter(shop.forms.scalar(total)))[0][0]
    if any(b == a for m in rest for b, _ in m):
        return None
    return Writer(shop.forms).scalar(shop.forms.times({(): 1 / share}, rest))


def _share(shop: Workshop, goal: Term, total: Term) -> Fraction | None:
    """The positive number that stands before −x in the gap of a goal, for a scalar x that is an atom."""
    (m, c), *others = shop.forms.scalar(total).items()
    share = -shop.forms.gap(goal).get(m, Fraction(0)) / c
    return Fraction(share) if not others and share > 0 else None


def average_alone(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖Xᵀa‖ ≤ B where the goal says 0 ≤ B − ‖Xᵀa‖."""
    if goal.name != "le" or goal.args[0].name == "norm":
        return None
    gap, writer, keys = shop.forms.gap(goal), Writer(shop.forms), shop.forms.keys
    alone = [m for m, x in gap.items() if x == -1 and len(m) == 1 and m[0][1] == 1 and keys[m[0][0]][0] == "norm"]
    if len(alone) != 1 or any(m != alone[0] and alone[0][0][0] in dict(m) for m in gap):
        return None
    length = writer.atom(alone[0][0][0])
    if length.args[0].name != "matvec" or length.args[0].args[0].name != "transpose":
        return None
    known = search.written_anew(shop, le(length, writer.scalar({m: x for m, x in gap.items() if m != alone[0]})))
    return known and shop.holds(goal, known)


def by_its_own_direction(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖Xᵀa‖ ≤ B for w = Xᵀa from ⟨a, Xw⟩ ≤ B·‖w‖: the left side is ‖w‖²."""
    return by_direction(search, shop, goal, search.solve)


def by_direction(
    search: Search, shop: Workshop, goal: Term, solve: Callable[[Workshop, Term], Proof | None]
) -> Proof | None:
    """:func:`by_its_own_direction` where ``solve`` proves the inequality between numbers."""
    if goal.name != "le" or goal.args[0].name != "norm" or search.roots:
        return None
    length, bound = goal.args
    w = length.args[0]
    if w.name != "matvec" or w.args[0].name != "transpose":
        return None
    X, a = w.args[0].args[0], w.args[1]
    positive = search.solve(shop, le(0, bound))
    inner = apply("dot", a, X @ w)
    search.roots += 1
    try:
        known = positive and solve(shop, le(inner, bound * length))
    finally:
        search.roots -= 1
    if known is None or positive is None:
        return None
    turned = Proof("adjoint", apply("eq", inner, apply("dot", w, w)), (), {"matrix": X, "left": a, "right": w})
    return shorter(goal, positive, turned, known)


def shorter(goal: Term, positive: Proof, turned: Proof, known: Proof) -> Proof:
    """‖w‖ ≤ B from 0 ≤ B, p = ⟨w, w⟩ and p ≤ B·‖w‖."""
    length, bound = goal.args
    squares = (rules.square(length.args[0]), turned, known)
    squared = rules.combine(le(length * length, bound * length), squares, [(1, (), (2,))], [(1, 0), (-1, 1)])
    half = bound * num("1/2")
    near = rules.combine(le((length - half) * (length - half), half * half), (squared,), [(1, (), (0,))])
    halved = rules.combine(le(0, half), (positive,), [(Fraction(1, 2), (), (0,))])
    return rules.combine(goal, (rules.roots(near, halved, length - half, half),), [(1, (), (0,))])
