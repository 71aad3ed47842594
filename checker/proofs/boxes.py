"""Inequalities on a box of at most three scalars, by interval arithmetic on the boxes of a bisection.

The ranges come from hypotheses; what is between them may be any scalar that the statement names, an entry of a vector included.

**Guarantee.** the bisection is run here with balls first; ``verify.py`` runs its own.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.proofs import rules
from checker.proofs.knowledge import is_relation
from checker.proofs.proof import Proof
from checker.proofs.rules import le
from checker.proofs.workshop import Workshop
from checker.statements.term import Term, subterms

_BITS = 100
_MOST_BOXES = 4000
_ELEMENTARY = ("add", "sub", "neg", "mul", "div", "pow", "exp", "log", "sqrt", "abs", "sigmoid", "sigmoid_slope", "sigmoid_curvature", "num")


def on_a_box(shop: Workshop, goal: Term) -> Proof | None:
    """The goal by a cover of the box that the hypotheses describe."""
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
    if not _covered(goal, [(x, low, high) for x, low, high, _, _ in ranges]):
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
    numbers = {Fraction(s.leaf) for one in given for s in subterms(one.concludes) if s.name == "num"} | {Fraction(0), Fraction(1)}
    numbers |= {-c for c in numbers}
    facts = [*given, *extra]
    low = next((p for c in sorted(numbers, reverse=True) if (p := shop.show(le(c, x), facts, degree=1)) is not None), None)
    high = next((p for c in sorted(numbers) if (p := shop.show(le(x, c), facts, degree=1)) is not None), None)
    if low is None or high is None:
        return None
    return Fraction(low.left.leaf), Fraction(high.right.leaf), low, high


def _entry_facts(shop: Workshop, x: Term) -> list[Proof]:
    from checker.proofs.knowledge import Knowledge

    return Knowledge(shop, [shop.forms.scalar(x), *[shop.forms.gap(one.concludes) for one in shop.given() if is_relation(one.concludes)]], 1).facts


def _covered(goal: Term, ranges: list[tuple[Term, Fraction, Fraction]]) -> bool:
    """Whether a bisection decides the goal on every box."""
    A = Balls(_BITS)
    todo = [[(low, high) for _, low, high in ranges]]
    terms = [x for x, _, _ in ranges]
    done = 0
    with working_precision(_BITS):
        while todo:
            box, done = todo.pop(), done + 1
            if done > _MOST_BOXES:
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
    if low == high:
        return fmpq(low.numerator, low.denominator)
    a, b = (arb(fmpq(x.numerator, x.denominator)) for x in (low, high))
    return a.union(b)


def _decided(goal: Term, values: dict, A: Balls) -> bool | None:
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
    if term in values:
        return values[term]
    if term.name == "num":
        value = Fraction(term.leaf)
        return fmpq(value.numerator, value.denominator)
    if term.name == "pow":
        return _power(_enclosed(term.args[0], values, A), int(term.args[1].leaf))
    x, *more = (_enclosed(one, values, A) for one in term.args)
    y = more[0] if more else x
    g = A.exp(-x) if term.name.startswith("sigmoid") else x
    g = 1 / (1 + g) if term.name.startswith("sigmoid") else x
    return {
        "add": lambda: x + y, "sub": lambda: x - y, "mul": lambda: x * y, "neg": lambda: -x, "div": lambda: x / y,
        "exp": lambda: A.exp(x), "log": lambda: A.log(x), "sqrt": lambda: A.sqrt(x), "abs": lambda: abs(x),
        "sigmoid": lambda: g, "sigmoid_slope": lambda: g * (1 - g), "sigmoid_curvature": lambda: g * (1 - g) * (1 - 2 * g),
    }[term.name]()  # fmt: skip


def _power(x, k: int):
    if isinstance(x, fmpq):
        return x**k
    return x**k if k % 2 else abs(x) ** k
