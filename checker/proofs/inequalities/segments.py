"""Along a segment: a function rises where its derivative is not negative.

For a goal 0 ≤ G the search looks for a point where G is 0 (or known to be ≥ 0), and walks from there: a scalar x from a base point, or
one vector to another, y = x + τ(y − x).  The derivative is a goal of its own; where it vanishes at the start too, the second one follows.

**Guarantee.** the trees use the rule ``rise`` (the mean value theorem), which computes the derivative itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from checker.errors import Undecided
from checker.proofs.inequalities.fact_base import Solver
from checker.proofs.inequalities.inequality import closed
from checker.proofs.proof import Proof, rename, replace_variables
from checker.proofs.terms.float_values import Unknown, holds, value_of
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.slopes import slope as slope_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import replaced
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms, variables_of

Attempt = Callable[[Solver], Proof | None]
_BASES = (Fraction(0), Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(2))


def along_a_segment(shop: Workshop, goal: Term, solve: Solver) -> Proof | None:
    """The goal a ≤ b or a < b between scalars from the derivative of b − a along a segment."""
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar":
        return None
    for way in (_between_two, _from_a_point, _from_zero):
        for attempt in way(shop, goal):
            try:
                found = attempt(solve)
            except Undecided:
                continue
            if found is not None:
                return found
    return None


def _variables(term: Term) -> list[Term]:
    return list({s.leaf: s for s in subterms(term) if s.name == "var" and s.sort in ("scalar", "vector")}.values())


def _at(goal: Term, variable: Term, value: Term) -> Term:
    return replace_variables(goal, {variable.leaf: value})


def _from_a_point(shop: Workshop, goal: Term) -> Iterator[Attempt]:
    """From base points of each scalar variable: numbers of the hypotheses first, then 0, 1, −1."""
    curved = {v for s in subterms(goal) if s.name in _CURVED for v in variables_of(s)}
    scalars = [x for x in _variables(goal) if x.sort == "scalar" and x.leaf in curved and _smooth(goal, x)]
    first: list[Attempt] = []
    later: list[Attempt] = []
    for x in scalars if len([v for v in _variables(goal) if v.sort == "scalar"]) <= 4 else []:
        bounds = [one for one in shop.given() if is_relation(one.concludes) and x in one.concludes.args]
        others = [s for one in bounds for s in one.concludes.args if s != x and x.leaf not in variables_of(s)]
        near = near_equality(shop.context, goal) if len(_variables(goal)) == 1 else []
        equal = [z for z in _variables(goal) if z.sort == "scalar" and z != x and equal_at(shop.context, goal, x, z)]
        near += equal
        bases = list(dict.fromkeys([*near, *others] if len(others) > 1 else [*near, *others, *map(num, _BASES)]))
        for base in bases[: 1 if equal else 4]:
            if base.name != "num" and variables_of(base) - variables_of(goal):
                continue
            always = base.name == "num" and base in others and equal_at(shop.context, goal, x, base)
            (first if always else later).append(partial(walk, shop, goal, x, base))
    yield from first
    yield from later


def equal_at(context: tuple[Term, ...], goal: Term, x: Term, z: Term) -> bool:
    """Whether floats give both sides of the goal one value wherever x = z and the hypotheses about x are met."""
    at = _at(goal, x, z)
    return plausible(context, le(*at.args)) and plausible(context, le(*at.args[::-1]))


def near_equality(context: tuple[Term, ...], goal: Term) -> list[Term]:
    """Numbers r or powers e^k at which a goal about one scalar is all but an equality."""
    (x,) = _variables(goal)
    found: list[Term] = []
    nice = {float(Fraction(p, q)): num(Fraction(p, q)) for q in (1, 2, 3, 4) for p in range(-6 * q, 6 * q + 1)}
    nice.update({math.exp(k): apply("exp", num(k)) for k in (-2, -1, 1, 2)})
    for value, term in nice.items():
        try:
            here = {x.leaf: value}
            a, b = (value_of(side, here) for side in goal.args)
            inside = all(
                holds(one, here, 1e-9) for one in context if one.name in ("le", "lt") and variables_of(one) <= {x.leaf}
            )
        except (Unknown, ArithmeticError, ValueError, KeyError):
            continue
        if inside and abs(b - a) <= 1e-9 * (1 + abs(a)):
            found.append(term)
    return found[:2]


def walk(shop: Workshop, goal: Term, x: Term, base: Term, solve: Solver) -> Proof | None:
    """The goal at x from the goal at the base point and the derivative between."""
    start = _at(goal, x, base)
    if not plausible(shop.context, le(*start.args)):
        return None
    first = _quietly(shop, start, solve) if plausible(shop.context, start) else None
    weak = None
    if first is None and goal.name == "lt":
        weak = _quietly(shop, le(*start.args), solve)
    at_base = first or weak
    if at_base is None:
        return None
    strict = first is None
    above = _order(shop, base, x, strict)
    below = _order(shop, x, base, strict)
    if above is not None:
        return _risen(shop, goal, x, base, at_base, above, True, strict, solve)
    if below is not None:
        return _risen(shop, goal, x, base, at_base, below, False, strict, solve)
    if strict:
        return None
    either = rules.order(base, x)
    sides = []
    for k, upward in enumerate((True, False)):
        case = replace(shop, context=(*shop.context, either.concludes.args[k]))
        known = rules.hypothesis(either.concludes.args[k])
        one = _risen(case, goal, x, base, at_base, known, upward, strict, solve)
        if one is None:
            return None
        sides.append(one)
    return rules.cases(either, *sides)


def _order(shop: Workshop, a: Term, b: Term, strict: bool) -> Proof | None:
    given = [one for one in shop.given() if is_relation(one.concludes)]
    for relation in (lt, le)[: 1 if strict else 2]:
        goal = relation(a, b)
        found = shop.known(goal) or closed(goal) or shop.show(goal, given, degree=1)
        if found is not None:
            return found
    return None


def _risen(
    shop: Workshop,
    goal: Term,
    x: Term,
    base: Term,
    at_base: Proof,
    order: Proof,
    upward: bool,
    strict: bool,
    solve: Solver,
) -> Proof | None:
    """G(base) ≤ G(x): G rises from the base to x, or −G rises from x to the base."""
    a, b = goal.args
    function = b - a if upward else a - b
    tau = shop.variable("t", "scalar")
    function = _at(function, x, tau)
    ends = (base, x) if upward else (x, base)
    node = rise(shop, function, tau, *ends, order, strict, solve)
    return node and shop.holds(goal, node, at_base)


def rise(
    shop: Workshop, function: Term, tau: Term, start: Term, end: Term, order: Proof, strict: bool, solve: Solver
) -> Proof | None:
    """F(a) ≤ F(b) (< where ``strict``) by the sign of F′ between a and b."""
    needs: dict = {}
    slope = slope_of(shop.forms, shop.forms.scalar(function), tau.leaf, needs)
    writer = Writer(shop.forms)
    closed_context = (*shop.context, le(start, tau), le(tau, end))
    inside = (*closed_context, lt(start, tau), lt(tau, end))
    relation = (lt if strict else le)(num(0), writer.scalar(slope))
    domain = []
    for p in needs:
        y = writer.scalar(dict(p))
        found = _quietly(replace(shop, context=closed_context), lt(0, y), solve)
        if found is None and needs[p] == "inv":
            found = _quietly(replace(shop, context=closed_context), lt(0, -y), solve)
        if found is None:
            return None
        domain.append(found)
    open_shop = replace(shop, context=inside)
    if not plausible(open_shop.context, relation):
        return None
    known = _quietly(open_shop, relation, solve)
    if known is None:
        return None
    sides = [replace_variables(function, {tau.leaf: one}) for one in (start, end)]
    return Proof(
        "rise",
        (lt if strict else le)(*sides),
        (order, known, *domain),
        {"function": function, "variable": tau.leaf, "from": start, "to": end},
    )


def _between_two(shop: Workshop, goal: Term) -> Iterator[Attempt]:
    """From x to y where the two sides agree at y = x."""
    variables = _variables(goal)
    for y in variables:
        for x in variables:
            if x.leaf == y.leaf or x.sort != y.sort or x.shape != y.shape:
                continue
            sizes = _sizes_along(shop, goal, x, y)
            if sizes is not None:
                yield partial(_path, shop, goal, x, y, sizes)


def _from_zero(shop: Workshop, goal: Term) -> Iterator[Attempt]:
    """From 0 to a vector, moving inside curved functions alone, or everywhere."""
    curved = {v for s in subterms(goal) if s.name in _CURVED for v in variables_of(s)}
    for x in [v for v in _variables(goal) if v.sort == "vector" and v.leaf in curved][:3]:
        sizes = None if _smooth(goal, x) else _sizes_along(shop, goal, num(0) * x, x)
        if not any(x.leaf in variables_of(h) for h in shop.context) and (sizes or _smooth(goal, x)):
            yield partial(_grown, shop, goal, x, sizes or [])


def _grown(shop: Workshop, goal: Term, x: Term, sizes: list[Term], solve: Solver) -> Proof | None:
    order = shop.holds(le(0, 1))
    tau = shop.variable("t", "scalar")
    gap, holes = goal.args[1] - goal.args[0], {}
    for size in sizes:  # ‖τx‖ = τ‖x‖
        hole = shop.variable("s", "scalar")
        gap, holes[hole.leaf] = replaced(gap, size, hole), tau * size
    grown = replace_variables(_at(gap, x, tau * x), holes)
    for function in [grown] if sizes else dict.fromkeys((_inside(gap, x, tau * x, x), grown)):
        start = (lt if goal.name == "lt" else le)(num(0), _at(function, tau, num(0)))
        if order is None or not plausible(shop.context, start):
            continue
        first = _quietly(shop, start, solve)
        node = first and rise(shop, function, tau, num(0), num(1), order, False, solve)
        found = node and first and shop.holds(goal, node, first)
        if found is not None:
            return found
    return None


def _path(shop: Workshop, goal: Term, x: Term, y: Term, sizes: list[Term], solve: Solver) -> Proof | None:
    """From x to y = x + τv, the derivative shown for every v where no hypothesis speaks of y."""
    if goal.name != "le" or (not sizes and shop.forms.gap(_at(goal, y, x))):
        return None
    order = shop.holds(le(0, 1))
    if order is None:
        return None
    unnamed = not any(y.leaf in variables_of(h) for h in shop.context)
    for free in (True, False) if unnamed else (False,):
        found = _moved(shop, goal, x, y, sizes, order, free, solve)
        if found is not None:
            return found
    return None


def _moved(
    shop: Workshop, goal: Term, x: Term, y: Term, sizes: list[Term], order: Proof, free: bool, solve: Solver
) -> Proof | None:
    """The goal by moving y inside curved functions alone, or everywhere; ``free``: along every vector v in place of y − x."""
    a, b = goal.args
    v = shop.variable("v", y.sort, y.shape[0] if y.shape else None) if free else y - x
    tau = shop.variable("t", "scalar")
    end = x + v if free else y
    gap = b - a
    for size in sizes:  # ‖τv‖ = τ‖v‖
        hole = shop.variable("s", "scalar")
        gap = replaced(gap, size, hole)
        gap = replace_variables(gap, {hole.leaf: tau * _at(size, y, end)})
    whole = _at(gap, y, x + tau * v)
    inner = _inside(gap, y, x + tau * v, end)
    for function in dict.fromkeys((inner, whole)):
        if shop.forms.scalar(_at(function, tau, num(0))):
            continue
        node = rise(shop, function, tau, num(0), num(1), order, False, solve)
        node = node and (rename(node, {v.leaf: y - x}) if free else node)
        if node is not None and shop.adds_up(node):
            found = shop.holds(goal, node)
            if found is not None:
                return found
    return None


BENT = ("norm", "abs", "max_norm", "maximum", "minimum", "frobenius")
_CURVED = ("softmax", "exp", "log", "sigmoid", "sigmoid_slope", "sqrt", "div", "loss_value", "loss_slope")


def _smooth(goal: Term, y: Term) -> bool:
    """Whether no norm, absolute value or extreme depends on y, but for those inside curved functions."""
    return not any(s.name in BENT and y.leaf in variables_of(s) for s in subterms(goal))


def _sizes_along(shop: Workshop, goal: Term, x: Term, y: Term) -> list[Term] | None:
    """The sizes and extremes of multiples of y − x; None if another such part of the goal depends on y."""
    found = []
    parts = dict.fromkeys(s for t in goal.args for s in subterms(t) if s.name in BENT and y.leaf in variables_of(s))
    for s in parts:
        if s.name not in ("norm", "max_norm", "abs", "maximum", "minimum") or s.args[0].sort != y.sort:
            return None
        form = shop.forms.scalar if y.sort == "scalar" else shop.forms.vector
        try:
            doubled = replace_variables(s.args[0], {y.leaf: x + 2 * (y - x)})
            if form(doubled) != form(2 * s.args[0]):
                return None
        except Undecided:
            return None
        found.append(s)
    return found


def _inside(term: Term, y: Term, moving: Term, still: Term) -> Term:
    """The term with y moving inside curved functions and still elsewhere."""
    if term.name in _CURVED:
        return replace_variables(term, {y.leaf: moving})
    if term.name == "var":
        return still if term.leaf == y.leaf else term
    if not term.args:
        return term
    return Term(term.name, tuple(_inside(one, y, moving, still) for one in term.args), term.leaf, term.sort, term.shape)


def _quietly(shop: Workshop, goal: Term, solve: Solver) -> Proof | None:
    """What the solver finds; None too where it meets what the calculus does not treat."""
    try:
        return solve(shop, goal)
    except Undecided:
        return None
