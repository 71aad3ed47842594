"""Along a segment: a function rises where its derivative is not negative.

For a goal 0 ≤ G the search looks for a point where G is 0 (or known to be ≥ 0), and walks from there: a scalar x from a base point, or
one vector to another, y = x + τ(y − x).  The derivative is a goal of its own; where it vanishes at the start too, the second one follows.

**Guarantee.** the trees use the rule ``rise`` (the mean value theorem), which computes the derivative itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from checker.errors import Undecided
from checker.proofs import rules
from checker.proofs.knowledge import is_relation
from checker.proofs.proof import Proof, rename, replace_variables
from checker.proofs.rules import le, lt, num
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, subterms, variables_of

Solver = Callable[[Workshop, Term], Proof | None]
_BASES = (Fraction(0), Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(2))


def along_a_segment(shop: Workshop, goal: Term, solve: Solver) -> Proof | None:
    """The goal a ≤ b or a < b between scalars from the derivative of b − a along a segment."""
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar":
        return None
    for way in (_between_two, _from_a_point):
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


def _from_a_point(shop: Workshop, goal: Term) -> Iterator[Callable[[Solver], Proof | None]]:
    """From base points of each scalar variable: numbers of the hypotheses first, then 0, 1, −1."""
    curved = {v for s in subterms(goal) if s.name in _CURVED for v in variables_of(s)}
    scalars = [x for x in _variables(goal) if x.sort == "scalar" and x.leaf in curved]
    for x in scalars:
        bounds = [one for one in shop.given() if is_relation(one.concludes) and x in one.concludes.args]
        others = [s for one in bounds for s in one.concludes.args if s != x and x.leaf not in variables_of(s)]
        bases = list(dict.fromkeys(others if len(others) > 1 else [*others, *map(num, _BASES)]))
        for base in bases[:4]:
            if base.name != "num" and variables_of(base) - variables_of(goal):
                continue
            yield lambda solve, x=x, base=base: _walk(shop, goal, x, base, solve)


def _walk(shop: Workshop, goal: Term, x: Term, base: Term, solve: Solver) -> Proof | None:
    """The goal at x from the goal at the base point and the derivative between."""
    start = _at(goal, x, base)
    if not _plausible(shop, start):
        return None
    first = solve_quietly(shop, start, solve)
    weak = None
    if first is None and goal.name == "lt":
        weak = solve_quietly(shop, le(*start.args), solve)
    if first is None and weak is None:
        return None
    strict = first is None
    above = _order(shop, base, x, strict)
    below = _order(shop, x, base, strict)
    if above is not None:
        return _risen(shop, goal, x, base, first or weak, above, True, strict, solve)
    if below is not None:
        return _risen(shop, goal, x, base, first or weak, below, False, strict, solve)
    if strict:
        return None
    either = rules.order(base, x)
    sides = []
    for k, upward in enumerate((True, False)):
        case = replace(shop, context=(*shop.context, either.concludes.args[k]))
        known = rules.hypothesis(either.concludes.args[k])
        one = _risen(case, goal, x, base, first, known, upward, strict, solve)
        if one is None:
            return None
        sides.append(one)
    return rules.cases(either, *sides)


def _order(shop: Workshop, a: Term, b: Term, strict: bool) -> Proof | None:
    from checker.proofs.inequality import closed

    given = [one for one in shop.given() if is_relation(one.concludes)]
    for relation in (lt, le)[: 1 if strict else 2]:
        goal = relation(a, b)
        found = shop.known(goal) or closed(goal) or shop.show(goal, given, degree=1)
        if found is not None:
            return found
    return None


def _risen(shop, goal, x, base, at_base, order, upward, strict, solve) -> Proof | None:
    """G(base) ≤ G(x): G rises from the base to x, or −G rises from x to the base."""
    a, b = goal.args
    function = b - a if upward else a - b
    tau = shop.variable("t", "scalar")
    function = _at(function, x, tau)
    ends = (base, x) if upward else (x, base)
    node = rise(shop, function, tau, *ends, order, strict, solve)
    return node and shop.holds(goal, node, at_base)


def rise(shop: Workshop, function: Term, tau: Term, start: Term, end: Term, order: Proof, strict: bool, solve: Solver) -> Proof | None:
    """F(a) ≤ F(b) (< where ``strict``) by the sign of F′ between a and b."""
    needs: dict = {}
    slope = shop.forms.slope(shop.forms.scalar(function), tau.leaf, needs)
    writer = Writer(shop.forms)
    closed_context = (*shop.context, le(start, tau), le(tau, end))
    inside = (*closed_context, lt(start, tau), lt(tau, end))
    relation = (lt if strict else le)(num(0), writer.scalar(slope))
    domain = []
    for p in needs:
        y = writer.scalar(dict(p))
        found = solve_quietly(replace(shop, context=closed_context), lt(0, y), solve)
        if found is None and needs[p] == "inv":
            found = solve_quietly(replace(shop, context=closed_context), lt(0, -y), solve)
        if found is None:
            return None
        domain.append(found)
    open_shop = replace(shop, context=inside)
    if not _plausible(open_shop, relation):
        return None
    known = solve_quietly(open_shop, relation, solve)
    if known is None:
        return None
    sides = [replace_variables(function, {tau.leaf: one}) for one in (start, end)]
    return Proof(
        "rise", (lt if strict else le)(*sides), (order, known, *domain),
        {"function": function, "variable": tau.leaf, "from": start, "to": end},
    )  # fmt: skip


def _between_two(shop: Workshop, goal: Term) -> Iterator[Callable[[Solver], Proof | None]]:
    """From x to y where the two sides agree at y = x."""
    variables = _variables(goal)
    for y in variables:
        for x in variables:
            if x.leaf != y.leaf and x.sort == y.sort and x.shape == y.shape:
                yield lambda solve, x=x, y=y: _path(shop, goal, x, y, solve)


def _path(shop: Workshop, goal: Term, x: Term, y: Term, solve: Solver) -> Proof | None:
    """From x to y = x + τv, the derivative shown for every v where no hypothesis speaks of y."""
    if goal.name != "le" or shop.forms.gap(_at(goal, y, x)):
        return None
    order = shop.holds(le(0, 1))
    if order is None:
        return None
    unnamed = not any(y.leaf in variables_of(h) for h in shop.context)
    for free in (True, False) if unnamed else (False,):
        found = _moved(shop, goal, x, y, order, free, solve)
        if found is not None:
            return found
    return None


def _moved(shop: Workshop, goal: Term, x: Term, y: Term, order: Proof, free: bool, solve: Solver) -> Proof | None:
    """The goal by moving y inside curved functions alone, or everywhere; ``free``: along every vector v in place of y − x."""
    a, b = goal.args
    v = shop.variable("v", y.sort, y.shape[0] if y.shape else None) if free else y - x
    tau = shop.variable("t", "scalar")
    whole = _at(b - a, y, x + tau * v)
    inner = _inside(b - a, y, x + tau * v, x + v if free else y)
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


_CURVED = ("softmax", "exp", "log", "sigmoid", "sigmoid_slope", "sqrt", "div", "loss_value", "loss_slope")


def _inside(term: Term, y: Term, moving: Term, still: Term) -> Term:
    """The term with y moving inside curved functions and still elsewhere."""
    if term.name in _CURVED:
        return replace_variables(term, {y.leaf: moving})
    if term.name == "var":
        return still if term.leaf == y.leaf else term
    return Term(term.name, tuple(_inside(one, y, moving, still) for one in term.args), term.leaf, term.sort, term.shape) if term.args else term


def solve_quietly(shop: Workshop, goal: Term, solve: Solver) -> Proof | None:
    try:
        return solve(shop, goal)
    except Undecided:
        return None


def _plausible(shop: Workshop, goal: Term) -> bool:
    """No quick counter-example to the goal under the hypotheses."""
    from checker.proofs.plausible import plausible

    return plausible(shop.context, goal)
