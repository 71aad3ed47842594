"""Ways to prove an inequality with exponentials: logarithms by the powers of both sides, fractions and two weights by sigmoids."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction

from checker.proofs.inequalities.logarithms import power_as_product, product_of_powers
from checker.proofs.proof import Proof
from checker.proofs.terms.float_values import Unknown, holds, value_of
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial, thawed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.proof_search import MOST_SEGMENTS, Search, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, as_term, subterms

_FARTHEST_TANGENT = 12  # of a point at which a tangent of e^p touches


def exponentiated(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ b from e^a ≤ e^b where logarithms stand alone on a side."""
    if goal.name not in ("le", "lt") or not any(
        s.name in ("log", "loss_value") for t in goal.args for s in subterms(t)
    ):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    logs = [m for m in gap if len(m) == 1 and m[0][1] == 1 and forms.keys[m[0][0]][0] == "log"]
    common = math.lcm(*[gap[m].denominator for m in logs]) if logs else 1
    if not logs or common > 4 or any(abs(gap[m] * common) > 4 for m in logs):
        return None
    if any(forms.keys[a][0] == "log" for m in gap if m not in logs for a, _ in m):  # p·log y has no simple exponential
        return None
    sides: list[Polynomial] = [{}, {}]
    for m, x in gap.items():
        sides[int(x > 0)][m] = abs(x * common)
    facts = _positive(search, shop, [m for side in sides for m in logs if m in side])
    if facts is None:
        return None
    products = [product_of_powers(shop, side, logs) for side in sides]
    relation = le if goal.name == "le" else lt
    search.segments += MOST_SEGMENTS  # no derivative of the products: the logarithms' own are simpler
    try:
        simple = search.solve(shop, relation(*map(writer.scalar, products)))
    finally:
        search.segments -= MOST_SEGMENTS
    if simple is None:
        return None
    whole = relation(*[apply("exp", writer.scalar(side)) for side in sides])
    linked = [power_as_product(shop, writer, side, logs, facts) for side in sides]
    bridge = shop.show(whole, [simple, *[one for one in linked if one is not None]], degree=1)
    if bridge is None:
        return None
    inverse = Proof("inverse", relation(*[writer.scalar(side) for side in sides]), (bridge,))
    return shop.holds(goal, inverse, weights=[num(Fraction(1, common))])


def _positive(search: Search, shop: Workshop, logs: list[tuple]) -> list[Proof] | None:
    """e^(log y) = y for all logarithms; None where some y is not shown to be positive."""
    facts = []
    for m in logs:
        y = Writer(shop.forms).scalar(dict(shop.forms.keys[m[0][0]][1]))
        positive = search.solve(shop, lt(0, y))
        if positive is None:
            return None
        facts.append(rules.logarithm(positive, y))
    return facts


