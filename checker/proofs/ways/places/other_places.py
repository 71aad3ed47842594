"""What hypotheses say of every place but one, added up with weights: Σ c_k·h_k ≥ c_i·h_i from h_k ≥ 0 for each k ≠ i, where c ≥ 0.

So v_i − v_k ≥ δ of every k ≠ i says v_i − ⟨s, v⟩ ≥ δ(1 − s_i) under softmax weights s, and |v_k − v_i| ≤ R that their variance is at most
R²(1 − s_i).

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.errors import Undecided
from checker.proofs.indices.said_of_each import Each
from checker.proofs.proof import Proof, replace_variables, told_in_full
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.terms.sizes import range_of, same_size
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import is_absolute_sum
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.places.rows import norm_by_rows, turned_over, weights_of
from checker.proofs.weight_facts.one_hot import Unit, led
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, subterms

_MOST_FACTS = 20
_SHARE = 0.4  # of the effort that is left, for a goal under such facts


def others_added_up(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal by squares from what hypotheses say of every place but one, added up with the weights that are spoken of."""
    w = goal.args[0].args[0] if goal.name == "le" and goal.args[0].name == "norm" else None
    facts = list(_sums(search, shop, goal, "others added up", w).values())
    if w is None:
        return by_squares(shop, goal, more=facts) if facts else None
    if not any(w in subterms(one.concludes) for one in facts):
        return None
    search.rows += 1
    try:
        return norm_by_rows(search, shop, goal, facts)
    finally:
        search.rows -= 1


