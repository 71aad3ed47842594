"""The mean of the greatest of finitely many (Massart): E max u ≤ 2√(q log n) where E e^(λuⱼ) ≤ e^(qλ²) for each j and all λ.

At every outcome λ max u ≤ c − 1 + e^(−c)·Σⱼ e^(λuⱼ) for λ > 0 and any c.  So λ·E max u ≤ c with c = log n + qλ², and λ = E max u/(2q) gives
the bound, for n = 1 too.  Where the goal names λ, as in log n/λ + qλ, this one is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from checker.errors import Undecided
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof
from checker.proofs.tactics.drawn_means import Draw, Solve, draw_of, side_condition
from checker.proofs.tactics.sign_exponentials import exponentials_of_signs
from checker.proofs.terms.normal_form import as_bound, told_at
from checker.proofs.terms.polynomials import Polynomial
from checker.proofs.terms.sizes import size_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import less_or
from checker.proofs.trees.proof_search import assuming
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import hypothesis, is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.every_number import (
    at_the_number,
    from_every,
)
from checker.statements.terms.term import Term, apply, parts


def greatest_of_finitely_many(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """E max u ≤ B = 2√(q log n), where E e^(λuⱼ) ≤ e^(qλ²) for each j and every λ."""
    e = goal.args[0]
    draw = draw_of(shop, e)
    if draw is None:
        return None
    u = draw.at(e.args[2].args[0])
    one = as_bound(shop.variable("j", "index", size_of(u)))
    n = apply("length", apply("stack", one, 1))  # which does not speak of the outcome
    q = _rate(shop, goal.args[1], apply("log", n))
    if q is None:
        return _at_given_rates(shop, goal, draw, u, n, solve)
    positive = side_condition(shop, lt(0, q), solve)
    least = positive and side_condition(shop, le(0, goal.args[1]), solve)
    each = least and _moments_bounded(shop, draw, u, q, solve)
    if each is None or positive is None or least is None:
        return None
    return _by_its_own_rate(shop, goal, _Greatest(draw, u, n, q, each, positive, least), solve)


def _at_given_rates(shop: Workshop, goal: Term, draw: Draw, u: Term, n: Term, solve: Solve) -> Proof | None:
    """E max u ≤ B from λ·E max u ≤ log n + s, for the numbers λ > 0 of the goal."""
    e, bound = goal.args
    (((log_atom, _),),) = shop.forms.scalar(apply("log", n))
    rest = {m: x for m, x in shop.forms.scalar(bound).items() if (log_atom, 1) not in m}
    for step in dict.fromkeys(s for s in parts(bound) if s.name == "var" and s.sort == "scalar"):
        rising = shop.show(lt(0, step), shop.given())
        s = Writer(shop.forms).scalar(shop.forms.times(rest, shop.forms.scalar(step)))
        each = rising and _moment_bounded(shop, draw, u, step, s, solve)
        if rising is not None and each is not None:
            below = _rate_bounded(shop, draw, u, n, each, e, step, s, rising)
            more = [rules.positive_reciprocal(rising, step), rules.reciprocal(rising, step)]
            found = below and completed(shop, goal, [below, *more], [(1, (), (0, 1))])
            if found is not None:
                return found
    return None


def _moment_bounded(shop: Workshop, draw: Draw, u: Term, step: Term, s: Term, solve: Solve) -> Proof | None:
    """For each j: E e^(λuⱼ) ≤ e^s."""
    j = shop.variable("j", "index", u)
    body = le(draw.mean(apply("exp", step * apply("entry", u, j))), apply("exp", s))
    said = shop.at_every_index(j)
    known = next((p for one in said if is_relation(one.concludes) and (p := shop.holds(body, one))), None)
    known = known or from_every(shop, body) or exponentials_of_signs(shop, body, solve)
    return known and rules.generality(known, j)


@dataclass(frozen=True)
class _Greatest:
    draw: Draw
    u: Term  # at the outcome z
    n: Term  # how many entries it has
    q: Term
    each: Proof  # for each j and every λ: E e^(λuⱼ) ≤ e^(qλ²)
    positive: Proof  # 0 < q
    least: Proof  # 0 ≤ B


def _rate(shop: Workshop, bound: Term, log: Term) -> Term | None:
    """q with B² = 4q·log n; None where B is no product with a root of log n."""
    forms = shop.forms
    try:
        B, L = forms.scalar(bound), forms.scalar(log)
    except Undecided:
        return None
    if len(B) != 1 or len(L) != 1:
        return None
    ((m, x),) = B.items()
    square: Polynomial = {(): x * x}
    for a, k in m:
        kind, *inside = forms.keys[a]
        one = dict(inside[0]) if kind == "sqrt" else {(): inside[0]} if kind == "root" else {((a, 2),): 1}
        for _ in range(k):
            square = forms.times(square, one)
    (((log_atom, _),),) = L
    share = {tuple(p for p in n if p[0] != log_atom): y / 4 for n, y in square.items() if (log_atom, 1) in n}
    return Writer(forms).scalar(share) if share and len(share) == len(square) else None


def _moments_bounded(shop: Workshop, draw: Draw, u: Term, q: Term, solve: Solve) -> Proof | None:
    j, t = shop.variable("j", "index", u), shop.variable("t", "scalar")
    body = le(draw.mean(apply("exp", t * apply("entry", u, j))), apply("exp", q * t**2))
    known = from_every(shop, body) or exponentials_of_signs(shop, body, solve)
    if known is None:
        return None
    return rules.generality(rules.generality(known, t), j)


def _by_its_own_rate(shop: Workshop, goal: Term, told: _Greatest, solve: Solve) -> Proof | None:
    """x ≤ B for x = E max u: else x > 0, and λ = x/(2q) gives x²/(2q) ≤ log n + x²/(4q)."""
    e, bound = goal.args
    x = shop.variable("x", "scalar")
    same, above = apply("eq", x, e), lt(bound, x)
    within = assuming(shop, same, above)
    step = x / (2 * told.q)
    over = shop.holds(lt(0, x), told.least, hypothesis(above))
    rising = over and _fraction_positive(shop, over, told.positive, step)
    below = rising and _rate_bounded(
        within, told.draw, told.u, told.n, _at_each(shop, told.each, step), e, step, told.q * step**2, rising
    )
    if below is None:
        return None
    log, q = apply("log", told.n), told.q
    fact = shop.holds(le(step * x, log + q * step**2), below, hypothesis(same), weights=[num(1), step])
    near = fact and _root_taken(shop, fact, le(x, bound), told, solve)
    if near is None:
        return None
    first = shop.holds(goal, hypothesis(le(x, bound)), hypothesis(same), weights=[num(1), num(-1)])
    second = shop.holds(goal, near, hypothesis(same), weights=[num(1), num(-1)])
    if first is None or second is None:
        return None
    whole = rules.cases(less_or(bound, x), second, first)
    under = Proof("assume", apply("implies", same, goal), (whole,))
    at_e = told_at(rules.generality(under, x), e)
    itself = shop.holds(apply("eq", e, e))
    return itself and Proof("consequence", goal, (at_e, itself))


def _root_taken(shop: Workshop, fact: Proof, goal: Term, told: _Greatest, solve: Solve) -> Proof | None:
    """x ≤ B from x²/(2q) ≤ log n + x²/(4q) and B² = 4q·log n."""
    (x, bound), q, log = goal.args, told.q, apply("log", told.n)
    twice = shop.holds(lt(0, 2 * q), told.positive, weights=[num(2)])
    squared = twice and completed(
        shop, le(x * x, 4 * q * log), [fact, rules.reciprocal(twice, 2 * q)], [(4 * q, (), (0,))]
    )
    inside = [s.args[0] for s in dict.fromkeys(parts(bound)) if s.name == "sqrt"]
    known = [side_condition(shop, le(0, one), solve) for one in inside]
    if squared is None or None in known:
        return None
    roots = [rules.square(one, how) for one, how in zip(inside, known, strict=True)]
    below = completed(shop, le(x * x, bound * bound), [squared, *roots], [(1, (), (0,))])
    return below and rules.roots(below, told.least, x, bound)


def _fraction_positive(shop: Workshop, over: Proof, positive: Proof, step: Term) -> Proof | None:
    """0 < x/(2q)."""
    divisor = shop.holds(lt(0, step.args[1]), positive, weights=[num(2)])
    return divisor and completed(
        shop, lt(0, step), [over, rules.positive_reciprocal(divisor, step.args[1])], [(1, (), (0, 1))]
    )


def _at_each(shop: Workshop, each: Proof, step: Term) -> Proof:
    """For each j: E e^(λuⱼ) ≤ e^(qλ²), at one λ."""
    found = at_the_number(shop, each, step)
    assert found is not None  # it speaks of every number
    return found


def _rate_bounded(
    shop: Workshop, draw: Draw, u: Term, n: Term, each: Proof, e: Term, step: Term, s: Term, rising: Proof
) -> Proof | None:
    """λ·E max u ≤ log n + s, where E e^(λuⱼ) ≤ e^s for each j."""
    c = apply("log", n) + s
    share = apply("exp", -c)
    j = shop.variable("j", "index", u)
    J = as_bound(j)
    power = apply("exp", step * apply("entry", u, J))
    total = apply("sum_over", J, power)
    here = _greatest_here(shop, u, j, step, rising, c, total, apply("stack", J, power))
    if here is None:
        return None
    mean = draw.below(here)
    high = here.concludes.args[1]
    first = draw.linear(shop, step * apply("maximum", u), step * e)
    second = draw.linear(shop, high, (c - 1) + share * draw.mean(total))
    sums = apply("sum_over", J, draw.mean(power))
    apart = identity(shop, apply("eq", draw.mean(total), sums))
    small = apart and _sum_bounded(shop, n, u, J, each, draw.mean(power), s)
    positive = shop.holds(lt(0, n))
    one = positive and _cancelled(shop, positive, n)
    if apart is None or small is None or one is None:
        return None
    facts = [mean, first, second, apart, small, one]
    found = rules.combine(
        le(step * e, c), facts, [(1, (), (0,)), (share, (), (4,))], [(-1, 1), (1, 2), (share, 3), (1, 5)]
    )
    return found if shop.adds_up(found) else None


def _greatest_here(
    shop: Workshop, u: Term, j: Term, step: Term, rising: Proof, c: Term, total: Term, powers: Term
) -> Proof | None:
    """λ max u ≤ c − 1 + e^(−c)·Σ e^(λuⱼ)."""
    at_j = apply("entry", u, j)
    inside = step * at_j - c
    share = apply("exp", -c)
    most = (c - 1) + share * total
    k = shop.variable("i", "index", u)
    positive = shop.holds(le(0, apply("entry", powers, k)))
    below = positive and rules.entries(le(apply("entry", powers, j), apply("sum", powers)), positive, powers, powers, k)
    each = below and shop.holds(le(step * at_j, most), rules.tangent(inside), below, weights=[num(1), share])
    inverse, cancelled = rules.positive_reciprocal(rising, step), rules.reciprocal(rising, step)
    bound = most / step
    one = each and completed(shop, le(at_j, bound), [each, inverse, cancelled], [(1, (), (0, 1))])
    largest = one and Proof("extremes", le(apply("maximum", u), bound), (one,), {"of": u, "index": j.leaf})
    return largest and completed(
        shop, le(step * apply("maximum", u), most), [largest, rising, cancelled], [(1, (), (0, 1))]
    )


def _sum_bounded(shop: Workshop, n: Term, u: Term, J: Term, each: Proof, mean: Term, s: Term) -> Proof | None:
    """Σⱼ E e^(λuⱼ) ≤ n·e^s."""
    low, high = apply("stack", J, mean), apply("stack", J, apply("exp", s))
    k = shop.variable("i", "index", u)
    known = shop.holds(le(apply("entry", low, k), apply("entry", high, k)), told_at(each, k))
    summed = known and rules.entries(le(apply("sum", low), apply("sum", high)), known, low, high, k)
    goal = le(apply("sum_over", J, mean), n * apply("exp", s))
    return summed and shop.holds(goal, summed)


def _cancelled(shop: Workshop, positive: Proof, n: Term) -> Proof | None:
    """n·e^(−log n) = 1."""
    share = apply("exp", -apply("log", n))
    found = rules.combine(apply("eq", n * share, num(1)), [rules.logarithm(positive, n)], (), [(-share, 0)])
    return found if shop.adds_up(found) else None


__all__ = ["greatest_of_finitely_many"]
