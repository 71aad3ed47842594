"""Facts about exponentials, logarithms and sigmoids: tangents, e^(log y) = y, logarithms of products and of softmax weights.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from checker.proofs.facts.scalars import bracket, bracket_of
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.inequalities.lipschitz import scalar_change
from checker.proofs.inequalities.logarithms import apart, inverse_power, power_as_product, product_of_powers
from checker.proofs.inequalities.segments import rise
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom, frozen
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.rewriting import completed, equal_by_squares
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, variables_of


def of_exp(base: FactBase, a: Atom) -> Iterator[Proof]:
    """Tangents of e^x at 0 in x, −x and fractions of x, and bounds from bounds of x; brackets of a number; e^(−log y) = 1/y."""
    x = base.inside(a)
    if x.name == "num" or not variables_of(x):
        yield from bracket(base, a)
        return
    yield rules.tangent(x)
    yield rules.tangent(-x)
    logarithm = x.args[0] if x.name == "neg" else x
    if logarithm.name == "log":
        known = base.above_zero(logarithm.args[0])
        inverse = None if known is None else _inverse_power(base, logarithm.args[0], known)
        yield from () if inverse is None else (inverse,)
    else:
        for k in (2, 3):
            yield rules.tangent(num(Fraction(1, k)) * x)
    yield from raised(base, x, "exp")
    yield from _below_the_chord(base, x)


def _below_the_chord(base: FactBase, x: Term) -> Iterator[Proof]:
    """e^x − 1 ≤ (x/2)(e^x + 1) for x ≥ 0, which is tanh(x/2) ≤ x/2, and ≥ for x ≤ 0; where x is a difference whose sign is known.

    The right side less the left one rises: its derivative is (1 − e^x + x·e^x)/2, and 1 − x ≤ e^(−x).
    """
    if x.name not in ("sub", "add"):
        return
    zero, t = num(0), base.shop.variable("t", "scalar")

    def value(at: Term) -> Term:
        return at / 2 * (apply("exp", at) + 1) - apply("exp", at) + 1

    def slope(case: Workshop, goal: Term) -> Proof | None:
        return case.holds(goal, rules.tangent(-t), weights=[apply("exp", t) / 2])

    for low, high in ((zero, x), (x, zero)):
        sign = base.follows(le(low, high))
        found = sign and rise(base.shop, value(t), t, low, high, sign, False, slope)
        if found is not None:
            yield found
            return


def raised(base: FactBase, x: Term, function: str) -> Iterator[Proof]:
    """The function at numbers between which the hypotheses keep x."""
    forms = base.shop.forms
    form = forms.scalar(x)
    moving = [m for m in form if m]
    if len(moving) != 1:
        return
    (m,), c, rest = moving, form[moving[0]], form.get((), Fraction(0))
    for one in base.hypotheses:
        gap = forms.gap(one.concludes)
        if one.concludes.name == "eq" or gap.keys() - {(), m} or m not in gap:
            continue
        bound = -gap.get((), Fraction(0)) / gap[m]  # m ≥ bound where gap[m] > 0, else m ≤ bound
        value = c * bound + rest
        goal = le(value, x) if (gap[m] > 0) == (c > 0) else le(x, value)
        known = base.shop.holds(goal, one, weights=[num(abs(c / gap[m]))])
        if known is not None:
            risen = rules.monotone(function, known)
            yield risen
            number = risen.left if (gap[m] > 0) == (c > 0) else risen.right
            yield from bracket_of(number)
    for side in (le(x, 0), le(0, x)):
        known = base.follows(side)
        if known is not None:
            yield rules.monotone(function, known)


def of_log(base: FactBase, a: Atom) -> Iterator[Proof]:
    """e^(log y) = y, the tangents at 0 and at 1/y, and logarithms of products, where y > 0."""
    y = base.as_met(a)
    if y.name == "num":
        yield from bracket(base, a)
    known = base.above_zero(y)
    if known is not None:
        yield rules.logarithm(known, y)
        yield from _half_power(base, y, known)
        yield from _log_of_weight(base, y)
        yield from _log_of_product(base, y)
        yield from _beside_roots(base, y)
        yield rules.tangent(apply("log", y))
        yield rules.tangent(-apply("log", y))
        inverse = _inverse_power(base, y, known)
        if inverse is not None:
            yield inverse
            if y.name == "sum":
                yield rules.reciprocal(known, y)
            L, i = apply("log", y), inverse.right
            low = base.shop.holds(le(1 - i, L), rules.tangent(-L), inverse, weights=[num(1), num(1)])
            low = low or base.shop.holds(le(1 - i, L), rules.tangent(-L), inverse, weights=[num(1), num(-1)])
            if low is not None:
                yield low


def _half_power(base: FactBase, y: Term, above: Proof) -> Iterator[Proof]:
    """e^(½·log y) = √y where √y occurs."""
    root, power = apply("sqrt", y), apply("exp", num(Fraction(1, 2)) * apply("log", y))
    if not base.occurs(root):
        return
    links = [rules.logarithm(above, y), rules.square(y, sure(base.shop.holds(le(0, y), above)))]
    found = equal_by_squares(base.shop, power, root, links)
    if found is not None:
        yield found


def _inverse_power(base: FactBase, y: Term, above: Proof) -> Proof | None:
    """e^(−log y) = 1/y, and = q/p for y = p/q, so that the inverse is one of what the statement speaks of."""
    if y.name != "div" or not variables_of(y.args[1]):
        return inverse_power(base.shop, above, y)
    power, (p, q) = apply("exp", -apply("log", y)), y.args
    above_p, above_q = base.above_zero(p), base.above_zero(q)
    if above_p is None or above_q is None:
        return None
    i, j = 1 / p, 1 / q
    known = [rules.logarithm(above, y), rules.reciprocal(above_p, p), rules.reciprocal(above_q, q)]
    weights = [-(power * q * i), -(power * q * j), -power]
    return base.shop.holds(apply("eq", power, q * i), *known, weights=weights)


def _log_of_weight(base: FactBase, y: Term) -> Iterator[Proof]:
    """log s_i + log Σe^u = u_i for s = softmax(u)."""
    if y.name != "entry" or y.args[0].name != "softmax":
        return
    u, i = y.args[0].args[0], y.args[1]
    total, e = apply("sum", apply("exp", u)), apply("exp", apply("entry", u, i))
    above, positive = base.shop.holds(lt(0, y)), base.shop.holds(lt(0, total))
    if above is None or positive is None:
        return
    shares = Proof("shares", apply("eq", apply("entry", apply("exp", u), i), total * y), (), {"logits": u, "of": i})
    yield from _logs_added(base, [(y, above), (total, positive)], apply("entry", u, i), e, [shares])


def _log_of_product(base: FactBase, y: Term) -> Iterator[Proof]:
    """log(p/q) + log q = log p, where log p or log q occurs too."""
    form = base.shop.forms.scalar(y)
    if len(form) != 1 or y.name not in ("mul", "div"):
        return
    ((m, x),) = form.items()
    inverses = [a for a, _ in m if base.shop.forms.keys[a][0] == "inv"]
    if len(inverses) != 1 or any(k != 1 for a, k in m if a in inverses):
        return
    q = base.writer.scalar(dict(base.shop.forms.keys[inverses[0]][1]))
    p = base.writer.scalar({tuple(pair for pair in m if pair[0] != inverses[0]): x})
    logs = {base.shop.forms.keys[a][1] for a in base.seen if base.shop.forms.keys[a][0] == "log"}
    if not logs & {frozen(base.shop.forms.scalar(p)), frozen(base.shop.forms.scalar(q))}:
        return
    above_y, above_q, above_p = (base.above_zero(one) for one in (y, q, p))
    if above_y is None or above_q is None or above_p is None:
        return
    links = [rules.logarithm(above_p, p), rules.reciprocal(above_q, q)]
    yield from _logs_added(base, [(y, above_y), (q, above_q)], apply("log", p), p, links)


def _beside_roots(base: FactBase, y: Term) -> Iterator[Proof]:
    """p − √p·√q ≤ ½·p·log(p/q) where √p and √q occur: the tangent of e^x at 0, at log √q − log √p."""
    if y.name != "div" or not all(base.occurs(apply("sqrt", one)) for one in y.args):
        return
    shop, (p, q), (r, s) = base.shop, y.args, [apply("sqrt", one) for one in y.args]
    above_p, above_q = (sure(base.above_zero(one)) for one in (p, q))
    nothing = sure(shop.holds(le(0, 0)))
    above_r, above_s = (
        sure(shop.holds(lt(0, root), rules.monotone("sqrt", one, nothing)))
        for root, one in ((r, above_p), (s, above_q))
    )
    L, M, i = apply("log", r), apply("log", s), 1 / r
    halves = [_twice(base, one, root) for one, root in (((p, above_p), (L, above_r)), ((q, above_q), (M, above_s)))]
    whole = apart(shop, le(0, apply("log", y)), lambda _, one: base.above_zero(one))
    square, inverse = rules.square(p, sure(shop.holds(le(0, p), above_p))), sure(inverse_power(shop, above_r, r))
    links = (rules.tangent(M - L), above_p, square, inverse, rules.logarithm(above_s, s), rules.reciprocal(above_r, r))
    power = apply("exp", M)
    times = [(-apply("exp", M - L), 2), (r * r * power, 3), (r * r * i, 4), (r * s, 5)]
    half = rules.combine(le(p - r * s, p * (L - M)), links, [(1, (), (0, 1))], times)
    if not shop.adds_up(half):
        return
    goal = le(p - r * s, p * apply("log", y) / 2)
    found = completed(shop, goal, [half, *whole, *[sure(one) for one in halves]], [(1, (), (0,))])
    if found is not None:
        yield found


def _twice(base: FactBase, whole: tuple[Term, Proof], root: tuple[Term, Proof]) -> Proof | None:
    """log p = 2·log √p, p and √p being positive."""
    (p, above), (half, above_root) = whole, root
    square = rules.square(p, sure(base.shop.holds(le(0, p), above)))
    known = [rules.logarithm(above, p), rules.logarithm(above_root, half.args[0]), square]
    power = completed(base.shop, apply("eq", apply("exp", apply("log", p)), apply("exp", 2 * half)), known)
    return power and Proof("inverse", apply("eq", apply("log", p), 2 * half), (power,))


def _logs_added(base: FactBase, factors: list, exponent: Term, power: Term, links: list[Proof]) -> Iterator[Proof]:
    """log a + log b = c from e^(log a) = a, e^(log b) = b and what links a·b with e^c."""
    (a, positive_a), (b, positive_b) = factors
    first, second = rules.logarithm(positive_a, a), rules.logarithm(positive_b, b)
    left = apply("log", a) + apply("log", b)
    goal = apply("eq", apply("exp", left), apply("exp", exponent))
    times = [a, b, first.left, second.left, power, num(1)]
    equal = base.shop.show(goal, [first, second, *links], times=times, degree=1)
    if equal is not None:
        yield Proof("inverse", apply("eq", left, exponent), (equal,))


def between_logarithms(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """y·(log x − log y) ≤ x − y, both ways round, and with 1/c for a number c."""
    for first in _powers(base, a):
        for second in _powers(base, b):
            for one, other in ((first, second), (second, first)):
                yield _relative(one, other)
                quotient = _by_quotient(one, other)
                if quotient is not None:
                    yield quotient


class _Power(NamedTuple):
    """x = e^L, with why x > 0 and why that equality holds."""

    L: Term
    x: Term
    positive: Proof
    link: Proof


def _powers(base: FactBase, a: Atom) -> Iterator[_Power]:
    """x = e^(log x) for a logarithm; for a number also 1/c = e^(−log c)."""
    x = base.as_met(a)
    above = base.above_zero(x)
    if above is None:
        return
    link, L = rules.logarithm(above, x), apply("log", x)
    yield _Power(L, x, above, link)
    if x.name == "num":
        inverse = _inverse_power(base, x, above)
        if inverse is not None:
            positive = base.above_zero(inverse.right)
            if positive is not None:
                yield _Power(-L, inverse.right, positive, inverse)


def _relative(p: _Power, q: _Power) -> Proof:
    """y·(L − M) ≤ x − y for x = e^L and y = e^M: the tangent of e at 0, at L − M."""
    gap, y = p.L - q.L, q.x
    known = (rules.tangent(gap), q.positive, q.link, p.link)
    return rules.combine(le(y * gap, p.x - y), known, [(1, (), (0, 1))], [(-apply("exp", gap), 2), (1, 3)])


def _by_quotient(p: _Power, q: _Power) -> Proof | None:
    """L − M ≤ x/y − 1 for x = e^L and y = e^M of several terms, which no factor takes out of the fraction."""
    if q.x.name in ("num", "var"):
        return None
    gap, i = p.L - q.L, 1 / q.x
    power, known = apply("exp", gap), (rules.tangent(gap), q.link, p.link, rules.reciprocal(q.positive, q.x))
    return rules.combine(le(gap, p.x * i - 1), known, [(1, (), (0,))], [(-(power * i), 1), (i, 2), (-power, 3)])


def of_sigmoid(base: FactBase, a: Atom) -> Iterator[Proof]:
    """The definition of g, g < 1, and bounds of g(x) from bounds of x."""
    x = base.inside(a)
    yield rules.logistic(x)
    yield facts.sigmoid_below_one(base.shop, x)
    yield from raised(base, x, "sigmoid")
    yield from _share(base, x)


def _share(base: FactBase, x: Term) -> Iterator[Proof]:
    """g(log p − log q)·(p + q) = p, and = p/(p + q) where that fraction occurs; p and q are products of what has its logarithm in x."""
    forms, writer = base.shop.forms, base.writer
    form = forms.scalar(x)
    logs = [m for m in form if len(m) == 1 and m[0][1] == 1 and forms.keys[m[0][0]][0] == "log"]
    if not logs or any(form[m].denominator != 1 or abs(form[m]) > 3 for m in logs):
        return
    known = []
    for m in logs:
        y = base.inside(m[0][0])
        above = base.above_zero(y)
        if above is None:
            return
        known.append(rules.logarithm(above, y))
    sides = [{m: k for m, k in form.items() if m not in logs or k > 0}, {m: -form[m] for m in logs if form[m] < 0}]
    p, q = (writer.scalar(product_of_powers(base.shop, side, logs)) for side in sides)
    g, links = apply("sigmoid", x), [(rules.logistic(x), apply("exp", writer.scalar(sides[0])))]
    for side, weight in zip(sides, (1 - g, g), strict=True):
        power = power_as_product(base.shop, writer, side, logs, known)
        links += [] if power is None else [(power, weight)]
    equal = _summed(base, apply("eq", g * (p + q), p), links)
    if equal is None:
        return
    yield equal
    above, i = base.above_zero(p + q), 1 / (p + q)
    if above is not None and base.occurs(i):
        solved = _summed(base, apply("eq", g, p * i), [(equal, i), (rules.reciprocal(above, p + q), g)])
        if solved is not None:
            yield solved


def _summed(base: FactBase, goal: Term, links: list[tuple[Proof, Term]]) -> Proof | None:
    """An equality from multiples of others, each in the direction that serves."""
    proofs = [one for one, _ in links]
    for signs in product((1, -1), repeat=len(links)):
        weights = [num(s) * w for s, (_, w) in zip(signs, links, strict=True)]
        found = base.shop.holds(goal, *proofs, weights=weights)
        if found is not None:
            return found
    return None


def between_powers(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """e^y·(1 + x − y) ≤ e^x, both ways round; of logarithms :func:`between_logarithms` says it without powers."""
    keys = base.shop.forms.keys
    if any(keys[c][0] == "log" for one in (a, b) for m, _ in keys[one][1] for c, _ in m):
        return
    x, y = base.inside(a), base.inside(b)
    for p, q in ((x, y), (y, x)):
        power = apply("exp", q)
        yield rules.combine(le(power * (1 + p - q), apply("exp", p)), (rules.tangent(p - q),), [(power, (), (0,))])


def between_sigmoids(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """±(g(x) − g(y)) ≤ ¼|x − y| where |x − y| occurs."""
    x, y = base.inside(a), base.inside(b)
    if not base.occurs(abs(x - y)):
        return
    known = scalar_change(base.shop, "sigmoid", x, y)
    for one in (known.left.args[0], -known.left.args[0]):
        yield base.shop.chain(le(one, known.right), rules.absolute(one), known)


def roots_ordered(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """√x ≤ √y or √y ≤ √x where that order of x and y follows, and the lesser one is at least 0."""
    x, y = base.inside(a), base.inside(b)
    for low, high in ((x, y), (y, x)):
        known = base.follows(le(low, high), deep=True)
        domain = known and base.at_least_zero(low)
        if known is not None and domain is not None:
            yield rules.monotone("sqrt", known, domain)
            return


def ordered(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """e^x ≤ e^y or e^y ≤ e^x where that order of x and y follows."""
    x, y = base.inside(a), base.inside(b)
    for low, high in ((x, y), (y, x)):
        known = base.follows(le(low, high), deep=True)
        if known is not None:
            yield rules.monotone("exp", known)
            return
