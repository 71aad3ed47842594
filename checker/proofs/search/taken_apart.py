"""A goal taken apart before it is put in other words: two sides of an equality, summands, cases of its hypotheses and of its parts.

The ways of the portfolio split a goal as well, but what they get has no other wordings any more.  Here each part has all of them.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from checker.errors import Undecided
from checker.proofs.indices.equal_things import with_equalities
from checker.proofs.inequalities.inequality import sign
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Polynomial, atoms_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import less_or, one_is_less, spliced
from checker.proofs.trees.naming import Named, of_the_goal, worth_trying
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.cases import ordered, without_bars
from checker.proofs.ways.scalars.sums import one_sum, sums_of_one, without_norms
from checker.statements.terms.term import Term, apply, subterms

Show = Callable[[Workshop, Term], Proof | None]
_MOST_SPLITS = 3  # of one branch
_MOST_SUMS = 3  # vectors whose sum the goal is
_MOST_USED, _MOST_AT_ONCE = 6, 2  # choices of hypotheses that are put in, and hypotheses of one
_FOR_A_ROOT = 0.5  # seconds of effort for 0 ≤ q of √q


def by_two_sides(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """x = y from x ≤ y and y ≤ x, of vectors entry by entry; |x| ≤ y from x ≤ y and −y ≤ x.

    **Raises.** Undecided where a size is not known.
    """
    if goal.name == "le" and goal.args[0].name == "abs" and goal.args[0].sort == "scalar":
        bars, y = goal.args
        inner, x = replace(shop, wordings=True), bars.args[0]
        first = show(inner, le(x, y))
        second = first and show(inner, le(-y, x))
        return first and second and rules.bounds(second, first, x, y)
    if goal.name != "eq" or goal.args[0].sort not in ("scalar", "vector"):
        return None
    a, b = goal.args
    inner = replace(shop, wordings=True)
    if a.sort == "vector":
        i = shop.variable("i", "index", a)
        each = show(inner, apply("eq", apply("entry", a, i), apply("entry", b, i)))
        return each and rules.every_entry(goal, each, i)
    first = show(inner, le(a, b))
    second = first and show(inner, le(b, a))
    return first and second and Proof("antisymmetry", goal, (first, second))


def by_summands(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """0 ≤ Σ_i v_i from 0 ≤ v_i at an index of which nothing is known, where both sides together are one sum.

    Or are one with a multiple of what a hypothesis says of sums.

    **Raises.** Undecided where a size is not known.
    """
    if goal.name != "le" or goal.args[0].sort != "scalar" or goal.open or shop.splits >= _MOST_SPLITS:
        return None
    laws, inner = sums_of_one(shop), replace(shop, wordings=True, splits=shop.splits + 1)
    gap, squares = without_norms(shop, shop.forms.gap(goal))
    beside = _beside_sums(shop, gap)
    less = (one for one in _less_hypotheses(shop, gap) if _beside_sums(shop, one[0]) < beside)
    choices = [(gap, ()), *islice(less, _MOST_USED)]
    for left, used in sorted(choices, key=lambda one: _beside_sums(shop, one[0])):
        rest, share, cancelled = _times_its_size(shop, left)
        for whole in islice(one_sum(shop, rest, laws), _MOST_SUMS):
            i = shop.variable("i", "index", whole)
            entry = apply("entry", whole, i)
            least = le(0, Writer(shop.forms).scalar(shop.forms.scalar(entry)))
            known = show(inner, least) if worth_trying(Named(context=shop.context, goal=least)) else None
            each = known and shop.holds(le(0, entry), known)
            total = each and rules.entries(le(0, apply("sum", whole)), each, num(0) * whole, whole, i)
            facts = [*laws.values(), *squares, *cancelled]
            found = total and _with_hypotheses(inner, goal, [(total, share), *used], facts, show)
            if found is not None:
                return found
    return None


Used = tuple[tuple[Proof, Term], ...]  # hypotheses, each with what it is multiplied by


def _beside_sums(shop: Workshop, gap: Polynomial) -> int:
    """How many things stand in it that are no sums."""
    return sum(shop.forms.keys[a][0] not in ("sum", "size", "inv") for a in atoms_of([gap]))


def _times_its_size(shop: Workshop, gap: Polynomial) -> tuple[Polynomial, Term, list[Proof]]:
    """n·(p + q/n) as n·p + q, the share 1/n of it that was asked for, and n·(1/n) = 1; a polynomial without 1/n itself."""
    forms = shop.forms
    for a in atoms_of([gap]):
        below = list(forms.keys[a][1]) if forms.keys[a][0] == "inv" else []
        if (
            len(below) == 1
            and below[0][1] == 1
            and len(below[0][0]) == 1
            and forms.keys[below[0][0][0][0]][0] == "size"
        ):
            n = {below[0][0]: ONE}
            over = {tuple(p for p in m if p[0] != a): x for m, x in gap.items() if (a, 1) in m}
            beside = {m: x for m, x in gap.items() if (a, 1) not in m}
            size = Writer(forms).scalar(n)
            known = sign(shop, lt(0, size))
            if known is not None and not any(a in dict(m) for m in beside):
                return forms.plus(forms.times(n, beside), over), 1 / size, [rules.reciprocal(known, size)]
    return gap, num(1), []


def _with_hypotheses(
    shop: Workshop, goal: Term, used: Sequence[tuple[Proof, Term]], equal: Sequence[Proof], show: Show
) -> Proof | None:
    """The goal from multiples of what was shown."""
    facts, sums = list[Proof](), list[tuple]()
    for known, times in used:
        facts.append(known)
        if shop.forms.sign(shop.forms.scalar(times)):
            sums.append((times, (), (len(facts) - 1,)))
            continue
        above = show(shop, le(0, times))
        if above is None:
            return None
        facts.append(above)
        sums.append((1, (), (len(facts) - 2, len(facts) - 1)))
    return completed(shop, goal, [*facts, *equal], sums)


def _less_hypotheses(shop: Workshop, gap: Polynomial, used: Used = ()) -> Iterator[tuple[Polynomial, Used]]:
    """gap − c·(b − a) for hypotheses a ≤ b about sums, with that c for which something that is no sum is in it no more."""
    forms, keys, deeper = shop.forms, shop.forms.keys, []
    for known in shop.given() if len(used) < _MOST_AT_ONCE else ():
        if known.concludes.name not in ("le", "lt") or known.concludes.open or any(known is one for one, _ in used):
            continue
        slack = forms.gap(known.concludes)
        atoms = atoms_of([slack])
        if not any(keys[a][0] == "sum" for a in atoms):
            continue
        others = [a for a in atoms if keys[a][0] not in ("sum", "size")]
        factors = [] if others or used else [{(): ONE}]
        for a in others:
            alone = ((a, 1),)
            here = [m for m in gap if a in dict(m)]
            if here and alone in slack and sum(a in dict(m) for m in slack) == 1 and all(dict(m)[a] == 1 for m in here):
                factors.append({tuple(p for p in m if p[0] != a): gap[m] / slack[alone] for m in here})
        for factor in factors:
            if set(factor) != {()} or factor[()] > 0:
                less = forms.plus(gap, forms.times(factor, slack), -ONE), (*used, (known, Writer(forms).scalar(factor)))
                deeper.append(less)
                yield less
    for less in deeper:
        yield from _less_hypotheses(shop, *less)


def _nothing(_: Workshop, case: int) -> Sequence[Proof | None]:
    return ()


@dataclass(frozen=True)
class Split:
    """P or Q; in each case the hypotheses that go, and what follows beside P or Q."""

    either: Proof
    without: tuple[Term, ...] = ()
    follows: Callable[[Workshop, int], Sequence[Proof | None]] = _nothing


def by_cases(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """The goal in either case of what can be told apart: y < 0 or 0 < y for a divisor y ≠ 0, “or”, the greatest of two, absolute values."""
    if shop.splits >= _MOST_SPLITS:
        return None
    split = next(_splits(shop, goal, show), None)
    if split is None:
        return None
    found = []
    for k, said in enumerate(split.either.concludes.args):
        case = replace(shop, context=(*(h for h in shop.context if h not in split.without), said), goals=())
        facts = [one for one in split.follows(case, k) if one is not None]
        part = _in_case(replace(case, splits=shop.splits + 1), goal, facts, show)
        if part is None:
            return None
        found.append(part)
    return rules.cases(split.either, *found)


def _in_case(shop: Workshop, goal: Term, facts: Sequence[Proof], show: Show) -> Proof | None:
    """The goal with further facts, and with what the case says to be equal put in."""
    plain = Named(context=(*shop.context, *(one.concludes for one in facts)), goal=goal)
    plain.known.update((one.concludes, one) for one in facts)
    named = with_equalities(shop, plain) or plain
    named.context = tuple(h for h in named.context if h.name != "eq" or h.args[0] != h.args[1])
    if not worth_trying(named):
        return None
    part = show(replace(shop, context=named.context, wordings=True), named.goal)
    return part and next((spliced(one, plain.known) for one in of_the_goal(shop, named, part)), None)


def _splits(shop: Workshop, goal: Term, show: Show) -> Iterator[Split]:
    spoken = [s for one in (goal, *shop.context) for s in subterms(one) if not s.open]
    yield from _divisors(shop, spoken)
    for one in shop.context:
        if one.name == "or" and not set(one.args) & set(shop.context):
            yield Split(rules.hypothesis(one), without=(one,))
    yield from _extremes(shop, goal, spoken)
    inside = [s.args[0] for s in spoken if s.name == "abs" and s.sort == "scalar"]
    for x in dict.fromkeys(inside):
        either = rules.order(num(0), x)
        if not set(either.concludes.args) & set(shop.context):
            yield Split(either, follows=partial(_bars_off, [x]))
    yield from _roots(shop, goal, show)


def _bars_off(numbers: Sequence[Term], shop: Workshop, _: int) -> list[Proof | None]:
    """|x| = x or |x| = −x for each number of which the hypothesis of the case tells the sign."""
    sign = rules.hypothesis(shop.context[-1])
    return [without_bars(shop, x, sign) for x in numbers if x in sign.concludes.args]


def _divisors(shop: Workshop, spoken: Sequence[Term]) -> Iterator[Split]:
    """The signs of what is divided by and known not to be 0."""
    divisors = [y for s in spoken if s.name == "div" for y in _factors(s.args[1])]
    for one in shop.context:
        equal = one.args[0] if one.name == "not" else one
        if one.name != "not" or equal.name != "eq" or equal.args[0].sort != "scalar":
            continue
        a, b = equal.args
        if any(_one_number(shop, y, a, b) for y in dict.fromkeys(divisors)):
            bars = [s.args[0] for s in spoken if s.name == "abs" and s.sort == "scalar"] if b == num(0) else []
            yield Split(one_is_less(rules.hypothesis(one), a, b), (one,), partial(_bars_off, list(dict.fromkeys(bars))))


def _one_number(shop: Workshop, y: Term, a: Term, b: Term) -> bool:
    """Whether y is a − b or b − a."""
    try:
        return shop.same(y, a - b) or shop.same(y, b - a)
    except Undecided:
        return False


def _factors(y: Term) -> list[Term]:
    if y.name in ("mul", "pow", "abs"):
        return [one for a in y.args[: 1 + (y.name == "mul")] for one in _factors(a)]
    return [] if y.name in ("num", "length") or y.sort != "scalar" else [y]


def _extremes(shop: Workshop, goal: Term, spoken: Sequence[Term]) -> Iterator[Split]:
    """The greatest or the least of two numbers is one of them."""
    writer = Writer(shop.forms)
    for whole in dict.fromkeys(spoken):
        if whole.name not in ("maximum", "minimum") or (two := shop.two_entries(whole.args[0])) is None:
            continue
        entries = [writer.scalar(p) for p in two]
        sides = [apply("eq", whole, one) for one in entries]
        if not any(one in shop.context for one in sides):
            either = Proof("attained", apply("or", *sides), (), {"of": whole.args[0]})
            yield Split(either, follows=partial(_which, whole, entries))


def _which(whole: Term, entries: Sequence[Term], shop: Workshop, case: int) -> list[Proof | None]:
    return [ordered(whole, entries, shop, case)]


def _roots(shop: Workshop, goal: Term, show: Show) -> Iterator[Split]:
    """√q is positive, or it is 0 and so is q."""
    for root in dict.fromkeys(s for s in subterms(goal) if s.name == "sqrt" and not s.open and s.sort == "scalar"):
        q, either = root.args[0], less_or(num(0), root)
        told = (h.args[1] for h in shop.context if h.name == "lt" and h.args[0] == num(0))
        if q.name in ("var", "num", "length") or any(one.name == "sqrt" and shop.same(one, root) for one in told):
            continue
        least = shop.holds(le(0, q)) or show(replace(shop, wordings=False, left=[_FOR_A_ROOT]), le(0, q))
        if least is None:
            continue
        square = rules.square(q, least)

        yield Split(either, follows=partial(_root_told, root, square))


def _root_told(root: Term, square: Proof, shop: Workshop, case: int) -> list[Proof | None]:
    """0 < q beside 0 < √q; √q = 0 and q = 0 beside √q ≤ 0."""
    q = root.args[0]
    if case == 0:
        return [completed(shop, lt(0, q), [square, rules.hypothesis(lt(0, root))], [(1, (), (1, 1))])]
    above = shop.holds(le(0, root))
    if above is None:
        return []
    zero = Proof("antisymmetry", apply("eq", root, num(0)), (rules.hypothesis(le(root, 0)), above))
    return [zero, completed(shop, apply("eq", q, num(0)), [square, zero])]


__all__ = ["by_cases", "by_summands", "by_two_sides"]
