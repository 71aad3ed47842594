"""A way to prove |F(x) − F(y)| ≤ C·|x − y| for scalars: by −C ≤ F′ ≤ C, which speaks of one number only."""

from __future__ import annotations

from collections.abc import Iterator

from checker.errors import Undecided
from checker.proofs.proof import Proof, replace_variables
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.slopes import slope as slope_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rules import is_relation, le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.exponentials import fraction_for_a_sigmoid
from checker.statements.terms.term import Term, subterms, variables_of

_CURVED = {"exp", "sigmoid", "sigmoid_slope", "sqrt", "div"}


def mean_value(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """|F(x) − F(y)| ≤ C·|x − y|, with or without the bars on the left, from the mean value inequality."""
    if goal.name != "le" or search.segments or not any(s.name in _CURVED for s in subterms(goal.args[0])):
        return None
    left = goal.args[0].args[0] if goal.args[0].name == "abs" else goal.args[0]
    if any(s.sort != "scalar" or s.name == "abs" for s in subterms(left)):
        return None
    for s in dict.fromkeys(s for s in subterms(goal.args[1]) if s.name == "abs"):
        ends = s.args[0].args
        if s.args[0].name != "sub" or ends[0].name != "var" or ends[1].name != "var":
            continue
        try:
            found = _between(search, shop, goal, left, *ends)
        except Undecided:  # a derivative that may not exist
            continue
        if found is not None:
            return found
    return None


def _between(search: Search, shop: Workshop, goal: Term, left: Term, x: Term, y: Term) -> Proof | None:
    """The bound with the factor of |x − y| on the right of the goal."""
    factor, function = _factor(shop, goal.args[1], x, y), _function(shop, left, x, y)
    if factor is None or function is None:
        return None
    z, v = shop.variable("z", "scalar"), shop.variable("v", "scalar")
    F = replace_variables(function, {x.leaf: z})
    needs: dict = {}
    slope = Writer(shop.forms).scalar(slope_of(shop.forms, shop.forms.scalar(F), z.leaf, needs))
    if needs:
        return None
    inside, at_ends = _range(shop, x, y, z)
    inner = assuming(shop, *inside)
    sides = (le(-factor, slope), le(slope, factor))
    if not all(plausible(inner.context, one) for one in sides):
        return None
    low = _bound(search, inner, sides[0], z)
    high = low and _bound(search, inner, sides[1], z)
    if low is None or high is None:
        return None
    steps = [rules.bounds(low, high, slope, factor), rules.product(slope, v)]
    known = shop.holds(le(abs(slope * v), factor * abs(v)), *steps, weights=[abs(v), num(1)])
    if known is None:
        return None
    whole = rules.mean_value(F, z, v, x, y, factor, known, inside, at_ends)
    return shop.holds(goal, whole) or shop.holds(goal, rules.absolute(whole.left.args[0]), whole)


def _bound(search: Search, shop: Workshop, goal: Term, z: Term) -> Proof | None:
    """A bound of the derivative; with exponentials for sigmoids first where z stands outside of them too."""
    outside = any(part == z for side in goal.args for part in _outside(side))
    return (fraction_for_a_sigmoid(search, shop, goal) if outside else None) or search.solve(shop, goal)


def _outside(term: Term) -> Iterator[Term]:
    """The parts of a term that are not inside a sigmoid."""
    yield term
    for one in term.args if term.name != "sigmoid" else ():
        yield from _outside(one)


def _factor(shop: Workshop, right: Term, x: Term, y: Term) -> Term | None:
    """C where a term is C·|x − y|."""
    forms, ((size, _),) = shop.forms, shop.forms.scalar(abs(x - y)).items()
    rest = {}
    for m, c in forms.scalar(right).items():
        powers = dict(m)
        if any(powers.get(a) != 1 for a, _ in size):
            return None
        rest[tuple(pair for pair in m if pair not in size)] = c
    factor = Writer(forms).scalar(rest)
    return None if {x.leaf, y.leaf} & variables_of(factor) else factor


def _function(shop: Workshop, left: Term, x: Term, y: Term) -> Term | None:
    """F, written in x, where a term is F(x) − F(y)."""
    apart = left.name == "sub" and y.leaf not in variables_of(left.args[0])
    F = left.args[0] if apart else replace_variables(left, {y.leaf: num(0)})
    difference = F - replace_variables(F, {x.leaf: y})
    return F if shop.same(left, difference) else None


def _range(shop: Workshop, x: Term, y: Term, z: Term) -> tuple[list[Term], list[Proof]]:
    """The hypotheses between z and what is no end that hold at both ends, and their proofs there."""
    inside, at_ends = [], []
    for one in shop.given():
        term = one.concludes
        if not is_relation(term) or term.name == "eq" or y.leaf in variables_of(term) or x not in term.args:
            continue
        other = replace_variables(term, {x.leaf: y})
        known = shop.known(other)
        if known is not None and shop.known(term) is not None:
            inside.append(replace_variables(term, {x.leaf: z}))
            at_ends += [one, known]
    return inside, at_ends
