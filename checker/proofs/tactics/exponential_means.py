"""Means by exponential means: tails (Cramér and Chernoff), sums over two laws, and powers in order.

| goal | from | how |
|---|---|---|
| P(A) ≤ c·R | E e^Y ≤ R | 1[A] ≤ c·e^Y at every outcome |
| P(a ≤ ∣y∣) ≤ B | P(a ≤ y) ≤ B/2, P(a ≤ −y) ≤ B/2 | 1[a ≤ ∣y∣] ≤ 1[a ≤ y] + 1[a ≤ −y] |
| E E e^(Y + Z) ≤ e^b | E e^Y ≤ e^r, E e^Z ≤ e^s, r + s ≤ b | E E e^(Y + Z) = E e^Y·E e^Z |

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal
from checker.proofs.tactics.drawn_means import Solve, draw_of, draw_variable, of_exponential, side_condition
from checker.proofs.tactics.greatest_means import greatest_of_finitely_many
from checker.proofs.tactics.sign_exponentials import exponentials_of_signs, positive_mean
from checker.proofs.terms.polynomials import Polynomial, thawed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import holds_or_not
from checker.proofs.trees.naming import name_for
from checker.proofs.trees.proof_search import replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import hypothesis, le, lt, num
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


def by_exponential_means(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """The goal by whichever of these ways its form asks for; ``solve`` shows side conditions."""
    if goal.name == "lt" and goal.args[0] == num(0):
        return positive_mean(shop, goal)
    if goal.name != "le" or goal.args[0].sort != "scalar":
        return None
    left, right = goal.args
    if left.name == "log":  # log A ≤ c from A ≤ e^c
        below = by_exponential_means(shop, le(left.args[0], apply("exp", right)), solve)
        above = below and (means_by_lemmas(shop, lt(0, left.args[0])) or positive_mean(shop, lt(0, left.args[0])))
        return below and above and shop.holds(goal, rules.monotone("log", below, above))
    if left.name != "expectation":
        return None
    ways = {
        "indicator": (_tail,),
        "maximum": (greatest_of_finitely_many,),
        "exp": (exponentials_of_signs, _powers_in_order, _with_means_expanded),
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
            and of_exponential(told.args[0])
            and told.args[1].name == "exp"
            and shop.same(told.args[0], goal.args[0])
        ):
            yield one


def _powers_in_order(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """E e^Y ≤ e^b from E e^Y ≤ e^s and s ≤ b."""
    if goal.args[1].name != "exp":
        return None
    for one in _bounds_of(shop, goal):
        known = side_condition(shop, le(one.right.args[0], goal.args[1].args[0]), solve)
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
    writer, (z, y) = Writer(shop.forms), (draw_variable(shop, one) for one in (k, i))
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
    total = side_condition(shop, le(first.right.args[0] + second.right.args[0], right.args[0]), solve)
    return total and shop.holds(goal, both, same, rules.monotone("exp", total))


# ── tails ──


def _tail(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """P(A) ≤ B from a hypothesis E e^Y ≤ R over the same law, also one for every number that makes it so."""
    e, bound = goal.args
    if _of_size(e.args[2].args[0]):
        return _two_tails(shop, goal, solve)
    forms = shop.forms
    told = [one for one in _told_of_means(shop, goal) if of_exponential(one.left) and one.left.args[1] == e.args[1]]
    draw = draw_of(shop, e) if told else None
    if draw is None:
        return None
    for one in told:
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
    draw = draw_of(shop, e)
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
        named = [s for s in parts(goal.args[1]) if s.name == "var" and s.sort == "scalar"]
        for at in dict.fromkeys((*least_at(shop, one.concludes, goal), *named)):
            fact = at_the_number(shop, one, at)
            if fact is not None and fact.concludes.name == "le":
                yield fact


def _below_power(shop: Workshop, share: Term, c: Term, power: Term, solve: Solve) -> Proof | None:
    """1[A] ≤ c·e^Y where A gives that c·e^Y = q·e^w with q ≥ 1 and w ≥ 0."""
    event, forms, whole = share.args[0], shop.forms, c * power
    product = forms.scalar(whole)
    atoms = [(a, x) for m, x in product.items() for a, _ in m]
    if len(product) != 1 or len(atoms) != 1 or atoms[0][1] < 1 or forms.keys[atoms[0][0]][0] != "exp":
        return None
    w = Writer(forms).scalar(dict(thawed(forms.keys[atoms[0][0]][1])))
    plain = [one for one in shop.given() if not any(s.name in BINDERS for s in parts(one.concludes))]
    alone = replace(shop, context=(event, *(one.concludes for one in plain)))
    high = shop.show(le(0, w), [hypothesis(event), *plain]) or solve(alone, le(0, w))
    if high is None:
        return None
    holds = shop.holds(le(share, whole), high, rules.tangent(w), indicator(hypothesis(event), event))
    denial = apply("not", event)
    fails = shop.holds(le(share, whole), indicator(hypothesis(denial), event))
    return holds and fails and rules.cases(holds_or_not(event), holds, fails)


__all__ = ["by_exponential_means"]
