"""Ways to prove a goal about norms: of multiples, by squares of its parts, through a bound of one part, and of sums of absolute values.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from checker.errors import Undecided
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal
from checker.proofs.squares.knowledge import Knowledge
from checker.proofs.squares.positivity import briefly, by_squares
from checker.proofs.terms.polynomials import ONE, Atom
from checker.proofs.terms.sizes import same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed, is_absolute_sum
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_TERMS = 12


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
