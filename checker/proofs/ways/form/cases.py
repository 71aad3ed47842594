"""Ways to prove a goal case by case: signs, orders, the two entries of a pair, alternatives among the hypotheses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations

from checker.proofs.facts.functions import speaks_of_functions
from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import composition, rules
from checker.proofs.trees.composition import holds_or_not, less_or, one_is_less
from checker.proofs.trees.decided import unless_denied
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed, moved_back
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.weight_facts.entries import told_apart
from checker.statements.terms.term import Term, apply, subterms

_FUNCTIONS = ("exp", "log", "softmax", "sigmoid", "loss_value")
OfCase = Callable[[Workshop, int], Proof | None]  # of the workshop of a case and its number


def pairs_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
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
            return _in_both(search, shop, goal, either, partial(_stated, sides), partial(ordered, whole, entries))
    return None


def ordered(whole: Term, entries: Sequence[Term], shop: Workshop, case: int) -> Proof | None:
    """What it says of the two entries that one of them is the least or the greatest."""
    if whole.name == "max_norm":
        return None
    this, other = entries[case], entries[1 - case]
    given = rules.hypothesis(apply("eq", whole, this))
    goal = le(other, this) if whole.name == "maximum" else le(this, other)
    return shop.show(goal, [rules.extreme(whole, other), given], degree=1)


def _stated(sides: list[Term], _: Workshop, case: int) -> Proof:
    """The hypothesis of this case."""
    return rules.hypothesis(sides[case])


def signs_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """x ≥ 0 or x ≤ 0 for what stands in absolute values."""
    if not is_relation(goal) or search.splits >= 3:
        return None
    inside = [s.args[0] for t in (goal, *shop.context) for s in subterms(t) if s.name == "abs" and s.sort == "scalar"]
    for x in dict.fromkeys(inside):
        either = rules.order(num(0), x)
        if not set(either.concludes.args) & set(shop.context):
            return _in_both(search, shop, goal, either, partial(_without_bars, x))
    return None


def _without_bars(x: Term, shop: Workshop, case: int) -> Proof | None:
    """|x| = x where 0 ≤ x (case 0), |x| = −x where x ≤ 0."""
    return without_bars(shop, x, rules.hypothesis(le(x, num(0)) if case else le(num(0), x)))


def without_bars(shop: Workshop, x: Term, sign: Proof) -> Proof | None:
    """|x| = x from 0 ≤ x or 0 < x, |x| = −x from x ≤ 0 or x < 0."""
    positive = sign.concludes.args[1] == x
    y = x if positive else -x
    low = shop.holds(le(-y, x), *([sign, sign] if positive else []))
    high = shop.holds(le(x, y), *([] if positive else [sign, sign]))
    first = shop.holds(le(y, abs(x)), rules.absolute(y))
    if low is None or high is None or first is None:
        return None
    return Proof("antisymmetry", apply("eq", abs(x), y), (rules.bounds(low, high, x, y), first))


def labels_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """y = 1 or y = −1 for a variable of which a hypothesis says y² = 1."""
    if search.splits >= 3:
        return None
    for hypothesis in shop.given():
        square, value = hypothesis.concludes.args[:2] if hypothesis.concludes.name == "eq" else (num(0), num(0))
        y = square.args[0] if square.name in ("pow", "mul", "abs") else num(0)
        either = rules.order(num(0), y)
        known = y.name == "var" and shop.same(square if square.name != "abs" else y * y, y * y) and value == num(1)
        if known and not set(either.concludes.args) & set(shop.context):
            return _in_both(search, shop, goal, either, implied_in=partial(_label, y, hypothesis))
    return None


def _label(y: Term, square: Proof, shop: Workshop, case: int) -> Proof:
    """y = 1 where 0 ≤ y (case 0), y = −1 where y ≤ 0."""
    u, one = -y if case else y, num(1)
    known = (rules.square(y), square)
    squares = [sure(completed(shop, le(x * x, z * z), known)) for x, z in ((u, one), (one, u))]
    sign = sure(shop.holds(le(0, u), rules.hypothesis(le(y, num(0)) if case else le(num(0), y))))
    low, high = rules.roots(squares[0], rules.combine(le(0, 1)), u, one), rules.roots(squares[1], sign, one, u)
    label = num(-1 if case else 1)
    sides = shop.holds(le(y, label), high if case else low), shop.holds(le(label, y), low if case else high)
    return Proof("antisymmetry", apply("eq", y, label), tuple(map(sure, sides)))


def unless_equal(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """x = y from (a − b)(x − y) = 0, where a hypothesis says that a is not b."""
    if goal.name != "eq" or goal.args[0].sort != "scalar":
        return None
    for one in shop.given():
        denied = one.concludes.args[0] if one.concludes.name == "not" else one.concludes
        if one.concludes.name != "not" or denied.name != "eq" or denied.args[0].sort != "scalar":
            continue
        a, b = denied.args
        product = by_squares(shop, apply("eq", (a - b) * (goal.args[0] - goal.args[1]), 0))
        if product is not None:
            return _divided(shop, goal, product, one, a, b)
    return None


def _divided(shop: Workshop, goal: Term, product: Proof, apart: Proof, a: Term, b: Term) -> Proof | None:
    """x = y from (a − b)(x − y) = 0, in the cases a < b and b < a and not in a = b."""
    branches = []
    for less, more in ((a, b), (b, a)):
        above = rules.hypothesis(lt(less, more))
        positive = shop.holds(lt(0, more - less), above)
        W, step = more - less, goal.args[0] - goal.args[1]
        links = [] if positive is None else [product, rules.reciprocal(positive, W)]
        weights = [[x * (1 / W), y * step] for x in (1, -1) for y in (1, -1)]
        known = [one for one in (shop.holds(goal, *links, weights=w) for w in weights if links) if one is not None]
        if not known:
            return None
        branches.append(known[0])
    return rules.cases(one_is_less(apart, a, b), *branches)


def zero_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 < s or s = 0 for a step size s of which a hypothesis says 0 ≤ s, of a function: what is positive can be divided by."""
    if not is_relation(goal) or search.splits or search.depth > 1 or not any(map(speaks_of_functions, shop.context)):
        return None
    for s in [v for v in dict.fromkeys(subterms(goal)) if v.name == "var" and v.sort == "scalar"]:
        if (low := shop.known(le(0, s))) and not shop.known(lt(0, s)):
            return positive_or_zero(search, shop, goal, low)
    return None


