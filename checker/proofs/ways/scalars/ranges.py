"""Ways to prove an inequality on a range: interval arithmetic on a box, derivatives along a segment, the ends of [0, 1]."""

from __future__ import annotations

from dataclasses import replace

from checker.proofs.effort import now
from checker.proofs.inequalities.scales import along_multiples
from checker.proofs.inequalities.segments import along_a_segment, walk
from checker.proofs.proof import Proof
from checker.proofs.squares.boxes import on_a_box
from checker.proofs.squares.pieces import CURVED, Pieces, scalars_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import MOST_SEGMENTS, Search, replaced
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms, variables_of

_NEAR_THE_TOP = 3  # goals inside of each other
_PIECES, _BRIEFLY = 3.0, 0.6  # seconds for the pieces of one goal


def boxes(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Interval arithmetic on a box."""
    return on_a_box(shop, goal, 4000 if search.depth <= 2 else 400)


def few_boxes(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Interval arithmetic on a few boxes, which is enough where the sides are apart."""
    return on_a_box(shop, goal, 1000) if search.depth <= _NEAR_THE_TOP else None


def at_both_ends(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a < b for 0 ≤ t ≤ 1, where t stands in no function, from the same at t = 0 and at t = 1: as for an entry of t·p + (1 − t)·q."""
    key = (goal, shop.context, "ends")
    if goal.name != "lt" or key in search.failed:
        return None
    search.failed.add(key)
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    for t in [one.right for one in shop.given() if one.concludes.name == "le" and one.left == num(0)]:
        low, high = shop.known(le(0, t)), shop.known(le(t, 1))
        if t.name != "var" or low is None or high is None:
            continue
        ((m, _),) = forms.scalar(t).items()
        rise = {tuple(pair for pair in n if pair != m[0]): x for n, x in gap.items() if m[0] in n}
        start = {n: x for n, x in gap.items() if m[0] not in n}
        ends = [lt(0, writer.scalar(one)) for one in (start, forms.plus(start, rise))]
        if not rise or any(t.leaf in variables_of(one) for one in ends):
            continue
        first = search.solve(shop, ends[0])
        last = first and search.solve(shop, ends[1])
        if first is None or last is None:
            return None
        half = num("1/2")
        near, far = rules.hypothesis(le(t, half)), rules.hypothesis(le(half, t))
        # (1 − t)·first + t·last, of which one factor is at least a half
        one = rules.combine(goal, (first, last, low, near), [(half, (), (0,)), (1, (), (0, 3)), (1, (), (1, 2))])
        other = rules.combine(goal, (first, last, high, far), [(half, (), (1,)), (1, (), (1, 3)), (1, (), (0, 2))])
        return rules.cases(rules.order(t, half), one, other) if shop.adds_up(one) and shop.adds_up(other) else None
    return None


_LINEAR = ("add", "sub", "neg")  # along a segment such a function is what it was


def segments_of_normalisers(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """:func:`segments` where two log-sum-exps stand beside a size or a mean: their slopes are means, their exponentials are long."""
    parts = [s for t in goal.args for s in subterms(t)]
    normalisers = {s for s in parts if s.name == "log" and s.args[0].name == "sum"}
    if len(normalisers) != 2 or not any(s.name in ("norm", "max_norm", "softmax") for s in parts):
        return None
    return segments(search, shop, goal)


def segments_of_sigmoids(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """:func:`segments` where sigmoids or losses of two scalars stand: their slopes are polynomials of sigmoids, and fractions are long."""
    parts = {s for t in goal.args for s in subterms(t)}
    scalars = [s for s in parts if s.name == "var" and s.sort == "scalar"]
    curved = any(s.name == "sigmoid" or s.name.startswith("loss_") for s in parts)
    return segments(search, shop, goal) if len(scalars) > 1 and curved else None


def segments(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Along a segment, by the sign of the derivative; again later where time cut it short."""
    key = (goal, shop.context, search.segments, "segments")
    if key in search.failed or not any(s.args and s.name not in _LINEAR for t in goal.args for s in subterms(t)):
        return None
    search.failed.add(key)
    most = MOST_SEGMENTS - any(s.sort == "vector" for s in subterms(goal))
    if search.segments >= most:
        return None
    search.segments += 1
    try:
        squared = [
            s
            for t in goal.args
            for s in subterms(t)
            if s.name == "pow" and s.args[0].name == "norm" and s.args[1] == num(2)
        ]
        if not squared:
            return along_a_segment(shop, goal, search.solve) or along_multiples(shop, goal, search.solve)
        simpler, facts = goal, []
        for s in dict.fromkeys(squared):
            u = s.args[0].args[0]
            simpler = replaced(simpler, s, apply("dot", u, u))
            facts.append(rules.square(u))
        found = along_a_segment(shop, simpler, search.solve)
        return found and shop.show(goal, [found, *facts], degree=1)
    finally:
        search.segments -= 1
        if now() > search.deadline:
            search.failed.discard(key)


def pieces(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A function of few scalars, piece by piece; not inside a segment, which takes derivatives itself; fractions are not given long."""
    return _piece_by_piece(search, shop, goal, _BRIEFLY if _fractions(shop, goal) else _PIECES)


def pieces_of_fractions(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """:func:`pieces` where exponentials stand in denominators that clearing did not help with."""
    return _piece_by_piece(search, shop, goal, _PIECES) if _fractions(shop, goal) else None


def _fractions(shop: Workshop, goal: Term) -> bool:
    """Whether an exponential stands in a denominator."""
    if goal.name not in ("le", "lt") or not scalars_of(goal):
        return False
    keys = shop.forms.keys
    below = [keys[a][1] for m in shop.forms.gap(goal) for a, _ in m if keys[a][0] == "inv"]
    return any(keys[b][0] == "exp" for form in below for m, _ in form for b, _ in m)


def _piece_by_piece(search: Search, shop: Workshop, goal: Term, seconds: float) -> Proof | None:
    curved = any(s.name in CURVED for t in goal.args for s in subterms(t))
    if not curved or not scalars_of(goal) or search.segments:
        return None
    search.segments += MOST_SEGMENTS  # the pieces take derivatives themselves
    try:
        return Pieces(walk, search.solve).along(replace(shop, until=min(shop.until, now() + seconds)), goal)
    finally:
        search.segments -= MOST_SEGMENTS
