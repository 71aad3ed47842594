"""Facts about means under softmax weights: covariances by the ranges of what is averaged, entropies by the number of tokens.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.inequalities.logarithms import inverse_power
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Atom, frozen
from checker.proofs.terms.sizes import ones_like, same_size
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import softmax_entry_at_most_one, sure
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import extreme, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.weight_facts.ratios import added_up
from checker.statements.terms.term import Term, apply

_MOST_RANGES = 4


@dataclass(frozen=True)
class Ranged:
    """A vector u with low ≤ u_i ≤ high for every i: its extremes, or ± its largest absolute value; ``turned``: −u in place of u."""

    of: Term
    low_of: Term
    high_of: Term
    turned: bool = False

    @property
    def u(self) -> Term:
        return -self.of if self.turned else self.of

    @property
    def low(self) -> Term:
        return -self.high_of if self.turned else self.low_of

    @property
    def high(self) -> Term:
        return -self.low_of if self.turned else self.high_of

    @property
    def opposite(self) -> Ranged:
        """−u in place of u."""
        return replace(self, turned=not self.turned)

    def bounds(self, shop: Workshop, i: Term) -> tuple[Proof, Proof]:
        """low ≤ u_i and u_i ≤ high."""
        entry, own = apply("entry", self.of, i), apply("entry", self.u, i)
        known = [extreme(whole, entry) for whole in (self.low_of, self.high_of) if whole.name in ("minimum", "maximum")]
        known = known or [rules.absolute(entry), rules.absolute(-entry), rules.entry_bound(self.of, i)]
        low, high = (shop.show(goal, known, degree=1) for goal in (le(self.low, own), le(own, self.high)))
        return sure(low), sure(high)


def ranges(base: FactBase) -> list[Ranged]:
    """The vectors of which the largest absolute value, or both extremes, occur."""
    extremes = [t for t in base.mentioned() if t.name in ("maximum", "minimum", "max_norm")]
    found = [Ranged(t.args[0], -t, t) for t in extremes if t.name == "max_norm"]
    for t in extremes:
        other = apply("minimum", t.args[0])
        if t.name == "maximum" and other in extremes:
            found.append(Ranged(t.args[0], other, t))
    return found[:_MOST_RANGES]


def gruess(base: FactBase, a: Atom) -> Iterator[Proof]:
    """±(⟨s, u∘w⟩ − ⟨s, u⟩⟨s, w⟩) ≤ ¼(max u − min u)(max w − min w) where Σ s∘u∘w occurs, and the ranges of u and w."""
    forms = base.shop.forms
    mean = base.mean_of(a)
    if mean is None or len(mean[1]) != 2:
        return
    s, ranged = base.writer.basic(mean[0]), ranges(base)
    for k, first in enumerate(ranged):
        for second in ranged[k + 1 :]:
            if same_size(first.of, s) and same_size(second.of, s):
                product = apply("dot", s, apply("hadamard", first.of, second.of))
                if any(m == ((a, 1),) for m in forms.scalar(product)):
                    for turned in (False, True):
                        one = Ranged(first.of, first.low_of, first.high_of, turned)
                        yield _covariance_by_ranges(base.shop, s, one, second)


def _covariance_by_ranges(shop: Workshop, s: Term, u: Ranged, w: Ranged) -> Proof:
    """Grüss' inequality, Cov ≤ R·W/4 for the widths R and W of the ranges of u and w.

    W·(R·W/4 − Cov) = (max w − q)·E[(max u − u)(w − min w)] + (q − min w)·E[(u − min u)(max w − w)] + R·(W/2 − (q − min w))²
    with q = ⟨s, w⟩.  Where W ≤ 0 the first mean is enough.
    """
    p, q, i = apply("dot", s, u.u), apply("dot", s, w.u), shop.variable("i", "index", s)
    R, W = u.high - u.low, w.high - w.low
    goal = le(apply("dot", s, apply("hadamard", u.u, w.u)) - p * q, R * W / 4)
    low_u, high_u = u.bounds(shop, i)
    low_w, high_w = w.bounds(shop, i)
    wide = sure(shop.holds(le(0, R), low_u, high_u))
    means = [_mean(shop, s, i, known) for known in ((high_u, low_w), (low_u, high_w), (low_w,), (high_w,))]
    premises = (*means, wide)
    product = rules.combine(
        le(0, W * (goal.args[1] - goal.args[0])),
        premises,
        [(1, (), (0, 3)), (1, (), (1, 2)), (1, (W / 2 - (q - w.low),), (4,))],
    )
    above, below = rules.hypothesis(lt(0, W)), rules.hypothesis(le(W, 0))
    inverse = (rules.positive_reciprocal(above, W), rules.reciprocal(above, W))
    wider = completed(shop, goal, (product, *inverse), [(1, (), (0, 1))])
    spread = _mean(shop, s, i, (high_u,))
    # R·W/4 − Cov = E[(max u − u)(w − min w)] + (max u − p)·((max w − q) − W) + R·W/4
    narrow = rules.combine(
        goal,
        (means[0], means[2], means[3], spread, below, wide),
        [(1, (), (0,)), (1, (), (2, 3)), (1, (), (3, 4)), ("1/4", (), (1, 5)), ("1/4", (), (2, 5))],
    )
    if not shop.adds_up(product) or not shop.adds_up(narrow):
        return sure(None)
    return rules.cases(sign_of(W), narrow, sure(wider))


def _mean(shop: Workshop, s: Term, i: Term, known: tuple[Proof, ...]) -> Proof:
    """0 ≤ E_s[product of the slacks of what is known of entry i]."""
    ones, whole = ones_like(s), s
    for one in known:
        whole = apply("hadamard", whole, _along(one.right, i, ones) - _along(one.left, i, ones))
    zero = num(0) * s
    goal = le(apply("entry", zero, i), apply("entry", whole, i))
    each = rules.combine(goal, known, [(apply("entry", s, i), (), tuple(range(len(known))))])
    return rules.entries(le(apply("sum", zero), apply("sum", whole)), each, zero, whole, i)


def _along(x: Term, i: Term, ones: Term) -> Term:
    """The vector of which a scalar is the entry i: that of the entry, or the scalar for every entry."""
    if x.name == "neg":
        return -_along(x.args[0], i, ones)
    return x.args[0] if x.name == "entry" and x.args[1] == i else x * ones


def entropy(base: FactBase, a: Atom) -> Iterator[Proof]:
    """log Σe^z ≤ log n + ⟨softmax(z), z⟩ where log n occurs beside a sum with softmax(z)."""
    forms, keys = base.shop.forms, base.shop.forms.keys
    mean = base.mean_of(a)
    if mean is None:
        return
    s = base.writer.basic(mean[0])
    n = apply("length", s)
    if any(keys[b][0] == "log" and dict(keys[b][1]) == forms.scalar(n) for b in base.seen):
        yield _entropy_by_size(base.shop, s.args[0], s, n)


def _entropy_by_size(shop: Workshop, z: Term, s: Term, n: Term) -> Proof:
    """s_i·(1 − log n − z_i + log Σe^z) ≤ 1/n by the tangent of e^x at 0, added up."""
    i, total = shop.variable("i", "index", z), apply("sum", apply("exp", z))
    si, zi, lse = apply("entry", s, i), apply("entry", z, i), apply("log", total)
    positive, many = sure(shop.holds(lt(0, total))), sure(shop.holds(lt(0, n)))
    shares = Proof("shares", apply("eq", apply("entry", apply("exp", z), i), total * si), (), {"logits": z, "of": i})
    gap, small, away = lse - zi - apply("log", n), apply("exp", -apply("log", n)), apply("exp", -zi)
    links = [rules.tangent(gap), rules.logarithm(positive, total), sure(inverse_power(shop, many, n)), shares]
    equalities = [(si * small * away, 1), (si * total * away, 2), (-(away / n), 3)]
    each = rules.combine(le(si * (1 + gap), 1 / n), links, [(si, (), (0,))], equalities)
    ones = ones_like(z)
    low, high = apply("hadamard", s, (1 + lse - apply("log", n)) * ones - z), 1 / n * ones
    summed = rules.entries(le(apply("sum", low), apply("sum", high)), each, low, high, i)
    goal = le(lse, apply("log", n) + apply("dot", s, z))
    return sure(completed(shop, goal, [summed, rules.reciprocal(many, n)], [(1, (), (0,))]))


def against_a_token(base: FactBase, a: Atom) -> Iterator[Proof]:
    """(⟨s, d⟩ − d_i)² ≤ 2‖d‖² where ⟨s, d⟩ occurs beside d_i and ‖d‖: the gradient of the cross-entropy is at most √2 long."""
    forms, keys = base.shop.forms, base.shop.forms.keys
    match base.mean_of(a):
        case (weights, (other,)):
            pass
        case _:
            return
    if not any(
        keys[b] == ("sum", (other, other)) or (keys[b][0] == "norm" and keys[b][1] == frozen({(other,): {(): ONE}}))
        for b in base.seen
    ):
        return
    s, d = base.writer.basic(weights), base.writer.basic(other)
    for b in sorted(base.seen):
        if keys[b][0] == "entry" and keys[b][1] == other:
            yield _against_a_token(base.shop, s, d, forms.indices[keys[b][2]])


def _against_a_token(shop: Workshop, s: Term, d: Term, i: Term) -> Proof:
    """With r = ⟨s, d⟩ − d_i and m = 1 − s_i:

    ‖d‖² − ½r² = Σ_{j ≠ i}(½r·s_j − d_j)² + (d_i + ½m·r)² + ½r²·s_i(1 + ½m) + ¼r²·(m − Σ_{j ≠ i} s_j²).
    """
    k, si, di = shop.variable("k", "index", s), apply("entry", s, i), apply("entry", d, i)
    r, m = apply("dot", s, d) - di, 1 - si
    z, zk = r / 2 * s - d, r / 2 * apply("entry", s, k) - apply("entry", d, k)
    squares, room = apply("hadamard", z, z), s - apply("hadamard", s, s)
    each = rules.combine(le(0, apply("entry", squares, k)), (), [(1, (zk,), ())])
    rest = rules.entries(le(apply("entry", squares, i), apply("sum", squares)), each, squares, squares, k)
    below = softmax_entry_at_most_one(shop, s, k)
    each = rules.combine(le(0, apply("entry", room, k)), (below,), [(apply("entry", s, k), (), (0,))])
    others = rules.entries(le(apply("entry", room, i), apply("sum", room)), each, room, room, k)
    node = rules.combine(
        le(r * r, 2 * apply("dot", d, d)),
        (rest, others, softmax_entry_at_most_one(shop, s, i)),
        [(2, (), (0,)), (2, (di + m * r / 2,), ()), (si, (r,), ()), (si / 2, (r,), (2,)), ("1/2", (r,), (1,))],
    )
    return sure(node if shop.adds_up(node) else None)


def spread_out(base: FactBase, a: Atom) -> Iterator[Proof]:
    """⟨s, s⟩ < 1 for two tokens or more, where a sum with softmax weights s occurs in the search for a strict inequality."""
    keys = base.shop.forms.keys
    weights = [b for b in base.basics(a) if keys[b][0] == "softmax"]
    if keys[a][0] != "sum" or len(weights) < 1 or not any(goal.name == "lt" for goal in base.shop.goals):
        return
    s = base.writer.basic(weights[0])
    many = base.follows(le(2, apply("length", s)))
    if many is not None:
        yield _spread_out(base.shop, s, many)


def _spread_out(shop: Workshop, s: Term, many: Proof) -> Proof:
    """s_i < 1, as s_k ≥ s_i·e^(−2M) for the other k with M = max|u|; and 1 − ⟨s, s⟩ = Σ s_k(1 − s_k) ≥ s_i(1 − s_i)."""
    u = s.args[0]
    i, k = shop.variable("i", "index", s), shop.variable("k", "index", s)
    ui, uk, si = apply("entry", u, i), apply("entry", u, k), apply("entry", s, i)
    width = 2 * apply("max_norm", u)
    known = [rules.absolute(ui), rules.absolute(-uk), rules.entry_bound(u, i), rules.entry_bound(u, k)]
    step = sure(shop.show(le(-width, uk - ui), known, degree=1))
    total = sure(added_up(shop, u, i, k, step, above=False))
    power = si * apply("exp", -width)
    below = sure(shop.holds(lt(si, 1), total, many, weights=[num(1), power]))
    room = s - apply("hadamard", s, s)
    each = rules.combine(
        le(0, apply("entry", room, k)), (softmax_entry_at_most_one(shop, s, k),), [(apply("entry", s, k), (), (0,))]
    )
    whole = rules.entries(le(apply("entry", room, i), apply("sum", room)), each, room, room, k)
    return sure(shop.holds(lt(apply("dot", s, s), 1), whole, below, weights=[num(1), si]))


def weighted_cauchy(base: FactBase, a: Atom) -> Iterator[Proof]:
    """⟨s, u∘w⟩² ≤ ⟨s, u∘u⟩⟨s, w∘w⟩ where Σ s∘u∘w occurs beside Σ s∘u∘u and Σ s∘w∘w."""
    keys = base.shop.forms.keys
    match base.mean_of(a):
        case (s, (u, w)):
            pass
        case _:
            return
    sums = {keys[b][1] for b in base.seen if keys[b][0] == "sum"}
    if u != w and all(tuple(sorted((s, b, b))) in sums for b in (u, w)):
        yield _weighted_cauchy(base.shop, *map(base.writer.basic, (s, u, w)))


def _weighted_cauchy(shop: Workshop, s: Term, u: Term, w: Term) -> Proof:
    """With A = E[u²], B = E[uw], C = E[w²]: C·(AC − B²) = E[(Cu − Bw)²]; and where C ≤ 0 every w_i is 0."""
    square, product = apply("hadamard", w, w), apply("hadamard", u, w)
    A, B, C = apply("dot", s, apply("hadamard", u, u)), apply("dot", s, product), apply("dot", s, square)
    goal, i = le(B * B, A * C), shop.variable("i", "index", s)
    v = C * u - B * w
    mean = _mean_square(shop, s, v, i)
    above, below = rules.hypothesis(lt(0, C)), rules.hypothesis(le(C, 0))
    inverse = (rules.positive_reciprocal(above, C), rules.reciprocal(above, C))
    larger = sure(completed(shop, goal, (mean, *inverse), [(1, (), (0, 1))]))
    flat = [_vanishing(shop, s, u, w, i, below, sign) for sign in (1, -1)]
    squares = [_mean_square(shop, s, one, i) for one in (u, w)]
    smaller = rules.combine(goal, (*squares, *flat), [(1, (), (0, 1)), (1, (), (2, 3))])
    return rules.cases(sign_of(C), sure(smaller if shop.adds_up(smaller) else None), larger)


def sign_of(W: Term) -> Proof:
    """W ≤ 0 or 0 < W."""
    denied = rules.negation(rules.hypothesis(apply("not", le(W, 0))))
    return Proof("either", apply("or", le(W, 0), lt(0, W)), (denied,))


def _mean_square(shop: Workshop, s: Term, v: Term, i: Term) -> Proof:
    """0 ≤ ⟨s, v∘v⟩."""
    whole, zero = apply("hadamard", s, apply("hadamard", v, v)), num(0) * s
    goal = le(apply("entry", zero, i), apply("entry", whole, i))
    each = rules.combine(goal, (), [(apply("entry", s, i), (apply("entry", v, i),), ())])
    return rules.entries(le(apply("sum", zero), apply("sum", whole)), each, zero, whole, i)


def _vanishing(shop: Workshop, s: Term, u: Term, w: Term, i: Term, below: Proof, sign: int) -> Proof:
    """±⟨s, u∘w⟩ ≤ 0 where ⟨s, w∘w⟩ ≤ 0: every w_i is 0."""
    si, ui, wi = (apply("entry", one, i) for one in (s, u, w))
    k = shop.variable("k", "index", s)
    weighted = apply("hadamard", s, apply("hadamard", w, w))
    each = rules.combine(le(0, apply("entry", weighted, k)), (), [(apply("entry", s, k), (apply("entry", w, k),), ())])
    small = rules.entries(le(apply("entry", weighted, i), apply("sum", weighted)), each, weighted, weighted, k)
    positive = sure(shop.holds(lt(0, si)))
    known = (small, below, rules.positive_reciprocal(positive, si), rules.reciprocal(positive, si), rules.square(wi))
    squares = completed(shop, le(abs(wi) * abs(wi), num(0) * num(0)), known, [(1, (), (0, 2)), (1, (), (1, 2))])
    none = rules.roots(sure(squares), sure(shop.holds(le(0, 0))), abs(wi), num(0))
    product = sign * (ui * wi)
    zero, whole = num(0) * s, sign * apply("hadamard", s, apply("hadamard", u, w))
    goal = le(apply("entry", whole, i), apply("entry", zero, i))
    sizes = (rules.absolute(product), rules.product(ui, wi), none)
    each = sure(completed(shop, goal, sizes, [(si, (), (0,)), (si * abs(ui), (), (2,))]))
    return rules.entries(le(apply("sum", whole), apply("sum", zero)), each, whole, zero, i)