def positive_or_zero(search: Search, shop: Workshop, goal: Term, low: Proof) -> Proof | None:
    """The goal where 0 < s, and where s = 0, for a number with a proof of 0 ≤ s."""
    zero = partial(_zero, low)
    return _in_both(search, shop, goal, less_or(num(0), low.right), zero, zero)


def _zero(low: Proof, _: Workshop, case: int) -> Proof | None:
    s = low.right
    return Proof("antisymmetry", apply("eq", s, num(0)), (rules.hypothesis(le(s, 0)), low)) if case else None


def different_places(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with i ≠ j beside the hypotheses, where one of them gives u_j < u_i."""
    key = (goal, shop.context, "places")
    if key in search.failed or goal.name == "not":
        return None
    search.failed.add(key)
    for one in shop.given():
        entries = dict.fromkeys(s for s in subterms(one.concludes) if s.name == "entry" and s.args[1].name == "var")
        for high, low in permutations(entries, 2):
            (u, i), (w, j) = high.args, low.args
            if u != w or any(j in told_apart(known, i) for known in shop.given()) or not is_relation(one.concludes):
                continue
            below = by_squares(shop, lt(low, high), rounds=1)
            if below is not None:
                fact = _apart(shop, below, u, i, j)
                search.depth -= 1  # the goal stays as it is
                part = search.solve(assuming(shop, fact.concludes), goal)
                search.depth += 1
                assumed = part and Proof("assume", apply("implies", fact.concludes, goal), (part,))
                return assumed and Proof("consequence", goal, (assumed, fact))
    return None


def places_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal for i = j, and with i ≠ j beside the hypotheses, for two places that nothing tells apart."""
    key = (goal, shop.context, "places apart")
    if not is_relation(goal) or key in search.failed or search.segments:
        return None
    search.failed.add(key)
    entries = [s for s in subterms(goal) if s.name == "entry" and s.args[1].name == "var"]
    for i, j in combinations(dict.fromkeys(s.args[1] for s in entries), 2):
        known = [one for one in shop.given() if {i, j} <= {s for s in subterms(one.concludes) if s.sort == "index"}]
        if i.shape != j.shape or any(j in told_apart(one, i) or one.concludes.name == "eq" for one in known):
            continue
        same = apply("eq", i, j)
        merged = tuple(replaced(one, j, i) for one in shop.context)
        one = search.solve(replace(shop, context=merged), replaced(goal, j, i))
        other = one and search.solve(assuming(shop, apply("not", same)), goal)
        links = [] if one is None else _equal_entries(shop, entries, i, j)
        told = {m: rules.hypothesis(h) for m, h in zip(merged, shop.context, strict=True) if m == h}
        first = one and completed(shop, goal, [told_in_full(one, told), *links], [(1, (), (0,))])
        if (
            first is not None
            and other is not None
            and one is not None
            and all(n.concludes in told for n in one.nodes() if n.rule == "hypothesis")
        ):
            either = holds_or_not(same)
            return Proof("cases", goal, (either, first, other))
    return None


def _equal_entries(shop: Workshop, entries: list[Term], i: Term, j: Term) -> list[Proof]:
    """u_j = u_i under i = j, for the entries at j."""
    links = []
    for s in dict.fromkeys(s for s in entries if s.args[1] == j):
        k = shop.variable("k", "index", s.args[0])
        links.append(put_equal(rules.hypothesis(apply("eq", i, j)), apply("entry", s.args[0], k), k))
    return links


def _apart(shop: Workshop, below: Proof, u: Term, i: Term, j: Term) -> Proof:
    """i ≠ j from u_j < u_i."""
    equal, k = apply("eq", i, j), shop.variable("k", "index", u)
    same = put_equal(rules.hypothesis(equal), apply("entry", u, k), k)
    false = shop.holds(lt(0, 0), below, same) or shop.holds(lt(0, 0), below, same, weights=[num(1), num(-1)])
    return Proof("denial", apply("not", equal), (sure(false),))


def orders_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
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


def under_its_denial(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 < x, where x ≥ 0 is seen, from 0 < x under the hypothesis that it is not so: ⟨u, w⟩ < 0 gives ‖u‖ > 0."""
    if goal.name != "lt" or search.splits or len(gap := shop.forms.gap(goal)) != 1 or not shop.forms.sign(gap):
        return None
    denied = apply("not", goal)
    case = assuming(shop, denied)
    found = by_squares(case, goal) or _against_a_denial(search, case, goal)
    either = holds_or_not(goal)
    return found and rules.cases(either, rules.hypothesis(goal), found)


def denied(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal, as products of its denial with the hypotheses and with itself add up to 0 < 0."""
    denial = apply("not", goal)
    algebraic = not any(s.name in ("exp", "log", "softmax", "sigmoid") for t in goal.args for s in subterms(t))
    if (
        goal.name not in ("le", "lt")
        or search.splits > 2
        or not shop.context
        or not algebraic
        or denial in shop.context
    ):
        return None
    false = lt(0, 0)
    case = assuming(shop, denial)
    found = by_squares(case, false) or _against_a_denial(search, case, false)
    if found is None:
        return None
    return unless_denied(goal, found)


def contrary(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal, as its denial gives the contrary of a hypothesis that speaks of a function: s_i ≤ s_j gives u_i ≤ u_j."""
    denial = apply("not", goal)
    if goal.name not in ("le", "lt") or search.splits > 2 or denial in shop.context:
        return None
    for one in shop.given():
        known = one.concludes
        if known.name not in ("le", "lt") or not any(s.name in _FUNCTIONS for t in known.args for s in subterms(t)):
            continue
        against = composition.contrary(known)
        rest = replace(shop, context=tuple(h for h in shop.context if h != known))
        search.splits += 1
        found = search.solve(assuming(rest, denial), against)
        search.splits -= 1
        false = found and shop.holds(lt(0, 0), one, found)
        if false:
            return unless_denied(goal, false)
    return None


def _against_a_denial(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal from an equality and its denial, which is a hypothesis."""
    for one in shop.given():
        if one.concludes.name == "not" and one.concludes.args[0].name == "eq" and is_relation(one.concludes.args[0]):
            known = by_squares(shop, one.concludes.args[0]) or search.solve(shop, one.concludes.args[0])
            if known is not None:
                return rules.contradiction(known, one, goal)
    return None


def alternatives(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Each case of a hypothesis “P or Q”; of “P implies Q” with P, and so with Q, and with its denial."""
    if search.splits >= 3:
        return None
    for one in shop.given():
        term = one.concludes
        if term.name == "implies" and not search.weights and _undecided(shop, *term.args):
            either = holds_or_not(term.args[0])
            then = Proof("consequence", term.args[1], (one, rules.hypothesis(term.args[0])))
            return _in_both(search, shop, goal, either, implied_in=partial(_in_the_first, then))
        if search.weights and any(one.name == "eq" and one.args[0] not in subterms(goal) for one in term.args):
            continue  # of a masked weight that is not spoken of
        if term.name == "or" and not set(term.args) & set(shop.context):
            return _in_both(search, shop, goal, one)
    return None


def _in_the_first(then: Proof, _: Workshop, case: int) -> Proof | None:
    return None if case else then


def _undecided(shop: Workshop, first: Term, second: Term) -> bool:
    """Whether the hypotheses say nothing of the first part of an implication between scalars, nor that the second holds."""
    told = {one.concludes for one in shop.given()}
    return is_relation(first) and first.args[0].sort == "scalar" and not {first, apply("not", first), second} & told


def _in_both(
    search: Search,
    shop: Workshop,
    goal: Term,
    either: Proof,
    equal_in: OfCase | None = None,
    implied_in: OfCase | None = None,
) -> Proof | None:
    """The goal in either case; there ``equal_in`` gives an equality that is put into the goal, ``implied_in`` one more fact."""
    search.splits += 1
    try:
        found = []
        for k, one in enumerate(either.concludes.args):
            case = assuming(shop, one)
            same = None if equal_in is None else equal_in(case, k)
            fact = None if implied_in is None else implied_in(case, k)
            inner = case if fact is None else assuming(case, fact.concludes)
            part = search.solve(inner, goal) if same is None else substituted(search, inner, goal, same)
            if part is None:
                return None
            if fact is not None:
                part = Proof(
                    "consequence", goal, (Proof("assume", apply("implies", fact.concludes, goal), (part,)), fact)
                )
            found.append(part)
        return rules.cases(either, *found)
    finally:
        search.splits -= 1


def substituted(search: Search, shop: Workshop, goal: Term, *same: Proof) -> Proof | None:
    """The goal from the goal with the right sides of equalities in place of their left sides, in turn."""
    steps = [goal]
    for one in same:
        old, new = one.concludes.args
        steps.append(Term(goal.name, tuple(replaced(side, old, new) for side in steps[-1].args), sort="truth"))
    known = search.solve(shop, steps[-1])
    for before, one in zip(steps[-2::-1], same[::-1], strict=True):
        known = known and moved_back(shop, before, known, one)
    return known
