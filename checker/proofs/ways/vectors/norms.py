"""Ways to prove an inequality between norms and products: inner products written for squares of norms, and squares compared.

Equal norms come from equal squares; of two vectors one is the shorter by the angle between it and their difference, as for projections:
‖v‖² = ‖u‖² + 2⟨u, v − u⟩ + ‖v − u‖².  A log-sum-exp of which only the maximum matters gets a name.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

from checker.errors import Undecided
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal, rename, replace_variables, told_in_full
from checker.proofs.squares.knowledge import Knowledge
from checker.proofs.squares.positivity import briefly, by_squares
from checker.proofs.terms.monomials import quotient
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial, thawed
from checker.proofs.terms.sizes import same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming, replaced
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


def shorter(goal: Term, positive: Proof, turned: Proof, known: Proof) -> Proof:
    """‖w‖ ≤ B from 0 ≤ B, p = ⟨w, w⟩ and p ≤ B·‖w‖."""
    length, bound = goal.args
    squares = (rules.square(length.args[0]), turned, known)
    squared = rules.combine(le(length * length, bound * length), squares, [(1, (), (2,))], [(1, 0), (-1, 1)])
    half = bound * num("1/2")
    near = rules.combine(le((length - half) * (length - half), half * half), (squared,), [(1, (), (0,))])
    halved = rules.combine(le(0, half), (positive,), [(Fraction(1, 2), (), (0,))])
    return rules.combine(goal, (rules.roots(near, halved, length - half, half),), [(1, (), (0,))])


_SIZES = ("norm", "frobenius", "sqrt")


def equal_squares(_: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a = b of norms or roots, or multiples of them, that are not negative by sight, from a² = b²."""
    if goal.name != "eq" or goal.args[0].sort != "scalar" or not shop.context:
        return None
    a, b = goal.args
    if not any(one.name in _SIZES or (one.name == "mul" and one.args[1].name in _SIZES) for one in (a, b)):
        return None
    signs = [shop.holds(le(0, one)) for one in (a, b)]
    if signs[0] is None or signs[1] is None:
        return None
    same = by_squares(shop, apply("eq", a * a, b * b))
    if same is None:
        return None
    sides = []
    for x, y, above, weight in ((a, b, signs[1], -1), (b, a, signs[0], 1)):
        squares = rules.combine(le(x * x, y * y), (same,), [], [(weight, 0)])
        if not shop.adds_up(squares):
            squares = rules.combine(le(x * x, y * y), (same,), [], [(-weight, 0)])
        sides.append(rules.roots(squares, above, x, y))
    return Proof("antisymmetry", goal, tuple(sides))


_SHARE = 0.4  # of the time that is left
_MOST_DIFFERENCES = 4


