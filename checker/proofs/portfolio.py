"""One search over all engines: the form of the goal first, then squares, cases, boxes and segments, cheap before dear.

Every way to reduce a goal to others is a function ``(search, shop, goal) -> Proof | None``; ``WAYS`` lists them in the order in which they
are tried.  The work is bounded by a number of attempts that does not depend on the machine.

**Guarantee.** none beyond that of its trees: ``verify.py`` decides.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from time import process_time

from checker.errors import Undecided
from checker.proofs import rules
from checker.proofs.boxes import on_a_box
from checker.proofs.inequality import closed
from checker.proofs.knowledge import is_relation
from checker.proofs.normal_form import ONE, Polynomial
from checker.proofs.plausible import plausible, tangent_points
from checker.proofs.positivity import by_squares
from checker.proofs.proof import Proof
from checker.proofs.rules import le, lt, num, size
from checker.proofs.segments import along_a_segment
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply, subterms
from checker.symbolic.claim_formulas import equal

Way = Callable[["Portfolio", Workshop, Term], "Proof | None"]
_DEEPEST = 7
_MOST_SEGMENTS = 3


@dataclass
class Portfolio:
    """One search; ``attempts`` counts what is left of its work, ``tried`` tells the reader what was done."""

    attempts: int = 400
    seconds: float = 12.0
    began: float = field(default_factory=process_time)
    depth: int = 0
    segments: int = 0
    splits: int = 0
    roots: int = 0
    failed: set[tuple] = field(default_factory=set)
    tried: dict[str, int] = field(default_factory=dict)

    @property
    def spent(self) -> bool:
        """Whether the work allowed is used up."""
        return self.attempts <= 0 or process_time() - self.began > self.seconds

    def solve(self, shop: Workshop, goal: Term) -> Proof | None:
        """The goal from the hypotheses of the workshop, or None."""
        key = (goal, shop.context)
        if self.depth > _DEEPEST or self.spent or key in self.failed:
            return None
        if not plausible(shop.context, goal):
            self.failed.add(key)
            return None
        shop = replace(shop, goals=(*shop.goals, goal), until=min(shop.until, self.began + self.seconds))
        self.depth += 1
        try:
            for way in WAYS:
                self.attempts -= 1
                if self.spent:
                    return None
                self.tried[way.__name__] = self.tried.get(way.__name__, 0) + 1
                try:
                    found = way(self, shop, goal)
                except Undecided:  # a part that the calculus does not treat
                    continue
                if found is not None:
                    return found
        finally:
            self.depth -= 1
        self.failed.add(key)
        return None


# ── the form of the goal ──


def seen(_: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """A hypothesis, by normal form, or between numbers."""
    if is_relation(goal):
        return shop.known(goal) or shop.holds(goal) or closed(goal)
    same = goal.name == "eq" and goal.args[0].sort == "vector"
    if same and shop.forms.vector(goal.args[0]) == shop.forms.vector(goal.args[1]):
        return rules.combine(goal)
    return shop.known(goal)


def hinges(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """The hinge loss as the greatest of 0 and 1 − u."""
    found = [s for t in goal.args for s in subterms(t) if s.name == "loss_value" and s.args[0].leaf == "hinge" and s.sort == "scalar"]
    if not is_relation(goal) or not found:
        return None
    simpler = goal
    for s in dict.fromkeys(found):
        simpler = _replaced(simpler, s, apply("maximum", apply("pair", num(0), 1 - s.args[1])))
    known = search.solve(shop, simpler)
    return known and shop.holds(goal, known)


def taken_apart(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """Both parts; the second under the first or its denial; a denial turned round; a bound for a fresh vector or index."""
    if goal.name == "and":
        parts = [search.solve(shop, one) for one in goal.args]
        return None if None in parts else rules.both(*parts)
    if goal.name == "implies":
        part = search.solve(_with(shop, goal.args[0]), goal.args[1])
        return part and Proof("assume", goal, (part,))
    if goal.name == "or":
        part = search.solve(_with(shop, apply("not", goal.args[0])), goal.args[1])
        return part and Proof("either", goal, (part,))
    if goal.name == "not":
        return _denied(search, shop, goal)
    if goal.name == "spectral_at_most":
        M, R = goal.args
        v = shop.variable("v", "vector", _columns(M))
        known = search.solve(shop, le(size(M @ v), R * size(v)))
        return known and rules.action(M, R, known, v)
    if goal.name == "positive":
        u = goal.args[0]
        i = shop.variable("i", "index", u)
        known = search.solve(shop, lt(0, apply("entry", u, i)))
        return known and rules.entries(goal, known, u, u, i)
    return None


def _columns(M: Term) -> str:
    from checker.proofs.sizes import sides_of

    return sides_of(M)[1]


def _with(shop: Workshop, *more: Term) -> Workshop:
    return replace(shop, context=(*shop.context, *more))


def _denied(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    one = goal.args[0]
    if one.name in ("le", "lt"):
        known = search.solve(shop, (le if one.name == "lt" else lt)(one.args[1], one.args[0]))
        return known and Proof("denial", goal, (known,))
    false = search.solve(_with(shop, one), lt(0, 0))
    return false and Proof("denial", goal, (false,))


def equality(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """An identity for all sizes, or two inequalities."""
    if goal.name != "eq" or goal.args[0].sort not in ("scalar", "vector", "matrix"):
        return None
    try:
        if not shop.own and equal(*goal.args):
            return Proof("identity", goal)
    except Undecided:
        pass
    if goal.args[0].sort != "scalar":
        return None
    found = by_squares(shop, goal)
    if found is not None:
        return found
    first = search.solve(shop, le(*goal.args))
    second = first and search.solve(shop, le(*goal.args[::-1]))
    return first and second and Proof("antisymmetry", goal, (first, second))


# ── inequalities between scalars ──


def quick_sum(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """Squares times facts, of low degree."""
    if goal.name not in ("le", "lt"):
        return None
    return by_squares(shop, goal, rounds=2, more=_lipschitz(search, shop, goal), hints=tangent_points(shop.context, goal))


def _lipschitz(search: Portfolio, shop: Workshop, goal: Term) -> list[Proof]:
    """‖softmax(a) − softmax(b)‖ ≤ ½‖a − b‖ and ⟨softmax(a) − softmax(b), v⟩ against it, for the softmax vectors of the goal."""
    weights = list(dict.fromkeys(s for t in goal.args for s in subterms(t) if s.name == "softmax"))
    if len(weights) != 2 or not any(s.name in ("norm", "max_norm") for t in goal.args for s in subterms(t)):
        return []
    from checker.proofs.lipschitz import lipschitz_bound

    a, b = (s.args[0] for s in weights)
    if a.name != "var" or b.name != "var" or a.shape != b.shape:
        return []
    found = lipschitz_bound(shop, weights[0], a, b)
    if found is None:
        return []
    facts = [found.proof]
    gap = weights[0] - weights[1]
    for v in [v for v in shop.vectors() if v.name == "var" and v.shape == a.shape][:3]:
        bound = rules.cauchy(gap, v)
        for inner in (apply("dot", gap, v), -apply("dot", gap, v)):
            one = shop.holds(le(inner, bound.right), rules.absolute(inner), bound)
            facts += [one] if one is not None else []
    return facts


def long_sum(_: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """Squares times facts, two degrees higher."""
    return by_squares(shop, goal, rounds=2, level=2) if goal.name in ("le", "lt") else None


def bounded_size(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """|u| ≤ b from −b ≤ u ≤ b; a ≤ b from a² ≤ b² and 0 ≤ b where a is a norm, a root or a product of such."""
    if goal.name not in ("le", "lt"):
        return None
    a, b = goal.args
    relation = le if goal.name == "le" else lt
    if a.name == "abs":
        if (goal, "bars") in search.failed:
            return None
        search.failed.add((goal, "bars"))
        low = search.solve(shop, relation(-b, a.args[0]))
        high = low and search.solve(shop, relation(a.args[0], b))
        return low and high and Proof("bounds", goal, (low, high), {"of": a.args[0]})
    if not _rooted(a) or search.roots >= 2 or not _odd(shop, a):
        return None
    search.roots += 1
    try:
        return _rooted_goal(search, shop, goal, relation)
    finally:
        search.roots -= 1


def absolute_value(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """|u| ≤ b from −b ≤ u ≤ b, before anything longer."""
    return bounded_size(search, shop, goal) if goal.name in ("le", "lt") and goal.args[0].name == "abs" else None


def _rooted_goal(search: Portfolio, shop: Workshop, goal: Term, relation) -> Proof | None:
    a, b = goal.args
    positive = search.solve(shop, le(0, b))
    squares = positive and search.solve(shop, relation(a * a, b * b))
    return positive and squares and Proof("roots", goal, (squares, positive), {"left": a, "right": b})


def _odd(shop: Workshop, a: Term) -> bool:
    """Whether squaring takes a root away."""
    keys = shop.forms.keys
    return any(k % 2 and keys[b][0] in ("norm", "sqrt", "frobenius", "root", "inv") for m in shop.forms.scalar(a) for b, k in m)


def _rooted(a: Term) -> bool:
    """A norm, a root, or a product, quotient or sum that holds one and is squared with profit."""
    if a.name in ("norm", "sqrt", "frobenius"):
        return True
    if a.name in ("mul", "div"):
        return any(_rooted(one) for one in a.args)
    return a.name == "add" and all(_rooted(one) for one in a.args)


def extremes(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """max u ≤ c and c ≤ min u entry by entry; max|u_k| ≤ c likewise; Σ and norms entry by entry."""
    if goal.name not in ("le", "lt"):
        return None
    a, b = goal.args
    relation = le if goal.name == "le" else lt
    for whole, other, up in ((a, b, True), (b, a, False)):
        if whole.name == ("maximum" if up else "minimum") and shop.two_entries(whole.args[0]) is None:
            u = whole.args[0]
            i = shop.variable("i", "index", u)
            entry = apply("entry", u, i)
            known = search.solve(shop, relation(entry, other) if up else relation(other, entry))
            if known is not None:
                return Proof("extremes", goal, (known,), {"of": u, "index": i.leaf})
    if a.name == "max_norm" and goal.name == "le":
        u = a.args[0]
        i = shop.variable("i", "index", u)
        known = search.solve(shop, le(abs(apply("entry", u, i)), b))
        return known and rules.entries(goal, known, u, b * u, i)
    return None


def isolated(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """max u or max|u_k| alone on the left, min u alone on the right, where the goal adds other things to it."""
    if goal.name not in ("le", "lt"):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    for m, x in gap.items():
        whole = forms.shown.get(m[0][0]) if len(m) == 1 and m[0][1] == 1 else None
        up = whole is not None and whole.name in ("maximum", "max_norm") and x < 0
        down = whole is not None and whole.name == "minimum" and x > 0
        if not (up or down) or whole is None or whole in goal.args[: 1 if up else 2]:
            continue
        rest = writer.scalar({k: c / abs(x) for k, c in gap.items() if k != m})
        new = (le if goal.name == "le" else lt)(*((whole, rest) if up else (-rest, whole)))
        known = search.solve(shop, new)
        found = known and shop.holds(goal, known, weights=[num(abs(x))])
        if found is not None:
            return found
    return None


def pairs_apart(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """The greatest of (a, b) is a or b; likewise the least."""
    if not is_relation(goal) or search.splits >= 4:
        return None
    writer = Writer(shop.forms)
    for whole in dict.fromkeys(s for t in (goal, *shop.context) for s in subterms(t)):
        if whole.name not in ("maximum", "minimum", "max_norm") or (two := shop.two_entries(whole.args[0])) is None:
            continue
        entries = [writer.scalar(p) for p in two]
        sides = [apply("eq", whole, abs(one) if whole.name == "max_norm" else one) for one in entries]
        if not any(one in shop.context for one in sides):
            either = Proof("attained", apply("or", *sides), (), {"of": whole.args[0]})
            return _in_both(search, shop, goal, either, lambda case, k, sides=sides: rules.hypothesis(sides[k]))
    return None


def _in_both(search: Portfolio, shop: Workshop, goal: Term, either: Proof, equal_in=None) -> Proof | None:
    """The goal in either case; ``equal_in(case, k)`` gives an equality that is put into the goal there."""
    search.splits += 1
    try:
        found = []
        for k, one in enumerate(either.concludes.args):
            case = _with(shop, one)
            same = None if equal_in is None else equal_in(case, k)
            part = search.solve(case, goal) if same is None else _substituted(search, case, goal, same)
            if part is None:
                return None
            found.append(part)
        return rules.cases(either, *found)
    finally:
        search.splits -= 1


def _substituted(search: Portfolio, shop: Workshop, goal: Term, same: Proof) -> Proof | None:
    """The goal from the goal with the right side of an equality in place of its left side."""
    old, new = same.concludes.args
    x = shop.variable("x", "scalar")
    holed = [_replaced(side, old, x) for side in goal.args]
    simpler = Term(goal.name, tuple(_replaced(side, old, new) for side in goal.args), sort="truth")
    if simpler == goal:
        return search.solve(shop, goal)
    known = search.solve(shop, simpler)
    if known is None:
        return None
    steps = [known]
    weights = [num(1)]
    for k, (side, hole) in enumerate(zip(goal.args, holed, strict=True)):
        if hole != side:
            equal_sides = apply("eq", side, _replaced(side, old, new))
            steps.append(Proof("substitution", equal_sides, (same,), {"function": hole, "variable": x.leaf}))
            weights.append(num(1 if k == 0 else -1))
    return shop.holds(goal, *steps, weights=weights) or shop.holds(goal, *steps, weights=[num(1), *[num(-1) if w == num(1) else num(1) for w in weights[1:]]])


def _replaced(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    return Term(term.name, tuple(_replaced(one, old, new) for one in term.args), term.leaf, term.sort, term.shape) if term.args else term


def alternatives(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """Each case of a hypothesis “P or Q”; Q of a hypothesis “P implies Q” where P follows."""
    if search.splits >= 3:
        return None
    for one in shop.given():
        term = one.concludes
        if term.name == "or" and not set(term.args) & set(shop.context):
            return _in_both(search, shop, goal, one)
    return None


def signs_apart(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """x ≥ 0 or x ≤ 0 for what stands in absolute values."""
    if not is_relation(goal) or search.splits >= 3:
        return None
    for x in dict.fromkeys(s.args[0] for t in (goal, *shop.context) for s in subterms(t) if s.name == "abs"):
        either = rules.order(num(0), x)
        if x.sort == "scalar" and not set(either.concludes.args) & set(shop.context):
            return _in_both(search, shop, goal, either, lambda case, k, x=x: _without_bars(case, x, k == 0))
    return None


def _without_bars(shop: Workshop, x: Term, positive: bool) -> Proof | None:
    """|x| = x where 0 ≤ x, |x| = −x where x ≤ 0."""
    y = x if positive else -x
    sign = rules.hypothesis(le(num(0), x) if positive else le(x, num(0)))
    low, high = (shop.holds(le(-y, x), sign, sign), shop.holds(le(x, y))) if positive else (shop.holds(le(-y, x)), shop.holds(le(x, y), sign, sign))
    first = shop.holds(le(y, abs(x)), rules.absolute(y))
    if low is None or high is None or first is None:
        return None
    return Proof("antisymmetry", apply("eq", abs(x), y), (rules.bounds(low, high, x, y), first))


def factored(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ f·q from 0 ≤ f and 0 ≤ q for a common factor f."""
    if goal.name not in ("le", "lt"):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    if len(gap) < 2:
        return _monomial_sign(search, shop, goal, gap)
    common = {a: min(dict(m).get(a, 0) for m in gap) for a, _ in next(iter(gap))}
    common = {a: k for a, k in common.items() if k}
    if not common:
        return None
    rest = {tuple((a, k - common.get(a, 0)) for a, k in m if k > common.get(a, 0)): x for m, x in gap.items()}
    relation = le if goal.name == "le" else lt
    below = search.solve(shop, relation(num(0), writer.scalar(rest)))
    if below is None:
        return None
    factor = {tuple(sorted(common.items())): ONE}
    if forms.sign(factor) > (goal.name == "lt"):
        node = rules.combine(goal, (below,), [(writer.scalar(factor), (), (0,))])
    else:
        known = search.solve(shop, relation(num(0), writer.scalar(factor)))
        if known is None:
            return None
        node = rules.combine(goal, (below, known), [(1, (), (0, 1))])
    return node if shop.adds_up(node) else None


