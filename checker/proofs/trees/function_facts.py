"""Facts about the functions of the vocabulary, each proved from the rules: g, g′, g″, softmax, exp.

**Guarantee.** every function returns a tree that ``verify.py`` can check; nothing is assumed beyond the rules.
"""

from __future__ import annotations

from fractions import Fraction

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import told_at
from checker.proofs.terms.sizes import is_index_of, range_of
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop, parts_of
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, subterms

CURVATURE = 1 / (6 * apply("sqrt", 3))  # max |g″|


def sure(proof: Proof | None) -> Proof:
    """A proof that is there unless parts of it fold together, as numbers do.  **Raises.** Undecided: the tactic gives up."""
    if proof is None:
        raise Undecided("A step of a tactic does not add up for these terms.")
    return proof


def sigmoid_below_one(shop: Workshop, u: Term) -> Proof:
    """g(u) < 1: by definition 1 − g = g·e^{−u}."""
    goal = lt(apply("sigmoid", u), 1)
    return sure(shop.holds(goal) or shop.holds(goal, rules.logistic(u)))


def sigmoid_positive(shop: Workshop, u: Term) -> Proof:
    """0 < g(u), by sight or as g(−u) < 1: normal forms may write g(u) as 1 − g(−u)."""
    goal = lt(0, apply("sigmoid", u))
    return sure(shop.holds(goal) or shop.holds(goal, sigmoid_below_one(shop, -u)))


def slope_positive(shop: Workshop, u: Term) -> Proof:
    """0 < g′(u) = g(1 − g), from g(u) < 1 or, where normal forms write g(u) as 1 − g(−u), from g(−u) < 1."""
    goal = lt(0, apply("sigmoid_slope", u))
    sides = ((sigmoid_below_one(shop, z), apply("sigmoid", z)) for z in (u, -u))
    found = (shop.holds(goal, below, weights=[weight]) for below, weight in sides)
    return sure(next((one for one in found if one is not None), None))


def slope_at_most_a_quarter(shop: Workshop, u: Term) -> Proof:
    """g′(u) ≤ ¼, since ¼ − g(1 − g) = (½ − g)²."""
    goal = le(apply("sigmoid_slope", u), num("1/4"))
    return rules.combine(goal, (), [(1, [num("1/2") - apply("sigmoid", u)], ())])


def slope_size(shop: Workshop, u: Term) -> Proof:
    """|g′(u)| ≤ ¼."""
    slope = apply("sigmoid_slope", u)
    low = sure(shop.holds(le(-num("1/4"), slope), slope_positive(shop, u)))
    return rules.bounds(low, slope_at_most_a_quarter(shop, u), slope, num("1/4"))


def curvature_size(shop: Workshop, u: Term) -> Proof:
    """|g″(u)| ≤ 1/(6√3): with q = g′ ∈ [0, ¼], g″² = q²(1 − 4q) and 1 − 108q²(1 − 4q) = (1 − 6q)²(1 + 12q)."""
    q, c = apply("sigmoid_slope", u), apply("sigmoid_curvature", u)
    positive, part = slope_positive(shop, u), Fraction(1, 108)
    goal = le(abs(c) * abs(c), CURVATURE * CURVATURE)
    sums = [(part, [1 - 6 * q], ()), (12 * part, [1 - 6 * q], (0,))]
    squares = rules.combine(goal, (positive, rules.square(c)), sums, [(1, 1)])
    return rules.roots(squares, sure(shop.holds(le(0, CURVATURE))), abs(c), CURVATURE)


def circle(x: Term) -> Proof:
    s, c = apply("sin", x), apply("cos", x)
    return Proof("circle", apply("eq", s * s + c * c, 1), (), {"at": x})


def angles(function: str, x: Term, y: Term) -> Proof:
    """sin(x + y) = sin x·cos y + cos x·sin y, or cos(x + y) = cos x·cos y − sin x·sin y."""
    (a, b), (c, d) = (tuple(apply(name, one) for name in ("sin", "cos")) for one in (x, y))
    whole = a * d + b * c if function == "sin" else b * d - a * c
    return Proof("angles", apply("eq", apply(function, x + y), whole), (), {"left": x, "right": y})


def turn_within_one(f: Term) -> tuple[Proof, Proof]:
    """−1 ≤ f and f ≤ 1 for a sine or cosine f: 2(1 ∓ f) = (1 ∓ f)² + h² + (1 − f² − h²) where h is the other function."""
    h, half = apply("cos" if f.name == "sin" else "sin", f.args[0]), num("1/2")
    low, high = (
        rules.combine(goal, (circle(f.args[0]),), [(half, [rest], ()), (half, [h], ())], [(half, 0)])
        for goal, rest in ((le(-1, f), 1 + f), (le(f, 1), 1 - f))
    )
    return low, high


def turn_size(f: Term) -> Proof:
    """|f| ≤ 1 for a sine or cosine f."""
    return rules.bounds(*turn_within_one(f), f, num(1))


def softmax_entry_at_most_one(shop: Workshop, s: Term, i: Term) -> Proof:
    """s_i ≤ Σ s = 1, all entries being positive."""
    k = shop.variable("k", "index", s)
    every = sure(shop.holds(le(0, apply("entry", s, k))))
    return rules.entries(le(apply("entry", s, i), apply("sum", s)), every, s, s, k)