def beside_the_others(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with these sums beside the hypotheses."""
    facts = _sums(search, shop, goal, "beside the others", None)
    if not facts:
        return None
    search.rows += 1
    try:
        found = search.within(_SHARE, assuming(shop, *facts), goal)
        return found and told_in_full(found, facts)
    finally:
        search.rows -= 1


def _sums(search: Search, shop: Workshop, goal: Term, name: str, w: Term | None) -> dict[Term, Proof]:
    """What is said of every place but one, added up, where the goal was not tried so before."""
    key = (goal, shop.context, name)
    if not rules.is_relation(goal) or barred(goal) or search.rows or not shop.indexed or key in search.failed:
        return {}
    search.failed.add(key)
    if goal.name == "lt" and not any(s.name in ("sum", "dot", "sum_over", "matvec") for s in subterms(goal)):
        return {}
    return {one.concludes: one for i in places_left_out(shop) for one in _facts(shop, goal, i, w)}


def barred(goal: Term) -> bool:
    """Whether a goal is |p| ≤ b or Σ|u_k| ≤ b, which other ways reduce to goals without bars."""
    return goal.args[0].name == "abs" or is_absolute_sum(goal.args[0])


def places_left_out(shop: Workshop) -> list[Term]:
    """The places i of which a hypothesis speaks as “for each k, if i ≠ k”, and those that it compares with every k."""
    found: dict[Term, None] = {}
    for one in shop.context:
        body = one.args[1] if one.name == "for_each" else one
        if body is one:
            continue
        k, size = one.args[0], size_of_bound(one.args[0].leaf)
        compared = rules.is_relation(body) and k in parts(body)
        sides = body.args[0].args[0].args if _of_others(body) else subterms(body) if compared else ()
        if compared or k in sides:
            found |= {i: None for i in sides if i.sort == "index" and not i.open and range_of(i) == size}
    return list(found)


def _of_others(body: Term) -> bool:
    """Whether something is said where i ≠ k."""
    return body.name == "implies" and body.args[0].name == "not" and body.args[0].args[0].name == "eq"


def _facts(shop: Workshop, goal: Term, i: Term, w: Term | None) -> Iterator[Proof]:
    """What is said of every place but i, added up over these."""
    k = shop.variable("k", "index", i.shape[0])
    weights, count = weights_of(shop, goal, k), 0
    unit = Unit(shop, apply("stack", as_bound(k), rules.num(1)), i)
    for known in said_elsewhere(shop, unit, k, w):
        for c in [*weights, None]:
            try:
                for fact in _added_up(Each(shop, k, known), unit, c):
                    yield fact
                    count += 1
            except Undecided:
                continue
            if count >= _MOST_FACTS:
                return


def said_elsewhere(shop: Workshop, unit: Unit, k: Term, w: Term | None = None) -> Iterator[Proof]:
    """a ≤ b at k under i ≠ k; a = b both ways round, |p| ≤ b as p ≤ b, −p ≤ b and p² ≤ b², ‖v‖ ≤ b as ‖v‖² ≤ b², or ⟨v, w⟩ ≤ b‖w‖."""
    for one in told_elsewhere(shop, unit, k):
        a, b = one.concludes.args
        if one.concludes.name == "eq":
            yield rules.combine(le(a, b), (one,), [], [(1, 0)])
            yield rules.combine(le(b, a), (one,), [], [(-1, 0)])
        elif a.name == "norm" and w is not None:
            yield from _along(shop, one, w)
        elif a.name not in ("abs", "norm"):
            yield one if one.concludes.name == "le" else rules.combine(le(a, b), (one,), [(1, (), (0,))])
        else:
            yield from _of_a_size(shop, one)


def told_elsewhere(shop: Workshop, unit: Unit, k: Term) -> Iterator[Proof]:
    """The relations that hypotheses say of k under i ≠ k."""
    parts = (part for whole in (*led(shop, unit, k), *_compared(shop, unit, k)) for part in _parts(whole))
    yield from (one for one in parts if rules.is_relation(one.concludes))


def _compared(shop: Workshop, unit: Unit, k: Term) -> Iterator[Proof]:
    """What hypotheses say of the place i and every k."""
    for one in shop.at_every_index(k):
        if rules.is_relation(one.concludes) and unit.i in subterms(one.concludes):
            yield one


def _along(shop: Workshop, known: Proof, w: Term) -> Iterator[Proof]:
    """⟨v, w⟩ ≤ b‖w‖, −⟨v, w⟩ ≤ b‖w‖ and 0 ≤ b from ‖v‖ ≤ b."""
    (v,), b = known.left.args, known.right
    steps = [rules.cauchy(v, w), known] if same_size(v, w) else []
    inner = apply("dot", v, w)
    for p in (inner, -inner) if steps else ():
        weights = [rules.num(1), rules.num(1), rules.size(w)]
        below = shop.holds(le(p, b * rules.size(w)), rules.absolute(p), *steps, weights=weights)
        if below is not None:
            yield below
    above = shop.holds(le(0, b), known)
    if above is not None:
        yield above


def _of_a_size(shop: Workshop, known: Proof) -> Iterator[Proof]:
    """p ≤ b, −p ≤ b, p² ≤ b² and 0 ≤ b from |p| ≤ b; ‖w‖² ≤ b² and 0 ≤ b from ‖w‖ ≤ b."""
    size, b = known.concludes.args
    (p,) = size.args
    for q in (p, -p) if size.name == "abs" else ():
        below = shop.holds(le(q, b), rules.absolute(q), known)
        if below is not None:
            yield below
    square = rules.square(p)
    inside = square.concludes.args[1]
    squared = rules.combine(le(inside, b * b), (square, known), [(1, (), (1, 1)), (2 * size, (), (1,))], [(-1, 0)])
    if shop.adds_up(squared):
        yield squared
    above = shop.holds(le(0, b), known)
    if above is not None:
        yield above


def _parts(whole: Proof) -> list[Proof]:
    if whole.concludes.name != "and":
        return [whole]
    return [one for side in whole.concludes.args for one in _parts(rules.part(whole, side))]


def _added_up(each: Each, unit: Unit, c: Term | None) -> Iterator[Proof]:
    """c_i·h_i ≤ Σ c∘h from 0 ≤ h_k under i ≠ k, and what entries of images are."""
    links: list[Proof] = []
    room = each.room(c, links)
    at_k = each.not_negative(room, c, links)
    fact = at_k and unit.others(room, each.k, at_k)
    if fact is not None:
        yield from turned_over(fact, c)
        yield from (Proof("identity", replace_variables(one.concludes, {each.k.leaf: unit.i})) for one in links)


__all__ = ["barred", "beside_the_others", "others_added_up", "places_left_out", "said_elsewhere", "told_elsewhere"]
