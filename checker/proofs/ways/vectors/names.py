"""Ways to prove a goal with a new name for a part of it.

Such parts are an image Aw of which a bound is all that matters, the range of a difference of logits, the maximum below a log-sum-exp.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.proof import Proof, rename, replace_variables, told_in_full
from checker.proofs.terms.sizes import same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rules import le, lt, num, size
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.vectors.norms import through_a_bound
from checker.statements.terms.term import Term, apply, subterms


def images_named(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal about an image Aw, where ‖A‖ ≤ s, as one about any vector of norm ≤ s·‖w‖."""
    key = (goal, shop.context, "images named")
    if goal.name not in ("le", "lt") or key in search.failed:
        return None
    search.failed.add(key)
    for known in shop.operators():
        A, s = known.concludes.args
        for image in dict.fromkeys(x for x in subterms(goal) if x.name == "matvec" and x.args[0] == A):
            v = shop.variable("v", "vector", image)
            named = replaced(goal, image, v)
            if A in subterms(named):
                continue
            bound = le(size(v), s * size(image.args[1]))
            found = search.solve(assuming(shop, bound), named)
            if found is not None:
                operator = rules.operator(A, image.args[1], known)
                told = told_in_full(rename(found, {v.leaf: image}), {operator.concludes: operator})
                return told if told.concludes == goal else shop.holds(goal, told)
    return None


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
