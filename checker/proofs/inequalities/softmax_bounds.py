"""What softmax does with its entries: bounds from above and below, and the share of one token."""

from __future__ import annotations

from checker.proofs.proof import Proof, rename
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.rules import le, lt, num, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms


def share_of_one(shop: Workshop, goal: Term) -> Proof | None:
    """Bounds of 1 − s_a by the margin of token a, or by ‖p‖ and the keys."""
    found = {s for s in subterms(goal) if s.name == "entry" and s.args[0].name == "softmax"}
    if len(found) != 1 or goal.name != "le":
        return None
    (weight,) = found
    if any(s.name == "margin" for s in subterms(goal)):
        return from_above(shop, goal, weight)
    if any(s.name == "largest_key_difference" for s in subterms(goal)):
        return from_below(shop, goal, weight)
    return None


def from_above(shop: Workshop, goal: Term, weight: Term) -> Proof | None:
    """s_t = s_a·e^(u_t − u_a) ≤ e^(−margin) for t ≠ a, so 1 = Σ s ≤ s_a + (T − 1)e^(−margin)."""
    s, a = weight.args
    u = s.args[0]
    t = shop.variable("t", "index", u)
    margin = apply("margin", u, a)
    gap = apply("entry", u, a) - apply("entry", u, t)
    falling = sure(shop.holds(le(-gap, -margin), rules.hypothesis(le(margin, gap))))
    known = facts.weights_below(shop, u, a, t, falling, logits=u)
    return known and shop.holds(goal, known)


def from_below(shop: Workshop, goal: Term, weight: Term) -> Proof | None:
    """s_t = s_a·e^(u_t − u_a) ≥ s_a·e^(−‖p‖·max‖k_a − k_t‖), so 1 − s_a is at least T − 1 times that."""
    s, a = weight.args
    u = s.args[0]
    if u.name != "logits":
        return None
    data, p, i = u.args
    unique = shop.known(apply("unique_best_token", data))
    if unique is None or a != apply("best_token", data, i):
        return None
    t = shop.variable("t", "index", u)
    known = rules.keys(unique, data, p, i, t)
    falling = sure(shop.holds(le(-known.right, -known.left), known))
    step, ratio = rules.monotone("exp", falling), rules.ratio(u, t, a)
    constant = weight * step.left
    below = shop.show(le(constant, apply("entry", s, t)), [step, ratio], times=[weight], degree=1)
    if below is None:
        return None
    sides = (apply("entry", s, a) + (apply("length", s) - 1) * constant, apply("sum", s))
    return shop.holds(goal, rules.others(le(*sides), below, s, constant, u, a, t))


def entries_small(shop: Workshop, z: Term, i: Term, known: Proof) -> Proof:
    """s_i·n ≤ e^(2B) for s = softmax(z) where ``known`` shows ‖z‖ ≤ B: s_k ≥ s_i·e^(−2B) for every k, and Σ s = 1."""
    s, bound, k = apply("softmax", z), known.right, shop.variable("k", "index", z)
    zi, zk, si = apply("entry", z, i), apply("entry", z, k), apply("entry", s, i)
    largest = rules.largest_bound(z)
    low = sure(shop.holds(le(zi, bound), rules.absolute(zi), rules.entry_bound(z, i), largest, known))
    high = sure(shop.holds(le(-bound, zk), rules.absolute(-zk), rules.entry_bound(z, k), largest, known))
    step = rules.monotone("exp", sure(shop.holds(le(-2 * bound, zk - zi), low, high)))
    constant = si * apply("exp", -2 * bound)
    each = sure(shop.holds(le(constant, apply("entry", s, k)), step, rules.ratio(z, k, i), weights=[si, num(-1)]))
    first = shop.variable("first", "index", z)
    again = rename(each, {k.leaf: first})
    sides = (apply("entry", s, first) + (apply("length", s) - 1) * constant, apply("sum", s))
    total = rules.others(le(*sides), each, s, constant, z, first, k)
    goal = le(si * apply("length", z), apply("exp", 2 * bound))
    return sure(shop.holds(goal, total, again, weights=[apply("exp", 2 * bound)] * 2))


