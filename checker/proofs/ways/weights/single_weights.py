"""A way to bound one softmax weight by the gaps between its logit and the others: e^a/n ≤ s_i ≤ e^b/n.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.proof import Proof, told_in_full
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.sizes import ones_like
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_EXPONENTS = 3
_SHARE = 0.3  # of the effort that is left, for the goal under such a bound


def weight_by_gaps(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal under e^a ≤ n·s_i, or n·s_i ≤ e^a, for an e^a that it has, where a ≤ u_i − u_k, or u_i − u_k ≤ a, is shown for every k."""
    key = (goal, shop.context, "weight by gaps")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    weights = dict.fromkeys(
        s for t in goal.args for s in subterms(t) if s.name == "entry" and s.args[0].name == "softmax" and not s.open
    )
    if len(weights) != 1 or not any(s.name == "length" for t in goal.args for s in subterms(t)):
        return None
    search.failed.add(key)
    (weight,) = weights
    for a, below in _exponents(shop, goal, weight):
        known = _by_gaps(search, shop, weight, a, below)
        if known is not None:
            fact, n = {known.concludes: known}, apply("length", weight.args[0])
            inverse = rules.reciprocal(sure(shop.holds(lt(0, n), rules.at_least_one(weight.args[0]))), n)
            for factor in (num(1), 1 / n):
                if (found := completed(shop, goal, [known, inverse], [(factor, (), (0,))])) is not None:
                    return found
            found = search.within(_SHARE, assuming(shop, *fact), goal)
            if found is not None:
                return told_in_full(found, fact)
    return None


def _exponents(shop: Workshop, goal: Term, weight: Term) -> Iterator[tuple[Term, bool]]:
    """Numbers a such that the goal speaks of e^a, and whether that may be a bound from below."""
    gap, writer, keys = shop.forms.gap(goal), Writer(shop.forms), shop.forms.keys
    found = [a for m in gap for a, _ in m if keys[a][0] == "exp"]
    for a in list(dict.fromkeys(found))[:_MOST_EXPONENTS]:
        x = writer.scalar(dict(keys[a][1]))
        if shop.forms.scalar(apply("exp", x)) == {((a, 1),): 1}:
            yield from ((x, below) for below in _sides(goal, weight))


def _sides(goal: Term, weight: Term) -> tuple[bool, ...]:
    """Whether bounds of the weight from below may help (True), or from above: one kind where it stands on one side, in no denominator."""
    inverted = any(s.name == "div" and weight in subterms(s.args[1]) for t in goal.args for s in subterms(t))
    small, large = (weight in subterms(side) for side in goal.args)
    return (True, False) if inverted or small == large else (large,)


def _by_gaps(search: Search, shop: Workshop, weight: Term, a: Term, below: bool) -> Proof | None:
    """e^a ≤ n·s_i, or n·s_i ≤ e^a, from a ≤ u_i − u_k, or u_i − u_k ≤ a, for every k."""
    s, i = weight.args
    (u,) = s.args
    k = shop.variable("k", "index", u)
    ui, uk = apply("entry", u, i), apply("entry", u, k)
    said = le(uk, ui - a) if below else le(ui - a, uk)
    if not plausible(shop.context, said):
        return None
    gap = search.solve(shop, le(uk - ui, -a) if below else le(ui - uk, a))
    known = gap and shop.holds(said, gap)
    if known is None:
        return None
    power, level = apply("exp", u), apply("exp", ui - a) * ones_like(u)
    ends = (power, level) if below else (level, power)
    each = shop.holds(le(*(apply("entry", x, k) for x in ends)), rules.monotone("exp", known))
    if each is None:
        return None
    added = rules.entries(le(*(apply("sum", x) for x in ends)), each, *ends, k)
    whole = apply("eq", apply("entry", power, i), apply("sum", power) * weight)
    share = Proof("shares", whole, (), {"logits": u, "of": i})
    sides, factor = (apply("exp", a), apply("length", u) * weight), apply("exp", a - ui)
    bound = le(*(sides if below else sides[::-1]))
    for sign in (factor, -factor):
        found = rules.combine(bound, (added, share), [(weight * factor, (), (0,))], [(sign, 1)])
        if shop.adds_up(found):
            return found
    return None