def two_powers(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·e^p ≤ c·e^q from p ≤ q, for a c that is visibly > 0."""
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal) if goal.name in ("le", "lt") else {}
    if len(gap) != 2 or sum(gap.values()) != 0:
        return None
    low, high = sorted(gap, key=lambda m: gap[m])
    exponents, rests = [], []
    for m in (low, high):
        powers = [a for a, _ in m if forms.keys[a][0] == "exp"]
        exponents.append(writer.scalar(dict(forms.keys[powers[0]][1])) if powers else num(0))
        rests.append(tuple(pair for pair in m if pair[0] not in powers))
    c: Polynomial = {rests[0]: gap[high]}
    if rests[0] != rests[1] or forms.sign(c) < 2 or exponents == [num(0), num(0)]:
        return None
    known = search.solve(shop, Term(goal.name, tuple(exponents), sort="truth"))
    return known and shop.holds(goal, rules.monotone("exp", known), weights=[writer.scalar(c)])


def fractions_for_sigmoids(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with 1/(1 + e^(−u)) for each of several sigmoids, whose denominators can be cleared."""
    return _with_fractions(search, shop, goal, range(2, 5))


def fraction_for_a_sigmoid(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The same where there is one; derivatives along segments are often simpler, and go before."""
    return _with_fractions(search, shop, goal, range(1, 2))


def _with_fractions(search: Search, shop: Workshop, goal: Term, many: range) -> Proof | None:
    if goal.name not in ("le", "lt"):
        return None
    sigmoids = dict.fromkeys(s for t in goal.args for s in subterms(t) if s.name == "sigmoid" and s.sort == "scalar")
    if len(sigmoids) not in many:
        return None
    equal = [one for g in sigmoids if (one := sigmoid_as_fraction(shop, g)) is not None]
    if len(equal) < len(sigmoids):
        return None
    simpler = goal
    for one in equal:
        simpler = replaced(simpler, *one.concludes.args)
    known = search.solve(shop, simpler)
    if known is None:
        return None
    return completed(shop, goal, (known, *equal), [(1, (), (0,))])


def sigmoid_as_fraction(shop: Workshop, g: Term) -> Proof | None:
    """g(u) = 1/(1 + e^(−u))."""
    below = 1 + apply("exp", -g.args[0])
    positive = shop.holds(lt(0, below))
    if positive is None:
        return None
    goal, both = apply("eq", g, 1 / below), [rules.logistic(g.args[0]), rules.reciprocal(positive, below)]
    one = shop.holds(goal, *both, weights=[1 / below, -g])
    return one or shop.holds(goal, *both, weights=[-(1 / below), g])


def sigmoids_for_fractions(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with g(−w) for 1/(1 + e^w), and 1 − g(−w) for e^w/(1 + e^w), where sigmoids stand beside such fractions."""
    if goal.name not in ("le", "lt") or not any(s.name == "sigmoid" for t in goal.args for s in subterms(t)):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    proofs: list[Proof] = []
    equalities: list[tuple[Term, int]] = []
    for a in sorted({a for m in gap for a, _ in m if forms.keys[a][0] == "inv"}):
        below = dict(forms.keys[a][1])
        (power, *more) = [m for m in below if m] or [()]
        if more or below != {(): ONE, power: ONE} or len(power) != 1 or forms.keys[power[0][0]][0] != "exp":
            continue
        w = writer.scalar(dict(forms.keys[power[0][0]][1]))
        links = _fraction_and_rest(shop, w)
        gap, factors = _replaced_fractions(shop, gap, a, power[0], forms.scalar(apply("sigmoid", -w)))
        for link, factor in zip(links, factors, strict=True):
            proofs.append(link)
            left, right = map(forms.scalar, link.concludes.args)
            turned = forms.gap(link.concludes) != forms.plus(left, right, -ONE)
            if factor:
                equalities.append((writer.scalar(forms.times(factor, {(): -ONE if turned else ONE})), len(proofs)))
    if not equalities:
        return None
    known = search.solve(shop, Term(goal.name, (num(0), writer.scalar(gap)), sort="truth"))
    node = known and rules.combine(goal, (known, *proofs), [(1, (), (0,))], equalities)
    return node if node and shop.adds_up(node) else None


def _fraction_and_rest(shop: Workshop, w: Term) -> tuple[Proof, Proof]:
    """1/(1 + e^w) = g(−w) and e^w/(1 + e^w) = 1 − g(−w)."""
    power, g = apply("exp", w), apply("sigmoid", -w)
    below = 1 + power
    logistic, inverse = rules.logistic(-w), rules.reciprocal(sure(shop.holds(lt(0, below))), below)
    goals = [apply("eq", 1 / below, g), apply("eq", power / below, 1 - g)]
    tries = [[[x * (1 / below), y * g] for x in (1, -1) for y in (1, -1)]]
    first = next((one for w in tries[0] if (one := shop.holds(goals[0], logistic, inverse, weights=w))), None)
    both = (sure(first), inverse)
    signs = [[num(x), num(y)] for x in (1, -1) for y in (1, -1)]
    return both[0], sure(next((one for w in signs if (one := shop.holds(goals[1], *both, weights=w))), None))


def _replaced_fractions(
    shop: Workshop, gap: Polynomial, a: Atom, power: tuple[Atom, int], g: Polynomial
) -> tuple[Polynomial, tuple[Polynomial, Polynomial]]:
    """The polynomial with g for the inverse a, and 1 − g for it beside the power; and the factors of these two equalities."""
    forms = shop.forms
    rest, alone, beside = gap, dict[tuple, Fraction](), dict[tuple, Fraction]()
    while (found := next((m for m in rest if any(b == a for b, _ in m)), None)) is not None:
        x, with_power = rest[found], power in found
        left = tuple((b, k - (b == a)) for b, k in found if (b, k) != power and k - (b == a))
        one: Polynomial = {left: x}
        new = forms.plus({(): ONE}, g, -ONE) if with_power else g
        rest = forms.plus(forms.plus(rest, {found: x}, -ONE), forms.times(one, new))
        factors = beside if with_power else alone
        factors[left] = factors.get(left, Fraction(0)) + x
    return rest, (alone, beside)


def two_weights_as_sigmoids(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """|u| ≤ b with g(p − q) and 1 − g(p − q) for the softmax weights of two logits p and q: such a u has a simple slope."""
    pairs = goal.name == "le" and goal.args[0].name == "abs" and goal.args[0].args[0].sort == "scalar"
    if not pairs or not any(s.name == "softmax" and s.args[0].name == "pair" for s in subterms(goal.args[0])):
        return None
    forms, writer, (whole, b) = shop.forms, Writer(shop.forms), goal.args
    u = forms.scalar(whole.args[0])
    links: list[Proof] = []
    factors: list[Polynomial] = []
    for a in sorted({a for m in u for a, _ in m if forms.keys[a][0] == "inv"}):
        found = _weights_of_two(shop, a)
        if found is None:
            return None
        for link in found:
            ((lead, _),) = forms.scalar(link.left).items()
            beside = {m: x for m, x in u.items() if all(pair in m for pair in lead)}
            factor = {tuple(pair for pair in m if pair not in lead): x for m, x in beside.items()}
            u = forms.plus(u, forms.times(factor, forms.gap(link.concludes)))
            links.append(link)
            factors.append(factor)
    if any(forms.keys[a][0] == "inv" for m in u for a, _ in m):
        return None
    inner = writer.scalar(u)
    known = search.solve(shop, le(abs(inner), b)) if links else None
    if known is None:
        return None
    sides = []
    for sign, side in ((-1, le(-b, whole.args[0])), (1, le(whole.args[0], b))):
        steps = [known, rules.absolute(sign * inner), *links]
        equalities = [(writer.scalar(forms.times({(): Fraction(sign)}, p)), k + 2) for k, p in enumerate(factors)]
        sides.append(rules.combine(side, steps, [(1, (), (0,)), (1, (), (1,))], equalities))
    return Proof("bounds", goal, tuple(sides), {"of": whole.args[0]}) if all(map(shop.adds_up, sides)) else None


def _weights_of_two(shop: Workshop, a: Atom) -> list[Proof] | None:
    """e^p/(e^p + e^q) = g(p − q) and e^q/(e^p + e^q) = 1 − g(p − q) for an atom 1/(e^p + e^q); None for any other."""
    forms, writer = shop.forms, Writer(shop.forms)
    below = dict(forms.keys[a][1])
    exponents = [dict(forms.keys[m[0][0]][1]) if m else {} for m in below]
    powers = all(not m or (len(m) == 1 and forms.keys[m[0][0]][0] == "exp") for m in below)
    if len(below) != 2 or not powers or set(below.values()) != {ONE}:
        return None
    p, q = map(writer.scalar, exponents)
    first, second, whole = apply("exp", p), apply("exp", q), writer.scalar(below)
    g, inverse = apply("sigmoid", p - q), rules.reciprocal(sure(shop.holds(lt(0, whole))), whole)
    found = []
    steps, signs = (rules.logistic(p - q), inverse), [(x, y) for x in (1, -1) for y in (1, -1)]
    for power, weight in ((first, g), (second, 1 - g)):
        share = apply("eq", power * (1 / whole), weight)
        tries = [[x * (first * (1 / whole)), y * weight] for x, y in signs]
        found.append(sure(next((one for w in tries if (one := shop.holds(share, *steps, weights=w))), None)))
    return found


def unshifted(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Σ e^(u + c·1) as e^c·Σ e^u: a normaliser that subtracts one number from all logits, as its greatest."""
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar":
        return None
    sums = [s for t in goal.args for s in subterms(t) if s.name == "sum" and s.args[0].name == "exp"]
    for whole in dict.fromkeys(sums):
        logits = shop.forms.vector(whole.args[0])
        if len(logits) != 1 or len(ids := next(iter(logits))) != 1 or shop.forms.keys[ids[0]][0] != "exp":
            continue
        _, inside, size = shop.forms.keys[ids[0]]
        parts, ones = thawed(inside), (shop.forms.ids.get(("exp", (), size)),)
        if ones not in parts or len(parts) < 2:
            continue
        writer = Writer(shop.forms)
        rest = writer.vector({one: c for one, c in parts.items() if one != ones})
        shift, powers = apply("exp", writer.scalar(parts[ones])), apply("exp", rest)
        known = search.solve(shop, replaced(goal, whole, shift * apply("sum", powers)))
        return known and completed(
            shop, goal, [known, _entries_equal(shop, whole.args[0], shift * powers)], [(1, (), (0,))]
        )
    return None


def tangent_points(context: Iterable[Term], goal: Term) -> list[Term]:
    """Arguments p − c at which the tangent of e^p touches where a goal about one scalar is nearest to an equality."""
    parts = list(dict.fromkeys(s for t in goal.args for s in subterms(t)))
    inside = [s if s.name == "log" else s.args[0] for s in parts if s.name in ("exp", "log") and s.sort == "scalar"]
    if any(s.name == "sqrt" for s in parts):  # √x is e^(½·log x)
        inside += [as_term(Fraction(1, 2)) * s for s in parts if s.name == "log"]
    variables = {s.leaf: s for s in parts if s.name == "var"}
    if len(variables) != 1 or not inside or next(iter(variables.values())).sort != "scalar":
        return []
    (x,) = variables
    nearest = _nearest_to_equality(context, goal, x)
    if nearest is None:
        return []
    found = []
    for p in inside[:4]:
        try:
            c = Fraction(value_of(p, {x: nearest})).limit_denominator(24)
        except (Unknown, OverflowError, ValueError, ZeroDivisionError, KeyError, IndexError):
            continue
        if c and abs(c) <= _FARTHEST_TANGENT and any(t.name == "var" for t in subterms(p)):
            found += [p - as_term(c), as_term(c) - p]
    return found


def _nearest_to_equality(context: Iterable[Term], goal: Term, x: str) -> float | None:
    """The value of x on a grid at which the sides of the goal are relatively nearest, of those that the hypotheses allow."""
    about_x = [one for one in context if {s.leaf for s in subterms(one) if s.name == "var"} <= {x}]
    best: tuple[float, float] | None = None
    for value in [k / 16 for k in range(-128, 129)] + [math.exp(k / 8) for k in range(-40, 41)]:
        here = {x: value}
        try:
            if all(holds(one, here, 0.0) for one in about_x):
                a, b = (value_of(side, here) for side in goal.args)
                ratio = (b - a) / (abs(a) + abs(b) + 1e-9)
                if abs(a) + abs(b) > 1e-4:  # else both vanish at infinity, which is no equality
                    best = min(best, (ratio, value)) if best else (ratio, value)
        except (Unknown, OverflowError, ValueError, ZeroDivisionError, KeyError, IndexError):
            continue
    return None if best is None else best[1]


def _entries_equal(shop: Workshop, u: Term, w: Term) -> Proof:
    """Σ u = Σ w for vectors whose entries have one normal form."""
    i = shop.variable("i", "index", u)
    both = []
    for a, b in ((u, w), (w, u)):
        each = rules.combine(le(apply("entry", a, i), apply("entry", b, i)))
        both.append(rules.entries(le(apply("sum", a), apply("sum", b)), each, a, b, i))
    return Proof("antisymmetry", apply("eq", *both[0].concludes.args), tuple(both))