def local_covariance(shop: Workshop, z: Term, v: Term, known: Proof) -> Proof:
    """‖s∘v − ⟨s,v⟩s‖ ≤ 2σ‖v‖, σ = e^(2B)/n: ‖s∘v‖ ≤ σ‖v‖ and |⟨s,v⟩|‖s‖ ≤ ‖s‖²‖v‖ ≤ σ‖v‖ as ‖s‖² ≤ σ·Σ s."""
    s, n, i = apply("softmax", z), apply("length", z), shop.variable("i", "index", z)
    sigma = apply("exp", 2 * known.right) / n
    equal = rules.reciprocal(sure(shop.holds(lt(0, n))), n)
    small = entries_small(shop, z, i, known)
    si, vi = apply("entry", s, i), apply("entry", v, i)
    below = sure(shop.holds(le(si, sigma), small, equal, weights=[1 / n, -si]))
    sv, scaled, ss = apply("hadamard", s, v), sigma * v, apply("hadamard", s, s)
    each = sure(shop.holds(le(abs(si * vi), abs(sigma * vi)), below, weights=[abs(vi)]))
    goal = le(abs(apply("entry", sv, i)), abs(apply("entry", scaled, i)))
    first = rules.entries(le(size(sv), size(scaled)), sure(shop.holds(goal, each)), sv, scaled, i)
    squares = sure(shop.holds(le(apply("entry", ss, i), apply("entry", sigma * s, i)), below, weights=[si]))
    total = rules.entries(le(apply("sum", ss), apply("sum", sigma * s)), squares, ss, sigma * s, i)
    inner = apply("dot", s, v)
    norm = sure(shop.holds(le(size(s) * size(s), sigma), rules.square(s), total))
    steps = [
        rules.triangle(sv, -(inner * s)),
        first,
        rules.product(inner, s),
        rules.cauchy(s, v),
        norm,
    ]
    whole = le(size(sv - inner * s), 2 * sigma * size(v))
    return sure(shop.show(whole, steps, times=[size(s), size(v)], degree=1))


def normalised(shop: Workshop, u: Term, k: Term) -> tuple[Proof, Proof]:
    """s_k ≤ e^(u_k)/α and e^(u_k)/α ≤ s_k for s = softmax(u), α = Σ e^u: s_i·e^(u_k) = s_k·e^(u_i), added up over i."""
    s, powers, i = apply("softmax", u), apply("exp", u), shop.variable("i", "index", u)
    alpha, top, share = apply("sum", powers), apply("exp", apply("entry", u, k)), apply("entry", s, k)
    step = rules.ratio(u, i, k)
    equal = rules.reciprocal(sure(shop.holds(lt(0, alpha))), alpha)
    left, right = top * s, share * powers
    sides = []
    for a, b in ((left, right), (right, left)):
        each = sure(
            shop.holds(le(apply("entry", a, i), apply("entry", b, i)), step, weights=[top if a == left else -top])
        )
        total = rules.entries(le(apply("sum", a), apply("sum", b)), each, a, b, i)
        goal = le(top / alpha, share) if a == left else le(share, top / alpha)
        sides.append(sure(shop.show(goal, [total, equal], times=[1 / alpha, share], degree=1)))
    return sides[1], sides[0]


def same_differences(shop: Workshop, a: Term, b: Term) -> Proof:
    """‖softmax(a) − softmax(b)‖ ≤ ‖e^a/α(a) − e^b/α(b)‖: the two vectors are equal, entry by entry."""
    k = shop.variable("k", "index", a)
    u = apply("softmax", a) - apply("softmax", b)
    w = (1 / apply("sum", apply("exp", a))) * apply("exp", a) - (1 / apply("sum", apply("exp", b))) * apply("exp", b)
    uk, wk = apply("entry", u, k), apply("entry", w, k)
    (a_low, a_high), (b_low, b_high) = normalised(shop, a, k), normalised(shop, b, k)
    high = sure(shop.holds(le(uk, abs(wk)), rules.absolute(wk), a_low, b_high))
    low = sure(shop.holds(le(-abs(wk), uk), rules.absolute(-wk), a_high, b_low))
    each = rules.bounds(low, high, uk, abs(wk))
    return rules.entries(le(size(u), size(w)), each, u, w, k)


def sigmoid_facts(shop: Workshop, goal: Term) -> Proof | None:
    """From 0 < g < 1, 0 < g′ ≤ ¼, |g″| ≤ 1/(6√3) at the points of the goal."""
    points = {s.args[0]: None for s in subterms(goal) if s.name.startswith("sigmoid")}
    if not points or goal.name not in ("le", "lt") or any(s.sort == "vector" for s in subterms(goal)):
        return None
    known: list[Proof] = []
    for u in points:
        known += [
            facts.sigmoid_below_one(shop, u),
            facts.slope_positive(shop, u),
            facts.slope_at_most_a_quarter(shop, u),
        ]
        known += [facts.sigmoid_positive(shop, u), facts.slope_size(shop, u), facts.curvature_size(shop, u)]
    return shop.show(goal, known, degree=1)