def obtuse_angle(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖u‖ ≤ ‖v‖ from 0 ≤ ⟨u, v − u⟩; a + c·‖u‖² ≤ b + c·‖v‖² for c ≥ 0 from a ≤ b + 2c·⟨u, v − u⟩."""
    key = (goal, shop.context, "angle")
    if goal.name != "le" or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    search.failed.add(key)
    a, b = goal.args
    if a.name == b.name == "norm":
        u, v = a.args[0], b.args[0]
        squares = _by_angle(search, shop, le(a * a, b * b), u, v) if same_size(u, v) else None
        positive = squares and shop.holds(le(0, b))
        return squares and positive and Proof("roots", goal, (squares, positive), {"left": a, "right": b})
    vectors = list(dict.fromkeys(s.args[0] for t in goal.args for s in subterms(t) if _squared(s)))[:_MOST_DIFFERENCES]
    for u, v in permutations(vectors, 2):
        found = _by_angle(search, shop, goal, u, v) if same_size(u, v) else None
        if found is not None:
            return found
    return None


def _squared(s: Term) -> bool:
    """Whether a term is a norm, or an inner product of a vector with itself."""
    return s.name == "norm" or (s.name == "dot" and s.args[0] == s.args[1])


def _by_angle(search: Search, shop: Workshop, goal: Term, u: Term, v: Term) -> Proof | None:
    """The goal where it holds ‖v‖² and −‖u‖² times one factor c ≥ 0."""
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    c = _factor(shop, gap, v, ONE)
    if not c or c != _factor(shop, gap, u, -ONE):
        return None
    factor, gone = writer.scalar(c), v - u
    positive = shop.holds(le(0, factor)) or shop.show(le(0, factor), shop.given(), degree=1)
    if positive is None:
        return None
    between = forms.plus(forms.scalar(rules.size(v) ** 2), forms.scalar(rules.size(u) ** 2), -ONE)
    rest = forms.plus(gap, forms.times(c, between), -ONE)
    angle = apply("dot", u, gone) if not rest else writer.scalar(rest) + 2 * factor * apply("dot", u, gone)
    known = search.within(_SHARE, shop, le(0, angle))
    if known is None:
        return None
    squares = [rules.square(one) for one in (u, v, gone)]
    times = num(1) if rest else 2 * factor
    sums = [
        (times, (), (0,)) if forms.sign(forms.scalar(times)) > 0 else (2, (), (0, 1)),
        (1, (rules.size(gone),), (1,)),
    ]
    return completed(shop, goal, [known, positive, *squares], sums)


def _factor(shop: Workshop, gap: Polynomial, u: Term, sign: Fraction) -> Polynomial:
    """The factor of ±‖u‖² in a polynomial, where ‖u‖² is a number times the square of one atom; {} where there is none."""
    square = list(shop.forms.scalar(rules.size(u) ** 2).items())
    if len(square) != 1 or len(square[0][0]) != 1 or square[0][0][0][1] != 2:
        return {}
    ((pair,), x) = square[0]
    return {tuple(one for one in m if one != pair): sign * y / x for m, y in gap.items() if pair in m}


def normaliser_by_maximum(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·log Σ e^v ≤ b from c·(log n + max v) ≤ b, for one log-sum-exp of few entries."""
    if goal.name not in ("le", "lt") or search.names:
        return None
    forms = shop.forms
    found = [
        s for s in subterms(goal) if s.name == "log" and s.args[0].name == "sum" and s.args[0].args[0].name == "exp"
    ]
    pairs = [s for s in dict.fromkeys(found) if s.args[0].args[0].args[0].sort == "vector"]
    if len(pairs) != 1:
        return None
    whole = pairs[0]
    v = whole.args[0].args[0].args[0]
    form = forms.scalar(whole)
    if len(form) != 1 or not (m := next(iter(form))) or len(m) != 1:
        return None
    gap = forms.gap(goal)
    with_it = {k: x for k, x in gap.items() if m[0] in k}
    factor = {tuple(p for p in k if p != m[0]): -x for k, x in with_it.items()}
    if not with_it:
        return None
    search.names += 1
    try:
        bound = search.solve(shop, le(whole, apply("log", apply("length", v)) + apply("maximum", v)))
        rest = Writer(forms).scalar({k: x for k, x in gap.items() if k not in with_it})
        return bound and through_a_bound(search, shop, goal, m[0][0], Writer(forms).scalar(factor), rest, bound)
    finally:
        search.names -= 1


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


def weights_compared(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """k·s ≤ g·t for weights s and t of one index in softmax(u) and softmax(w).

    It follows from s ≤ e^δ·t for the range δ of u − w, and k·e^δ ≤ g or k ≤ g·e^(−δ).
    """
    if goal.name not in ("le", "lt") or search.names or search.segments:
        return None
    pair = _two_weights(shop, goal)
    if pair is None:
        return None
    gap, writer = shop.forms.gap(goal), Writer(shop.forms)
    for s, t in (pair, pair[::-1]):
        ((first, _),), ((second, _),) = [next(iter(shop.forms.scalar(one))) for one in (s, t)]
        if any(((first, 1) in m) == ((second, 1) in m) for m in gap):
            return None
        k = {tuple(p for p in m if p[0] != first): -x for m, x in gap.items() if (first, 1) in m}
        g = {tuple(p for p in m if p[0] != second): x for m, x in gap.items() if (second, 1) in m}
        if max(shop.forms.sign(k), shop.forms.sign(g)) < 1:
            continue
        for around in _ranges(shop, goal, s.args[0].args[0] - t.args[0].args[0]):
            search.names += 1
            try:
                found = _through_the_range(search, shop, goal, (s, t), (writer.scalar(k), writer.scalar(g)), around)
            finally:
                search.names -= 1
            if found is not None:
                return found
    return None


def _two_weights(shop: Workshop, goal: Term) -> tuple[Term, Term] | None:
    """The two entries softmax(u)_i and softmax(w)_i that a goal has."""
    found = [s for s in subterms(goal) if s.name == "entry" and s.args[0].name == "softmax"]
    weights = list(dict.fromkeys(found))
    if len(weights) != 2 or weights[0].args[1] != weights[1].args[1]:
        return None
    atoms = [list(shop.forms.scalar(one)) for one in weights]
    plain = all(len(one) == 1 and len(one[0]) == 1 and one[0][0][1] == 1 for one in atoms)
    return (weights[0], weights[1]) if plain and same_size(weights[0].args[0], weights[1].args[0]) else None


def _ranges(shop: Workshop, goal: Term, difference: Term) -> Iterator[tuple[Term, Term, Term]]:
    """max d − min d where both are spoken of, or max|d|, for a difference d of logits or its negative.

    With each what is below and above the entries of d.
    """
    forms = shop.forms
    same, turned = forms.vector(difference), forms.vector(-difference)
    spoken = dict.fromkeys(s for t in (goal, *shop.context) for s in subterms(t))
    for s in spoken:
        if s.name == "maximum" and (least := apply("minimum", *s.args)) in spoken:
            d = forms.vector(s.args[0])
            if d == same:
                yield s - least, least, s
            elif d == turned:
                yield s - least, -s, -least
        elif s.name == "max_norm" and forms.vector(s.args[0]) in (same, turned):
            yield s, -s, s


def _through_the_range(
    search: Search, shop: Workshop, goal: Term, weights: tuple[Term, Term], factors: tuple[Term, Term], around: tuple
) -> Proof | None:
    """k·s ≤ g·t from s ≤ e^δ·t, and k·e^δ ≤ g where the range is a number x ≥ 0 of which the hypotheses say what they say of the range."""
    (part, low, high), (k, g) = around, factors
    sign, x, forms = _not_negative(shop, part, weights[0].args[1]), shop.variable("x", "scalar"), shop.forms
    greatest, value = (part, x) if part.name == "max_norm" else (part.args[0], x + part.args[1])

    def named(one: Term) -> Term:
        """A relation with x for the range, its terms collected."""
        gap = forms.gap(replaced(one, greatest, value))
        return (le if one.name == "le" else lt)(0, Writer(forms).scalar(gap))

    given = {one: named(one) for one in shop.context if one.name in ("le", "lt") and greatest in subterms(one)}
    relation, power, inverse = le if goal.name == "le" else lt, apply("exp", high - low), apply("exp", low - high)
    first = forms.sign(forms.scalar(k)) > 0  # k·s ≤ k·e^δ·t ≤ g·t, or k·s ≤ g·e^(−δ)·s ≤ g·t
    goal_of_x = named(relation(k * power, g) if first else relation(k, g * inverse))
    known = sign and search.solve(assuming(shop, le(0, x), *given.values()), goal_of_x)
    bound = known and _weight_against_weight(search, shop, weights, low, high)
    if known is None or sign is None or bound is None:
        return None
    meant = rename(known, {x.leaf: part})
    told = {le(0, part): sign}
    for one, other in given.items():
        of_range = replace_variables(other, {x.leaf: part})
        told[of_range] = shop.chain(of_range, rules.hypothesis(one))
    return shop.holds(
        goal, bound, told_in_full(meant, told), weights=[k, weights[1]] if first else [g * inverse, weights[0]]
    )


def _not_negative(shop: Workshop, part: Term, i: Term) -> Proof | None:
    """0 ≤ max d − min d, or 0 ≤ max|d|."""
    if part.name == "max_norm":
        return shop.holds(le(0, part))
    d = part.args[0].args[0]
    return shop.holds(le(0, part), *[rules.extreme(one, apply("entry", d, i)) for one in part.args])


def _weight_against_weight(
    search: Search, shop: Workshop, weights: tuple[Term, Term], low: Term, high: Term
) -> Proof | None:
    """s ≤ e^(b − a)·t for the weights at i in softmax(u) and softmax(w), where a ≤ u − w ≤ b in every entry."""
    (s, t), (u, w), i = weights, [one.args[0].args[0] for one in weights], weights[0].args[1]
    powers, places = [apply("exp", one) for one in (u, w)], [apply("entry", one, i) for one in (u, w)]
    sums = [apply("sum", one) for one in powers]
    below = search.solve(shop, le(apply("exp", low) * sums[1], sums[0]))
    above = below and search.solve(shop, le(places[0] - places[1], high))
    positive = shop.holds(lt(0, sums[0]))
    if below is None or above is None or positive is None:
        return None
    shares = [
        Proof("shares", apply("eq", apply("entry", e, i), total * one), (), {"logits": v, "of": i})
        for e, total, one, v in zip(powers, sums, weights, (u, w), strict=True)
    ]
    ratio, largest = apply("exp", high - low), apply("exp", high)
    goal = le(sums[0] * s, sums[0] * ratio * t)
    steps = [below, rules.monotone("exp", above), *shares]
    once = shop.holds(goal, *steps, weights=[ratio * t, apply("exp", places[1]), num(-1), largest])
    gap, inverse = ratio * t - s, rules.reciprocal(positive, sums[0])
    return once and shop.holds(le(s, ratio * t), once, inverse, weights=[1 / sums[0], gap])
