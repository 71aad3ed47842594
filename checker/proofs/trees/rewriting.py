"""The rule ``combine`` with the equalities among its premises, as often as they are needed; sums that are equal entry by entry.

**Guarantee.** what is returned adds up in the table of normal forms.
"""

from __future__ import annotations

from collections.abc import Sequence

from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.reduction import Reduction
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import replaced
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply


def is_absolute_sum(term: Term) -> bool:
    """Whether a term is Σ|u_i|."""
    return term.name == "sum" and term.args[0].name == "abs"


def completed(shop: Workshop, goal: Term, proofs: Sequence[Proof], sums: Sequence[tuple] = ()) -> Proof | None:
    """The goal from these sums of the proofs and multiples of those that are equalities, or None."""
    equalities = [(k, shop.forms.gap(one.concludes)) for k, one in enumerate(proofs) if one.concludes.name == "eq"]
    rest, _ = shop.left_over(rules.combine(goal, proofs, sums))
    factors = Reduction(shop.forms, equalities).multipliers(rest)
    writer = Writer(shop.forms)
    node = rules.combine(goal, proofs, sums, [(writer.scalar(p), k) for k, p in factors.items()])
    return node if shop.adds_up(node) else None


def equal_by_squares(
    shop: Workshop, a: Term, b: Term, links: Sequence[Proof], least: Proof | None = None
) -> Proof | None:
    """a = b of numbers that are ≥ 0, as the links give equal squares; ``least`` is 0 < b where that is not seen."""
    sides = []
    for low, high in ((a, b), (b, a)):
        squares = completed(shop, rules.le(low * low, high * high), links)
        positive = shop.holds(rules.le(0, high), *([least] if least is not None and high == b else []))
        if squares is None or positive is None:
            return None
        sides.append(rules.roots(squares, positive, low, high))
    return Proof("antisymmetry", apply("eq", a, b), tuple(sides))


def without_bars(shop: Workshop, known: Proof) -> list[Proof]:
    """−c ≤ x and x ≤ c from |x| ≤ c, for numbers; likewise <."""
    said = known.concludes
    if said.name not in ("le", "lt") or said.open or said.args[0].name != "abs" or said.args[0].sort != "scalar":
        return []
    x, c = said.args[0].args[0], said.args[1]
    sides = [(x, c, x), (-c, x, -x)]
    found = [shop.holds(apply(said.name, low, high), known, rules.absolute(below)) for low, high, below in sides]
    return [one for one in found if one is not None]


def turned(shop: Workshop, equal: Proof) -> Proof | None:
    """r = l from l = r, of scalars, or of vectors entry by entry."""
    left, right = equal.concludes.args
    if left.sort == "scalar":
        return shop.holds(apply("eq", right, left), equal, weights=[rules.num(-1)])
    i, x = shop.variable("i", "index", left), shop.variable("x", "vector", left)
    at_i = put_equal(equal, apply("entry", x, i), x)
    each = shop.holds(apply("eq", apply("entry", right, i), apply("entry", left, i)), at_i, weights=[rules.num(-1)])
    return each and rules.every_entry(apply("eq", right, left), each, i)


def sums_of_equals(shop: Workshop, u: Term, w: Term, each: Proof, k: Term) -> Proof:
    """Σu = Σw from u_k = w_k for a fresh index k."""
    x = shop.variable("x", "vector", u)
    return put_equal(rules.every_entry(apply("eq", u, w), each, k), apply("sum", x), x)


def moved_back(shop: Workshop, goal: Term, known: Proof, same: Proof) -> Proof | None:
    """The goal from the goal with the right side of an equality in place of its left side."""
    old, new = same.concludes.args
    if known.concludes == goal:
        return known
    x = shop.variable("x", old.sort, *([] if old.sort == "scalar" else [old]))
    steps, weights = [known], [rules.num(1)]
    for k, side in enumerate(goal.args):
        hole = replaced(side, old, x)
        if hole != side:
            steps.append(put_equal(same, hole, x))
            weights.append(rules.num(1 if k == 0 else -1))
    turned = [rules.num(1), *[rules.num(-1) if w == rules.num(1) else rules.num(1) for w in weights[1:]]]
    return shop.holds(goal, *steps, weights=weights) or shop.holds(goal, *steps, weights=turned)