def weights_below(shop: Workshop, u: Term, i: Term, k: Term, step: Proof, *, logits: Term) -> Proof | None:
    """1 ≤ s_i + (n − 1)·e^r from u_k − u_i ≤ r for k ≠ i, as s_i ≤ 1; ``step`` may suppose what it may in ``added_up``."""
    s, power = apply("softmax", u), rules.monotone("exp", step)
    si, sk = apply("entry", s, i), apply("entry", s, k)
    links = [power, rules.ratio(u, k, i), softmax_entry_at_most_one(shop, s, i)]
    known = shop.show(le(sk, power.right), links, times=[power.left, power.right, si], degree=1)
    if known is None:
        return None
    total = le(apply("sum", s), si + (apply("length", s) - 1) * power.right)
    return rules.others(total, known, s, power.right, logits, i, k)


def entry_not_negative(shop: Workshop, u: Term, i: Term) -> Proof | None:
    """0 ≤ u_i, as :func:`entry_sign` finds it."""
    return entry_sign(shop, le(0, apply("entry", u, i)))


def entry_sign(shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ u_i or 0 < u_i by sight, or as hypotheses say it of u, of its entries, or of its least one; products factor by factor."""
    entry = goal.args[1]
    u, i = entry.args
    if (seen := shop.holds(goal)) is not None:
        return seen
    if u.name == "hadamard":
        parts = [entry_sign(shop, apply(goal.name, num(0), apply("entry", one, i))) for one in u.args]
        if None in parts:
            return None
        node = rules.combine(goal, parts, [(1, (), (0, 1))])
        return node if shop.adds_up(node) else None
    given, least = shop.given(), apply("minimum", u)
    for one in given:
        if one.concludes == apply("positive", u):
            return shop.holds(goal, Proof("each", lt(0, entry), (one,)))
    told = [one for whole in given for one in _said_of_entries(whole, u, i)]
    low = next((low for one in told if (low := shop.holds(goal, one)) is not None), None)
    if told and (low := low or shop.show(goal, told, degree=1)) is not None:
        return low
    known = [one for one in given if rules.is_relation(one.concludes) and least in subterms(one.concludes)]
    low = shop.show(apply(goal.name, num(0), least), known, degree=1) if known else None
    return low and shop.holds(goal, rules.extreme(least, entry), low)


def _said_of_entries(whole: Proof, u: Term, i: Term) -> list[Proof]:
    """The orders and equalities of scalars at i in a hypothesis about every index that speaks of the entries of u."""
    if whole.concludes.name != "for_each" or not is_index_of(u, i):
        return []
    bound, body = whole.concludes.args
    if apply("entry", u, bound) not in parts(body) or size_of_bound(bound.leaf) != range_of(i):
        return []
    at_i = told_at(whole, i)
    return [one for one in parts_of(at_i) if rules.is_relation(one.concludes)]


def softmax_norm(shop: Workshop, s: Term) -> Proof:
    """‖s‖ ≤ 1: ‖s‖² = Σ s_i² ≤ Σ s_i = 1."""
    i = shop.variable("i", "index", s)
    e, square = apply("entry", s, i), apply("hadamard", s, s)
    below = softmax_entry_at_most_one(shop, s, i)
    each = sure(shop.holds(le(apply("entry", square, i), e), below, weights=[e]))
    total = rules.entries(le(apply("sum", square), apply("sum", s)), each, square, s, i)
    norm = rules.size(s)
    squares = sure(shop.holds(le(norm * norm, num(1) * num(1)), total, rules.square(s)))
    return rules.roots(squares, sure(shop.holds(le(0, 1))), norm, num(1))


def exp_of_vector(shop: Workshop, z: Term, v: Term, known: Proof) -> Proof:
    """‖e^z∘v‖ ≤ e^B·‖v‖ where ``known`` shows ‖z‖ ≤ B: every entry of e^z is at most e^B."""
    bound, i = known.right, shop.variable("i", "index", z)
    entry = apply("entry", z, i)
    steps = (rules.absolute(entry), rules.entry_bound(z, i), rules.largest_bound(z), known)
    below = rules.monotone("exp", sure(shop.holds(le(entry, bound), *steps)))
    u, w = apply("hadamard", apply("exp", z), v), apply("exp", bound) * v
    size = abs(apply("entry", v, i))
    each = sure(shop.holds(le(abs(apply("entry", u, i)), abs(apply("entry", w, i))), below, weights=[size]))
    return rules.entries(le(rules.size(u), rules.size(w)), each, u, w, i)


def hadamard_size(shop: Workshop, u: Term, w: Term) -> Proof:
    """‖u∘w‖ ≤ ‖u‖·‖w‖: every entry of u is at most ‖u‖."""
    i = shop.variable("i", "index", u)
    product, scaled = apply("hadamard", u, w), rules.size(u) * w
    steps = (rules.entry_bound(u, i), rules.largest_bound(u))
    size = abs(apply("entry", w, i))
    below = sure(shop.holds(le(abs(apply("entry", u, i)), rules.size(u)), *steps))
    a, b = abs(apply("entry", product, i)), abs(apply("entry", scaled, i))
    equal = rules.product(apply("entry", u, i), apply("entry", w, i))
    each = sure(shop.show(le(a, b), [below, equal], times=[size], degree=1))
    return rules.entries(le(rules.size(product), rules.size(scaled)), each, product, scaled, i)
