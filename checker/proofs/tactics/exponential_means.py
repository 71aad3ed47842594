"""Means by exponential means: tails (Cramér and Chernoff), the mean of the greatest of finitely many (Massart), exponentials of signs.

| goal | from | how |
|---|---|---|
| P(A) ≤ c·R | E e^Y ≤ R | 1[A] ≤ c·e^Y at every outcome |
| E max u ≤ 2√(q log n) | E e^(λuⱼ) ≤ e^(qλ²) for each j and all λ | λ max u ≤ c − 1 + e^(−c)·Σⱼ e^(λuⱼ) at every outcome |
| E e^⟨a, ξ⟩ ≤ B for signs ξ | Σᵢ aᵢ²/2 ≤ log B | E e^⟨a, ξ⟩ = e^(Σ log cosh aᵢ), and log cosh y ≤ y²/2 |

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from checker.errors import Undecided
from checker.proofs.inequalities.identities import identity
from checker.proofs.library.direct import by_lemmas
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.normal_form import as_bound, instance, told_at
from checker.proofs.terms.polynomials import Polynomial, thawed
from checker.proofs.terms.sizes import size_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import name_for
from checker.proofs.trees.proof_search import assuming, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import hypothesis, is_relation, le, lt, num
from checker.proofs.trees.rules_of_masks import indicator
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.every_number import (
    at_the_number,
    fitting_instances,
    from_every,
    least_at,
    said_of_every,
)
from checker.proofs.ways.sums.laws import expanded, lawful
from checker.proofs.ways.sums.weighted_means import means_by_lemmas
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import BINDERS, Term, apply, parts, put, subterms

Solve = Callable[[Workshop, Term], Proof | None]


@dataclass(frozen=True)
class _Draw:
    """What a mean is taken over, with a variable of the proof ``z`` for it; ``signs`` and ``units`` show that the law is one."""

    bound: Term
    law: Term
    z: Term
    signs: list[Proof]
    units: list[Proof]

    def at(self, body: Term) -> Term:
        return put(body, self.bound, self.z)

    def mean(self, body: Term) -> Term:
        """E of a body that speaks of z."""
        return apply("expectation", self.bound, self.law, put(body, self.z, self.bound))

    def below(self, known: Proof) -> Proof:
        """E a ≤ E b from a ≤ b at z."""
        return Proof("mean", le(*map(self.mean, known.concludes.args)), (known, *self.signs), {"drawn": self.z.leaf})

    def linear(self, shop: Workshop, body: Term, value: Term) -> Proof:
        """E a = the value, by linearity."""
        other = _variable(shop, self.bound)
        return Proof("linearity", apply("eq", self.mean(body), value), tuple(self.units), {"drawn": other.leaf})


def _shown(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """A side condition."""
    return shop.show(goal, shop.given()) or solve(shop, goal)


def _variable(shop: Workshop, bound: Term) -> Term:
    return shop.variable("z", bound.sort, size_of_bound(bound.leaf).strip("[]"))


def _draw(shop: Workshop, e: Term) -> _Draw | None:
    bound, law, _ = e.args
    shown = lawful(None, shop, law)
    return None if shown is None else _Draw(bound, law, _variable(shop, bound), *shown)


def by_exponential_means(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """The goal by whichever of these ways its form asks for; ``solve`` shows side conditions."""
    if goal.name != "le" or goal.args[0].sort != "scalar":
        return None
    left, right = goal.args
    if left.name == "log":  # log A ≤ c from A ≤ e^c
        below = by_exponential_means(shop, le(left.args[0], apply("exp", right)), solve)
        above = below and means_by_lemmas(shop, lt(0, left.args[0]))
        return below and above and shop.holds(goal, rules.monotone("log", below, above))
    if left.name != "expectation":
        return None
    ways = {
        "indicator": (_tail,),
        "maximum": (_greatest,),
        "exp": (_of_signs, _powers_in_order, _with_means_expanded),
        "expectation": (_factors_apart,),
    }
    for way in ways.get(left.args[2].name, ()):
        found = way(shop, goal, solve)
        if found is not None:
            return found
    return None


# ── exponentials ──


def _bounds_of(shop: Workshop, goal: Term) -> Iterator[Proof]:
    """What hypotheses say of the left side of the goal, E e^Y ≤ e^s."""
    for one in (*shop.given(), *fitting_instances(shop, goal)):
        told = one.concludes
        if (
            told.name == "le"
            and _of_exponential(told.args[0])
            and told.args[1].name == "exp"
            and shop.same(told.args[0], goal.args[0])
        ):
            yield one


def _powers_in_order(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """E e^Y ≤ e^b from E e^Y ≤ e^s and s ≤ b."""
    if goal.args[1].name != "exp":
        return None
    for one in _bounds_of(shop, goal):
        known = _shown(shop, le(one.right.args[0], goal.args[1].args[0]), solve)
        if known is not None:
            return shop.holds(goal, one, rules.monotone("exp", known))
    return None


def _with_means_expanded(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """The goal with E(X + c) = E X + c inside of it."""
    left, right = goal.args
    for e in dict.fromkeys(s for s in subterms(left.args[2]) if s.name == "expectation" and s.args[0].sort == "index"):
        value, shown = expanded(e), lawful(None, shop, e.args[1])
        if value == e or shown is None:
            continue
        z, x = shop.variable("i", "index", size_of_bound(e.args[0].leaf)), name_for(shop, e)
        link = Proof("linearity", apply("eq", e, value), tuple(shown[1]), {"drawn": z.leaf})
        same = put_equal(link, replaced(left, e, x), x)
        other = le(same.right, right)
        found = from_every(shop, other) or by_exponential_means(shop, other, solve)
        return found and shop.holds(goal, found, same)
    return None


def _factors_apart(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """E E e^(Y + Z) ≤ e^b over two laws from E e^Y ≤ e^r, E e^Z ≤ e^s and r + s ≤ b."""
    (k, law, inner), right = goal.args[0].args, goal.args[1]
    i, other, body = inner.args
    if body.name != "exp" or right.name != "exp" or other.open:
        return None
    writer, (z, y) = Writer(shop.forms), (_variable(shop, one) for one in (k, i))
    split: dict[bool, Polynomial] = {True: {}, False: {}}
    for m, x in shop.forms.scalar(put(put(body.args[0], k, z), i, y)).items():
        split[z in set(parts(writer.scalar({m: x})))][m] = x
    one, rest = (apply("exp", writer.scalar(split[side])) for side in (True, False))
    if y in set(parts(one)):
        return None
    means = [apply("expectation", k, law, put(one, z, k)), apply("expectation", i, other, put(rest, y, i))]
    same = identity(shop, apply("eq", goal.args[0], means[0] * means[1]))
    told = [next(_bounds_of(shop, le(e, 0)), None) for e in means] if same is not None else []
    positive = means_by_lemmas(shop, lt(0, means[1])) if told and None not in told else None
    if same is None or positive is None:
        return None
    first, second = (one for one in told if one is not None)
    both = rules.combine(
        le(means[0] * means[1], first.right * second.right),
        (first, second, positive),
        [(1, (), (0, 2)), (first.right, (), (1,))],
    )
    total = _shown(shop, le(first.right.args[0] + second.right.args[0], right.args[0]), solve)
    return total and shop.holds(goal, both, same, rules.monotone("exp", total))


# ── tails ──


def _tail(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """P(A) ≤ B from a hypothesis E e^Y ≤ R over the same law, also one for every number that makes it so."""
    e, bound = goal.args
    if _of_size(e.args[2].args[0]):
        return _two_tails(shop, goal, solve)
    forms = shop.forms
    told = [one for one in _told_of_means(shop, goal) if _of_exponential(one.left) and one.left.args[1] == e.args[1]]
    draw = _draw(shop, e) if told else None
    for one in told if draw is not None else ():
        R = forms.scalar(one.right)
        if len(R) != 1 or forms.sign(R) != 2:
            continue
        factor = forms.times(forms.scalar(bound), forms.inverse(R))
        if forms.sign(factor) < 1:
            continue
        c, power = Writer(forms).scalar(factor), put(one.left.args[2], one.left.args[0], draw.z)
        here = _below_power(shop, draw.at(e.args[2]), c, power, solve)
        if here is None:
            continue
        # the hypothesis may bind another name
        facts = [
            draw.below(here),
            draw.linear(shop, c * power, c * draw.mean(power)),
            draw.linear(shop, power, one.left),
            one,
        ]
        found = completed(shop, goal, facts, [(1, (), (0,)), (c, (), (3,))])
        if found is not None:
            return found
    return None


def _of_size(event: Term) -> bool:
    """a ≤ |y|."""
    return event.name in ("le", "lt") and event.args[1].name == "abs" and event.args[1].sort == "scalar"


def _two_tails(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """P(a ≤ |y|) ≤ B from P(a ≤ y) ≤ B/2 and P(a ≤ −y) ≤ B/2."""
    e, bound = goal.args
    draw = _draw(shop, e)
    event = e.args[2].args[0]
    a, y = event.args[0], event.args[1].args[0]
    sides = [apply("indicator", apply(event.name, a, one)) for one in (y, -y)]
    tails = [_tail(shop, le(apply("expectation", e.args[0], e.args[1], one), bound / 2), solve) for one in sides]
    if draw is None or None in tails:
        return None
    here = solve(replace(shop, context=()), le(draw.at(e.args[2]), draw.at(sides[0]) + draw.at(sides[1])))
    if here is None:
        return None
    high = here.concludes.args[1]
    first, second = (one for one in tails if one is not None)
    linear = draw.linear(shop, high, first.left + second.left)
    return shop.holds(goal, draw.below(here), linear, first, second)


def _told_of_means(shop: Workshop, goal: Term) -> Iterator[Proof]:
    yield from (one for one in shop.given() if one.concludes.name == "le")
    for one in said_of_every(shop):
        for at in least_at(shop, one.concludes, goal):
            fact = at_the_number(shop, one, at)
            if fact is not None and fact.concludes.name == "le":
                yield fact


def _of_exponential(e: Term) -> bool:
    return e.name == "expectation" and e.args[2].name == "exp" and e.sort == "scalar"


def _below_power(shop: Workshop, share: Term, c: Term, power: Term, solve: Solve) -> Proof | None:
    """1[A] ≤ c·e^Y where A gives that c·e^Y = q·e^w with q ≥ 1 and w ≥ 0."""
    event, forms, whole = share.args[0], shop.forms, c * power
    product = forms.scalar(whole)
    ((m, q),) = product.items() if len(product) == 1 else [((), 0)]
    if q < 1 or len(m) != 1 or forms.keys[m[0][0]][0] != "exp":
        return None
    w = Writer(forms).scalar(dict(thawed(forms.keys[m[0][0]][1])))
    plain = [one for one in shop.given() if not any(s.name in BINDERS for s in parts(one.concludes))]
    alone = replace(shop, context=(event, *(one.concludes for one in plain)))
    high = shop.show(le(0, w), [hypothesis(event), *plain]) or solve(alone, le(0, w))
    if high is None:
        return None
    holds = shop.holds(le(share, whole), high, rules.tangent(w), indicator(hypothesis(event), event))
    denial = apply("not", event)
    fails = shop.holds(le(share, whole), indicator(hypothesis(denial), event))
    either = Proof("either", apply("or", event, denial), (hypothesis(denial),))
    return holds and fails and rules.cases(either, holds, fails)


# ── the greatest of finitely many ──


def _greatest(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """E max u ≤ B = 2√(q log n), where E e^(λuⱼ) ≤ e^(qλ²) for each j and every λ."""
    e = goal.args[0]
    draw = _draw(shop, e)
    u = draw and draw.at(e.args[2].args[0])
    if draw is None or u is None:
        return None
    one = as_bound(shop.variable("j", "index", size_of(u)))
    n = apply("length", apply("stack", one, 1))  # which does not speak of the outcome
    q = _rate(shop, goal.args[1], apply("log", n))
    if q is None:
        return _at_given_rates(shop, goal, draw, u, n, solve)
    positive = _shown(shop, lt(0, q), solve)
    least = positive and _shown(shop, le(0, goal.args[1]), solve)
    each = least and _moments_bounded(shop, draw, u, q, solve)
    if each is None or positive is None or least is None:
        return None
    return _by_its_own_rate(shop, goal, _Greatest(draw, u, n, q, each, positive, least), solve)


def _at_given_rates(shop: Workshop, goal: Term, draw: _Draw, u: Term, n: Term, solve: Solve) -> Proof | None:
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


def _moment_bounded(shop: Workshop, draw: _Draw, u: Term, step: Term, s: Term, solve: Solve) -> Proof | None:
    """For each j: E e^(λuⱼ) ≤ e^s."""
    j = shop.variable("j", "index", u)
    body = le(draw.mean(apply("exp", step * apply("entry", u, j))), apply("exp", s))
    said = shop.at_every_index(j)
    known = next((p for one in said if is_relation(one.concludes) and (p := shop.holds(body, one))), None)
    known = known or from_every(shop, body) or _of_signs(shop, body, solve)
    every = replace(as_bound(j), leaf=f"{j.leaf}:{size_of(u)}")
    return known and Proof("generality", apply("for_each", every, put(body, j, every)), (known,), {"index": j.leaf})


@dataclass(frozen=True)
class _Greatest:
    draw: _Draw
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


def _moments_bounded(shop: Workshop, draw: _Draw, u: Term, q: Term, solve: Solve) -> Proof | None:
    j, t = shop.variable("j", "index", u), shop.variable("t", "scalar")
    body = le(draw.mean(apply("exp", t * apply("entry", u, j))), apply("exp", q * t**2))
    known = from_every(shop, body) or _of_signs(shop, body, solve)
    if known is None:
        return None
    every_t = replace(t, name="bound", leaf=f"{t.leaf}:[]")
    every_j = replace(as_bound(j), leaf=f"{j.leaf}:{size_of(u)}")
    at_j = Proof("generality", apply("for_every", every_t, put(body, t, every_t)), (known,), {"index": t.leaf})
    return Proof("generality", apply("for_each", every_j, put(at_j.concludes, j, every_j)), (at_j,), {"index": j.leaf})


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
    either = _less_or_not(shop, x, bound)
    whole = rules.cases(either, first, second)
    under = Proof("assume", apply("implies", same, goal), (whole,))
    every = replace(x, name="bound", leaf=f"{x.leaf}:[]")
    general = Proof(
        "generality", apply("for_every", every, put(under.concludes, x, every)), (under,), {"index": x.leaf}
    )
    at_e = told_at(general, e)
    itself = shop.holds(apply("eq", e, e))
    return itself and Proof("consequence", goal, (at_e, itself))


def _less_or_not(shop: Workshop, x: Term, bound: Term) -> Proof:
    """x ≤ B or B < x."""
    low, high = le(x, bound), lt(bound, x)
    return Proof("either", apply("or", low, high), (Proof("negation", high, (hypothesis(apply("not", low)),)),))


def _root_taken(shop: Workshop, fact: Proof, goal: Term, told: _Greatest, solve: Solve) -> Proof | None:
    """x ≤ B from x²/(2q) ≤ log n + x²/(4q) and B² = 4q·log n."""
    (x, bound), q, log = goal.args, told.q, apply("log", told.n)
    twice = shop.holds(lt(0, 2 * q), told.positive, weights=[num(2)])
    squared = twice and completed(
        shop, le(x * x, 4 * q * log), [fact, rules.reciprocal(twice, 2 * q)], [(4 * q, (), (0,))]
    )
    inside = [s.args[0] for s in dict.fromkeys(parts(bound)) if s.name == "sqrt"]
    known = [_shown(shop, le(0, one), solve) for one in inside]
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
    shop: Workshop, draw: _Draw, u: Term, n: Term, each: Proof, e: Term, step: Term, s: Term, rising: Proof
) -> Proof | None:
    """λ·E max u ≤ log n + s, where E e^(λuⱼ) ≤ e^s for each j."""
    c = apply("log", n) + s
    share = apply("exp", -c)
    j = shop.variable("j", "index", u)
    J = replace(as_bound(j), leaf=f"{j.leaf}:{size_of(u)}")
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


# ── exponentials of signs ──


def _of_signs(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """E e^⟨a, ξ⟩ ≤ e^b for signs ξ, from ½Σaᵢ² ≤ b."""
    if not _of_exponential(goal.args[0]) or goal.args[0].args[1].leaf != "signs":
        return None
    e, bound = goal.args
    xi, _, body = e.args
    if xi.sort != "vector" or bound.name != "exp":
        return None
    i = shop.variable("i", "index", size_of_bound(xi.leaf).strip("[]"))
    a = _coefficient(body.args[0], xi, i)
    if a is None:
        return None
    k = as_bound(i)
    a_k = put(a, i, k)
    cosh = apply("div", apply("exp", a_k) + apply("exp", -a_k), 2)
    logs = apply("sum_over", k, apply("log", cosh))
    same = identity(shop, apply("eq", e, apply("exp", logs)))
    known = same and by_lemmas(replace(shop, lemmas=True), le(apply("log", put(cosh, k, i)), a**2 / 2))
    if same is None or known is None:
        return None
    low, high = apply("stack", k, apply("log", cosh)), apply("stack", k, a_k**2 / 2)
    known = shop.holds(le(apply("entry", low, i), apply("entry", high, i)), known)
    summed = known and rules.entries(le(apply("sum", low), apply("sum", high)), known, low, high, i)
    halves = apply("sum_over", k, a_k**2 / 2)
    logs_below = summed and shop.holds(le(logs, halves), summed)
    rest = logs_below and _shown(shop, le(halves, bound.args[0]), solve)
    whole = rest and shop.holds(le(logs, bound.args[0]), logs_below, rest)
    return whole and shop.holds(goal, rules.monotone("exp", whole), same)


def _coefficient(term: Term, xi: Term, i: Term) -> Term | None:
    """aᵢ where the term is ⟨a, ξ⟩, by its form; None where that is not seen."""
    name, args = term.name, term.args
    if xi not in set(parts(term)):
        return None
    of = [xi in set(parts(one)) for one in args]
    if name in ("add", "sub", "neg"):
        found = [_coefficient(one, xi, i) for one in args]
        return None if None in found else apply(name, *found)
    if name == "mul" and of.count(True) == 1:
        found = _coefficient(args[of.index(True)], xi, i)
        return None if found is None else args[of.index(False)] * found
    if name == "div" and of == [True, False]:
        found = _coefficient(args[0], xi, i)
        return None if found is None else found / args[1]
    if name == "dot" and xi in args and of.count(True) == 1:
        return apply("entry", args[of.index(False)], i)
    if name == "sum" and args[0].name == "hadamard" and xi in args[0].args:
        (other,) = [one for one in args[0].args if one != xi] or [None]
        return None if other is None else apply("entry", other, i)
    if name == "entry" and args[0].name == "matvec" and args[0].args[1] == xi and xi not in set(parts(args[0].args[0])):
        return apply("entry", apply("column", apply("transpose", args[0].args[0]), args[1]), i)
    if name == "entry" and args[0].name == "stack":
        return _coefficient(instance(args[0], args[1]), xi, i)
    if name == "sum_over" and args[1].name == "mul":
        at = apply("entry", xi, args[0]) if size_of_bound(args[0].leaf) == size_of_bound(xi.leaf).strip("[]") else None
        rest = [one for one in args[1].args if one != at]
        return put(rest[0], args[0], i) if len(rest) == 1 and xi not in set(parts(rest[0])) else None
    return None


__all__ = ["by_exponential_means"]