def _monomial_sign(search: Portfolio, shop: Workshop, goal: Term, gap: Polynomial) -> Proof | None:
    """0 ≤ x·y·z or 0 < x·y·z from the signs of the factors."""
    ((m, x),) = gap.items() if gap else [((), Fraction(0))]
    if x <= 0 or sum(k for _, k in m) < 2:
        return None
    writer = Writer(shop.forms)
    known = []
    for a, k in m:
        strict = goal.name == "lt"
        if k % 2 == 0 and not strict:
            continue
        if shop.forms.sign({((a, 1),): ONE}) > strict:
            continue
        one = search.solve(shop, (lt if strict else le)(num(0), writer.atom(a)))
        if one is None:
            return None
        known.append((one, k if strict else 1, a))
    rest = {b: k for b, k in m}
    for _, k, a in known:
        rest[a] -= k
    times = {tuple(sorted((b, k) for b, k in rest.items() if k)): x}
    node = rules.combine(goal, [one for one, _, _ in known], [(writer.scalar(times), (), [j for j, (_, k, _) in enumerate(known) for _ in range(k)])])
    return node if shop.adds_up(node) else None


def cleared(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """The goal times the denominators that are known to be positive."""
    if goal.name not in ("le", "lt"):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    target = forms.gap(goal)
    inverses = [a for a in sorted({a for m in target for a, _ in m}) if forms.keys[a][0] == "inv"]
    if not inverses:
        return None
    for a in inverses:
        y = writer.scalar(dict(forms.keys[a][1]))
        positive = search.solve(shop, lt(0, y)) if forms.sign(forms.scalar(y)) < 2 else shop.holds(lt(0, y))
        if positive is None:
            continue
        numerator, multiplier, power = _without(shop, target, a, forms.scalar(y))
        new = (le if goal.name == "le" else lt)(num(0), writer.scalar(numerator))
        if shop.forms.gap(new) == target:
            continue
        below = search.solve(shop, new)
        if below is None:
            continue
        equal_one = rules.reciprocal(positive, y)
        above = Proof("reciprocal", lt(0, 1 / y), (positive,), {"of": y})
        sums = [(1, (), (0, *[1] * power))]
        node = rules.combine(goal, (below, above, equal_one), sums, [(writer.scalar(multiplier), 2)] if multiplier else [])
        if shop.adds_up(node):
            return node
    return None


def _without(shop: Workshop, p: Polynomial, a, y: Polynomial) -> tuple[Polynomial, Polynomial, int]:
    """(N, M, k) with p = N·i^k + M·(1 − y·i), where i = 1/y is the atom a and N is free of it."""
    forms = shop.forms
    i = {((a, 1),): ONE}
    power = max(dict(m).get(a, 0) for m in p)
    numerator: Polynomial = {}
    multiplier: Polynomial = {}
    for m, x in p.items():
        j = dict(m).get(a, 0)
        rest = {tuple(pair for pair in m if pair[0] != a): x}
        one = rest
        for _ in range(power - j):
            one = forms.times(one, y)
        numerator = forms.plus(numerator, one)
        # rest·i^j − rest·y^(k−j)·i^k = rest·i^j·(1 − (y·i)^(k−j)) = rest·i^j·Σ_{l<k−j} (y·i)^l·(1 − y·i)
        step = rest
        for _ in range(j):
            step = forms.times(step, i)
        for _ in range(power - j):
            multiplier = forms.plus(multiplier, step)
            step = forms.times(forms.times(step, y), i)
    return numerator, multiplier, power


def exponentiated(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ b from e^a ≤ e^b where logarithms stand alone on a side."""
    if goal.name not in ("le", "lt") or not any(s.name == "log" or (s.name == "loss_value") for side in goal.args for s in subterms(side)):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    logs = [m for m in gap if len(m) == 1 and m[0][1] == 1 and forms.keys[m[0][0]][0] == "log"]
    common = math.lcm(*[gap[m].denominator for m in logs]) if logs else 1
    if not logs or common > 4 or any(abs(gap[m] * common) > 4 for m in logs):
        return None
    gap = {m: x * common for m, x in gap.items()}
    sides: list[Polynomial] = [{}, {}]
    for m, x in gap.items():
        k = int(x > 0)
        sides[k][m] = abs(x)
    # e^(Σ log y + rest) as a product of the y and e^rest
    products, facts = [], []
    for side in sides:
        rest = {m: x for m, x in side.items() if m not in logs}
        product = {(): ONE}
        for m in logs:
            if m in side:
                y = writer.scalar(dict(forms.keys[m[0][0]][1]))
                positive = search.solve(shop, lt(0, y))
                if positive is None:
                    return None
                facts.append(rules.logarithm(positive, y))
                for _ in range(int(side[m])):
                    product = forms.times(product, forms.scalar(y))
        products.append(forms.times(product, forms.exp(rest)) if rest else product)
    relation = le if goal.name == "le" else lt
    search.segments += _MOST_SEGMENTS  # no derivative of the products: the logarithms' own are simpler
    try:
        simple = search.solve(shop, relation(*map(writer.scalar, products)))
    finally:
        search.segments -= _MOST_SEGMENTS
    if simple is None:
        return None
    whole = relation(*[apply("exp", writer.scalar(side)) for side in sides])
    linked = [_power(shop, writer, side, logs, facts) for side in sides]
    steps = [simple, *[one for one in linked if one is not None]]
    bridge = shop.show(whole, steps, degree=1)
    if bridge is None:
        return None
    inverse = Proof("inverse", relation(*[writer.scalar(side) for side in sides]), (bridge,))
    return shop.holds(goal, inverse, weights=[num(Fraction(1, common))])


def _power(shop: Workshop, writer: Writer, side: Polynomial, logs: list, facts: list[Proof]) -> Proof | None:
    """e^(Σ log y + rest) = Π y·e^rest, from e^(log y) = y one at a time."""
    forms = shop.forms
    current = writer.scalar(side)
    exponent = dict(side)
    product: Polynomial = {(): ONE}
    known: Proof | None = None
    for m in logs:
        for _ in range(int(side.get(m, 0))):
            y = dict(forms.keys[m[0][0]][1])
            fact = next(f for f in facts if forms.scalar(f.right) == y)
            exponent = forms.plus(exponent, {m: ONE}, -ONE)
            before = product
            product = forms.times(product, y)
            rest = forms.exp(exponent) if exponent else {(): ONE}
            goal = apply("eq", apply("exp", current), writer.scalar(forms.times(product, rest)))
            weight = writer.scalar(forms.times(before, rest))
            proofs = [fact] if known is None else [known, fact]
            weights = [weight] if known is None else [num(1), weight]
            known = shop.holds(goal, *proofs, weights=weights)
            if known is None:
                return None
    return known


def orders_apart(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """x ≤ y or y ≤ x for the scalars of a polynomial goal."""
    if not is_relation(goal) or search.splits >= 3 or any(s.sort != "scalar" for t in goal.args for s in subterms(t)):
        return None
    scalars = sorted({s for t in goal.args for s in subterms(t) if s.name == "var"}, key=str)
    if not 2 <= len(scalars) <= 3 or any(s.name in ("exp", "log", "div") for t in goal.args for s in subterms(t)):
        return None
    for k, x in enumerate(scalars):
        for y in scalars[k + 1 :]:
            either = rules.order(x, y)
            if not set(either.concludes.args) & set(shop.context):
                return _in_both(search, shop, goal, either)
    return None


def times_positive(_: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ p from 0 ≤ a·p for a variable a that a hypothesis says to be positive."""
    if goal.name not in ("le", "lt"):
        return None
    given = [one for one in shop.given() if is_relation(one.concludes)]
    names = dict.fromkeys(
        s
        for t in (*goal.args, *[one.concludes for one in given])
        for s in subterms(t)
        if (s.name == "var" and s.sort == "scalar") or s.name == "length"
    )
    gaps = [one.right - one.left for one in given if one.concludes.name == "lt" and "num" not in (one.left.name, one.right.name)]
    for x in [*list(names)[:4], *gaps[:3]]:
        positive = shop.known(lt(0, x)) or shop.holds(lt(0, x)) or shop.show(lt(0, x), given, degree=1)
        if positive is None:
            continue
        gap = goal.args[1] - goal.args[0]
        product = by_squares(shop, Term(goal.name, (num(0), x * gap), sort="truth"))
        if product is None:
            continue
        one, above = rules.reciprocal(positive, x), Proof("reciprocal", lt(0, 1 / x), (positive,), {"of": x})
        node = rules.combine(goal, (product, above, one), [(1, (), (0, 1))], [(-gap, 2)])
        other = rules.combine(goal, (product, above, one), [(1, (), (0, 1))], [(gap, 2)])
        for found in (node, other):
            if shop.adds_up(found):
                return found
    return None


def boxes(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """Interval arithmetic on a box."""
    return on_a_box(shop, goal, 4000 if search.depth <= 2 else 400)


def segments(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """Along a segment, by the sign of the derivative."""
    most = _MOST_SEGMENTS - any(s.sort == "vector" for s in subterms(goal))
    if search.segments >= most:
        return None
    search.segments += 1
    try:
        squared = [s for t in goal.args for s in subterms(t) if s.name == "pow" and s.args[0].name == "norm" and s.args[1] == num(2)]
        if not squared:
            return along_a_segment(shop, goal, search.solve)
        simpler, facts = goal, []
        for s in dict.fromkeys(squared):
            u = s.args[0].args[0]
            simpler = _replaced(simpler, s, apply("dot", u, u))
            facts.append(rules.square(u))
        found = along_a_segment(shop, simpler, search.solve)
        return found and shop.show(goal, [found, *facts], degree=1)
    finally:
        search.segments -= 1


def mentioned_squares(search: Portfolio, shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ b from a² ≤ b² where b is a root or a norm and a may have any sign."""
    if goal.name not in ("le", "lt") or not _rooted(goal.args[1]) or _rooted(goal.args[0]):
        return None
    if search.roots >= 2 or not _odd(shop, goal.args[1]):
        return None
    search.roots += 1
    try:
        return _rooted_goal(search, shop, goal, le if goal.name == "le" else lt)
    finally:
        search.roots -= 1


WAYS: tuple[Way, ...] = (
    seen, taken_apart, hinges, equality, absolute_value, quick_sum, factored, extremes, isolated, bounded_size, mentioned_squares, cleared, exponentiated, pairs_apart, signs_apart,
    boxes, segments, times_positive, long_sum, orders_apart, alternatives,
)  # fmt: skip

__all__ = ["WAYS", "Portfolio"]
