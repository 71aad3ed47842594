"""Facts about sines and cosines: sin² + cos² = 1, −1 ≤ sin, cos ≤ 1, sums of angles, signs, and |sin a − sin b| ≤ |a − b|.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.inequalities.lipschitz import scalar_change
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply


def opposite(shop: Workshop, x: Term) -> Iterator[Proof]:
    """sin(−x) = −sin x and cos(−x) = cos x, from the sums of x and −x and the circle of x."""
    (s, c), (t, d) = ((apply("sin", y), apply("cos", y)) for y in (x, -x))
    known = (facts.angles("sin", x, -x), facts.angles("cos", x, -x), facts.circle(x))
    for goal, weights in ((apply("eq", t, -s), (-c, s, -t)), (apply("eq", d, c), (-s, -c, -d))):
        for signs in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
            told = [num(signs[0]) * w for w in weights[:2]] + [num(signs[1]) * weights[2]]
            found = shop.holds(goal, *known, weights=told)
            if found is not None:
                yield found
                break


def of_turn(base: FactBase, a: Atom) -> Iterator[Proof]:
    """What is known of sin x or cos x by itself, and beside the other angles that occur: y = −x, x = y + z."""
    forms, x, name = base.shop.forms, base.inside(a), base.shop.forms.keys[a][0]
    yield facts.circle(x)
    yield from facts.turn_within_one(apply(name, x))
    angles = list(
        {forms.keys[b][1]: base.inside(b) for b in sorted(base.seen) if forms.keys[b][0] in ("sin", "cos")}.values()
    )
    met = base.as_met(a)
    if met.name in ("add", "sub"):
        parts = [met.args[0], met.args[1] if met.name == "add" else -met.args[1]]
        yield from (facts.angles(one, *parts) for one in ("sin", "cos"))
        if met.name == "sub":
            yield from opposite(base.shop, met.args[1])
    for k, y in enumerate(angles):
        if forms.scalar(x + y) == {} and forms.scalar(y) != {}:
            yield from opposite(base.shop, y)
        for z in angles[k:]:
            if forms.scalar(x - y - z) == {}:
                yield from (facts.angles(one, y, z) for one in ("sin", "cos"))
    if name == "cos" and (base.occurs(x**2) or base.occurs(x)):  # 1 − cos x = 2 sin²(x/2) ≤ x²/2
        half = x / 2
        yield facts.angles("cos", half, half)
        yield from _moved(base, "sin", half, num(0))
    if name == "sin" and (base.occurs(x) or base.occurs(abs(x))):
        yield from _moved(base, name, x, num(0))


def between_turns(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """±(f(x) − f(y)) ≤ |x − y| where |x − y| occurs."""
    x, y, name = base.inside(a), base.inside(b), base.shop.forms.keys[a][0]
    if base.occurs(abs(x - y)):
        yield from _moved(base, name, x, y)


def _moved(base: FactBase, name: str, x: Term, y: Term) -> Iterator[Proof]:
    known = scalar_change(base.shop, name, x, y)
    for one in (known.left.args[0], -known.left.args[0]):
        yield base.shop.chain(le(one, known.right), rules.absolute(one), known)


__all__ = ["between_turns", "of_turn", "opposite"]
