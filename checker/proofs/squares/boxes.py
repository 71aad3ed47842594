"""Inequalities on a box of at most three scalars, by interval arithmetic on the boxes of a bisection.

The ranges come from hypotheses; what is between them may be any scalar that the statement names, an entry of a vector included.

**Guarantee.** the bisection is run here with balls first; ``verify.py`` runs its own.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.proofs import effort
from checker.proofs.proof import Proof
from checker.proofs.squares.knowledge import Knowledge
from checker.proofs.squares.positivity import briefly
from checker.proofs.trees import rules
from checker.proofs.trees.rules import is_relation, le
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, subterms

_BITS = 100
_ELEMENTARY = {
    "add",
    "sub",
    "neg",
    "mul",
    "div",
    "pow",
    "exp",
    "log",
    "sqrt",
    "sin",
    "cos",
    "abs",
    "sigmoid",
    "sigmoid_slope",
    "sigmoid_curvature",
    "num",
}


def on_a_box(shop: Workshop, goal: Term, most: int = 4000) -> Proof | None:
    """The goal by a cover of the box that the hypotheses describe, with at most so many boxes; None where that does not do."""
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar":
        return None
    unknown = list(dict.fromkeys(x for side in goal.args for x in _unknown(side)))
    if not unknown or len(unknown) > 3 or any(x.sort != "scalar" for x in unknown):
        return None
    ranges = []
    for x in unknown:
        found = range_of(shop, x)
        if found is None:
            return None
        ranges.append((x, *found))
    return on_these_ranges(goal, ranges, most)


def on_these_ranges(
    goal: Term, ranges: list[tuple[Term, Fraction, Fraction, Proof, Proof]], most: int = 4000
) -> Proof | None:
    """The goal by a cover of a box, given as (term, low, high, proof of low ≤ term, proof of term ≤ high)."""
    if not _covered(goal, [(x, low, high) for x, low, high, _, _ in ranges], most):
        return None
    return rules.cover(goal, ranges)


def _unknown(term: Term) -> list[Term]:
    """The outermost parts that are not computed by elementary functions of scalars."""
    if term.name not in _ELEMENTARY:
        return [term]
    return [x for one in term.args for x in _unknown(one)]


def range_of(shop: Workshop, x: Term) -> tuple[Fraction, Fraction, Proof, Proof] | None:
    """The narrowest numbers low ≤ x ≤ high that the hypotheses give by adding up."""
    given = [one for one in shop.given() if is_relation(one.concludes)]
    extra = _entry_facts(shop, x)
    mentioned = {Fraction(s.leaf) for one in given for s in subterms(one.concludes) if s.name == "num"}
    numbers = sorted({sign * c for c in mentioned | {Fraction(0), Fraction(1)} for sign in (1, -1)})
    facts = [*given, *extra]
    low = next((p for c in reversed(numbers) if (p := shop.show(le(c, x), facts, degree=1)) is not None), None)
    high = next((p for c in numbers if (p := shop.show(le(x, c), facts, degree=1)) is not None), None)
    if low is None or high is None:
        return None
    return Fraction(low.left.leaf), Fraction(high.right.leaf), low, high


def _entry_facts(shop: Workshop, x: Term) -> list[Proof]:
    """What is known of the atoms of x and of the hypotheses."""
    gaps = [shop.forms.gap(one.concludes) for one in shop.given() if is_relation(one.concludes)]
    return Knowledge(shop, [shop.forms.scalar(x), *gaps], briefly, rounds=1).facts


def _covered(goal: Term, ranges: list[tuple[Term, Fraction, Fraction]], most: int) -> bool:
    """Whether a bisection decides the goal on every box."""
    A = Balls(_BITS)
    todo = [[(low, high) for _, low, high in ranges]]
    terms = [x for x, _, _ in ranges]
    done = 0
    with working_precision(_BITS):
        while todo:
            box, done = todo.pop(), done + 1
            if done > most:
                return False
            values = {x: _ball(low, high) for x, (low, high) in zip(terms, box, strict=True)}
            verdict = _decided(goal, values, A)
            if verdict is True:
                continue
            widest = max(range(len(box)), key=lambda k: box[k][1] - box[k][0])
            low, high = box[widest]
            if verdict is False or low == high:
                return False
            middle = (low + high) / 2
            todo += [[*box[:widest], half, *box[widest + 1 :]] for half in ((low, middle), (middle, high))]
    return True


def _ball(low: Fraction, high: Fraction):
    """The ball of an interval; of a point the number itself."""
    if low == high:
        return fmpq(low.numerator, low.denominator)
    a, b = (arb(fmpq(x.numerator, x.denominator)) for x in (low, high))
    return a.union(b)


def _decided(goal: Term, values: dict, A: Balls) -> bool | None:
    """Whether the goal holds on a whole box (True) or nowhere on it (False); None where the balls do not tell."""
    try:
        left, right = (_enclosed(side, values, A) for side in goal.args)
        gap = right - left
    except (ArithmeticError, ValueError):
        return None
    if gap > 0 or (gap >= 0 and goal.name == "le"):
        return True
    return False if gap < 0 or (goal.name == "lt" and gap <= 0) else None


def _enclosed(term: Term, values: dict, A: Balls):
    """The ball of an elementary function of scalars over a box."""
    effort.spend(effort.BOX)
    if term in values:
        return values[term]
    if term.name == "num":
        value = term.fraction
        return fmpq(value.numerator, value.denominator)
    if term.name == "pow":
        return _power(_enclosed(term.args[0], values, A), int(term.args[1].leaf))
    x, *more = (_enclosed(one, values, A) for one in term.args)
    y = more[0] if more else x
    g = A.exp(-x) if term.name.startswith("sigmoid") else x
    g = 1 / (1 + g) if term.name.startswith("sigmoid") else x
    return {
        "add": lambda: x + y,
        "sub": lambda: x - y,
        "mul": lambda: x * y,
        "neg": lambda: -x,
        "div": lambda: x / y,
        "exp": lambda: A.exp(x),
        "log": lambda: A.log(x),
        "sqrt": lambda: A.sqrt(x),
        "sin": lambda: A.sin(x),
        "cos": lambda: A.cos(x),
        "abs": lambda: abs(x),
        "sigmoid": lambda: g,
        "sigmoid_slope": lambda: g * (1 - g),
        "sigmoid_curvature": lambda: g * (1 - g) * (1 - 2 * g),
    }[term.name]()


def _power(x, k: int):
    """xᵏ, without what a ball loses where an even power of it is taken."""
    if isinstance(x, fmpq):
        return x**k
    return x**k if k % 2 else abs(x) ** k
