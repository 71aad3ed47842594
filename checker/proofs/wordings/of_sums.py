"""Other goals from which a goal about sums follows: squared, under roots, divided by a factor, with tangents for powers of e.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from checker.proofs.inequalities.inequality import positive, sign
from checker.proofs.proof import Proof, rename
from checker.proofs.terms.polynomials import ONE, Atom
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import spliced
from checker.proofs.trees.decided import unless_denied
from checker.proofs.trees.naming import Named, worth_trying
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.wordings.sums_in_goals import sums_in
from checker.statements.terms.term import Term, apply

FOR_A_SIGN = 0.3  # seconds of effort for 0 < z


@dataclass(frozen=True)
class Wording:
    """Another goal, perhaps under a further hypothesis, and how the goal follows from it."""

    said: Term
    back: Callable[[Proof], Proof | None]
    under: tuple[Term, ...] = ()


def wordings_of_sums(search: Search, shop: Workshop, goal: Term) -> Iterator[Wording]:
    """The goal; a/y ≤ b for a ≤ y·b where 0 < y, a/(y + e) ≤ b for every e > 0 where 0 ≤ y and 0 ≤ b; and tangents of e^x and log x."""
    yield from _squared(search, shop, goal)
    yield from _by_roots(shop, goal)
    yield Wording(goal, lambda found: found)
    yield from _by_tangents(search, shop, goal)
    left, right = goal.args
    if goal.name == "le" and right.name == "mul":
        for y, b in (right.args, right.args[::-1]):
            if y.sort == b.sort == "scalar" and sums_in(shop, shop.forms.scalar(y)):
                yield from _divided(search, shop, goal, y, b)


def _squared(search: Search, shop: Workshop, goal: Term) -> Iterator[Wording]:
    """a² ≤ q for a ≤ √q, where 0 ≤ q is shown."""
    a, root = goal.args
    if goal.name != "le" or root.name != "sqrt" or root.args[0].name == "num":
        return
    q = root.args[0]
    least = search.aside(FOR_A_SIGN, shop, le(0, q))
    positive_root = shop.holds(le(0, root))
    if least is None or positive_root is None:
        return

    def back(found: Proof) -> Proof | None:
        known = completed(shop, le(a * a, root * root), [found, rules.square(q, least)], [(1, (), (0,))])
        return known and rules.roots(known, positive_root, a, root)

    yield Wording(le(a * a, q), back)


def _by_roots(shop: Workshop, goal: Term) -> Iterator[Wording]:
    """√a ≤ √c for a ≤ c, where a has squares of sums and c is a number above 0; a is above c unless the goal holds."""
    a, c = goal.args
    if goal.name != "le" or c.name != "num" or c.fraction <= 0:
        return
    degrees = {sum(k for b, k in m if shop.forms.keys[b][0] == "sum") for m in shop.forms.scalar(a)}
    if degrees != {2}:
        return
    denial = apply("not", goal)
    broken = rules.negation(rules.hypothesis(denial))
    above = shop.holds(le(0, a), broken)
    if above is None:
        return
    squares = [rules.square(a, above), rules.square(c, rules.combine(le(0, c)))]
    roots = [apply("sqrt", one) for one in (a, c)]

    def back(found: Proof) -> Proof | None:
        links = [known for one in roots if (known := shop.holds(le(0, one))) is not None]
        if len(links) < 2:
            return None
        sums = [(1, (), (0, 1)), (1, (), (0, 2))]
        known = completed(shop, goal, [found, *links, *squares], sums)
        false = known and completed(shop, lt(0, 0), [known, broken], [(1, (), (0,)), (1, (), (1,))])
        return false and unless_denied(goal, false)

    yield Wording(le(*roots), back, (denial, lt(c, a)))


def _divided(search: Search, shop: Workshop, goal: Term, y: Term, b: Term) -> Iterator[Wording]:
    left = goal.args[0]
    above = shown_positive(search, shop, y)
    if above is not None:
        links = [above, rules.reciprocal(above, y)]
        yield Wording(le(left / y, b), lambda found: completed(shop, goal, [found, *links], [(1, (), (0, 1))]))
        return
    least, other = (search.aside(FOR_A_SIGN, shop, le(0, one)) for one in (y, b))
    if least is None or other is None:
        return
    e = shop.variable("e", "scalar")
    near = lt(0, y + e)
    beyond = shop.holds(near, least, rules.hypothesis(lt(0, e)))
    if beyond is None:
        return
    links = [beyond, rules.reciprocal(beyond, y + e)]

    def back(found: Proof) -> Proof | None:
        near_goal = le(left, (y + e) * b)
        known = completed(shop, near_goal, [spliced(found, {near: beyond}), *links], [(1, (), (0, 1))])
        return known and _in_the_limit(shop, goal, known, e, other)

    yield Wording(le(left / (y + e), b), back, (lt(0, e), near))


def _in_the_limit(shop: Workshop, goal: Term, known: Proof, e: Term, least: Proof) -> Proof | None:
    """a ≤ y·b from a ≤ (y + e)·b for every e > 0, and 0 ≤ b: else e = (a − y·b)/(1 + b) would be against it."""
    b = least.concludes.args[1]
    denial = apply("not", goal)
    broken = rules.negation(rules.hypothesis(denial))
    above = shop.holds(lt(0, 1 + b), least)
    if above is None:
        return None
    far = goal.args[0] - goal.args[1]
    small = far / (1 + b)
    positive_far = shop.holds(lt(0, far), broken)
    if positive_far is None:
        return None
    links = [positive_far, rules.positive_reciprocal(above, 1 + b)]
    chosen = rules.combine(lt(0, small), links, [(1, (), (0, 1))])
    here = spliced(rename(known, {e.leaf: small}), {lt(0, small): chosen})
    false = completed(shop, lt(0, 0), [here, chosen, rules.reciprocal(above, 1 + b)], [(1, (), (0,)), (1, (), (1,))])
    return false and unless_denied(goal, false)


def _by_tangents(search: Search, shop: Workshop, goal: Term) -> Iterator[Wording]:
    """The goal with 1 + x for each e^x that is added on the right, and with z − 1 for each log z that is added on the left."""
    gap, writer = shop.forms.gap(goal), Writer(shop.forms)
    changed, proofs, sums = dict(gap), list[Proof](), list[tuple]()
    for m, x in gap.items():
        a = next((a for a, k in m if k == 1 and shop.forms.keys[a][0] in ("exp", "log")), None)
        tangent = None if a is None else _tangent(search, shop, a)
        if a is None or tangent is None:
            continue
        factor = {tuple(pair for pair in m if pair[0] != a): x if shop.forms.keys[a][0] == "exp" else -x}
        above = sign(shop, le(0, writer.scalar(factor)))
        if above is not None:
            changed = shop.forms.plus(changed, shop.forms.times(factor, shop.forms.gap(tangent.concludes)), -ONE)
            sums.append((1, (), (len(proofs) + 1, len(proofs) + 2)))
            proofs += [tangent, above]
    said = Term(goal.name, (num(0), writer.scalar(changed)), sort="truth")
    if proofs:
        yield Wording(said, lambda found: completed(shop, goal, [found, *proofs], [(1, (), (0,)), *sums]))


def _tangent(search: Search, shop: Workshop, a: Atom) -> Proof | None:
    """1 + x ≤ e^x, and log z ≤ z − 1 where 0 < z is shown, for an argument with sums in it."""
    kind, inside = shop.forms.keys[a][0], dict(shop.forms.keys[a][1])
    if not sums_in(shop, inside):
        return None
    x = Writer(shop.forms).scalar(inside)
    if kind == "exp":
        return rules.tangent(x)
    above = shown_positive(search, shop, x)
    if above is None:
        return None
    facts = [rules.tangent(apply("log", x)), rules.logarithm(above, x)]
    return completed(shop, le(apply("log", x), x - 1), facts, [(1, (), (0,))])


def shown_positive(search: Search, shop: Workshop, y: Term, seconds: float = FOR_A_SIGN) -> Proof | None:
    """0 < y, where so much effort shows it."""
    known = positive(shop, y)
    if known is None and worth_trying(Named(context=shop.context, goal=lt(0, y))):
        known = search.aside(seconds, shop, lt(0, y))
    return known


__all__ = ["FOR_A_SIGN", "Wording", "shown_positive", "wordings_of_sums"]
