"""Inequalities between scalars for all values of the variables, unbounded ranges included: the side conditions of bounds.

Where the hypotheses give x ≥ x₀, the slack x − x₀ takes the place of x, and a polynomial with non-negative coefficients in the slacks
is non-negative.  Exponentials are compared by their exponents (e^p ≤ e^q where p ≤ q) and bounded below by tangents; a fraction 1/y
is known through y·(1/y) = 1.  What is left to find are factors, by linear programming.

**Guarantee.** ``prove_inequality`` returns a tree, an exact counter-example, or "cannot".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from math import isqrt

from flint import fmpq

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation, evaluate
from checker.proofs.inequalities.entry_signs import by_definition, of_entry, sign_of_entries, written_out
from checker.proofs.inequalities.shift import dominated
from checker.proofs.proof import Proof, replace_variables
from checker.proofs.terms.polynomials import Atom, Polynomial
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import entry_sign, sure
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms, variables_of
from checker.truth import Truth

_BITS = 100  # fewer than the 128 of verify.py
_MOST_TERMS, _MOST_FACTS = 8, 12  # of a polynomial whose sign is sought from products of hypotheses
SCALES = [Fraction(10) ** k for k in (-6, -2, -1, 0, 1, 2, 6)]


@dataclass(frozen=True)
class Outcome:
    """``proof``, or ``counter_example`` (exact values that break it), or neither: cannot."""

    proof: Proof | None = None
    counter_example: dict[str, Fraction] | None = None


def prove_inequality(shop: Workshop, goal: Term) -> Outcome:
    """Decide a ≤ b (or <) under the hypotheses of the workshop."""
    proof = settle(shop, goal)
    if proof is not None:
        return Outcome(proof)
    return Outcome(counter_example=counter_example(shop, goal))


def settle(shop: Workshop, goal: Term, more: Sequence[Proof] = ()) -> Proof | None:
    """The goal from the hypotheses, from ``more``, and from what is known of its exponentials, fractions and sizes."""
    direct = shop.holds(goal) or closed(goal)
    if direct is not None:
        return direct
    fractions = [*_fraction_facts(shop, goal), *_root_facts(goal), *_square_facts(shop, goal), *_sign_facts(shop, goal)]
    ground = _ground(shop, goal)
    first = shop.show(goal, [*more, *fractions, *ground], degree=2, times=_small_factors(goal))
    if first is not None:
        return first
    rest = [*more, *fractions, *[k for k in ground if not _is_lower(k.concludes)]]
    found = _dominated(shop, goal, ground, rest)
    if found is not None:
        return found
    found = _at_lower_exponential(shop, goal)
    for at_least_one, hint in exponential_sums(shop, goal):
        found = found or _dominated(shop, goal, ground, [*rest, at_least_one], [hint])
    return found


def _dominated(
    shop: Workshop, goal: Term, ground: Sequence[Proof], more: Sequence[Proof], hints: Sequence[Term] = ()
) -> Proof | None:
    """By shift and domination: what is positive by sight after the shift has to be so before it."""
    found = dominated(goal, _lower_bounds(ground), more, hints)
    return found if found is not None and shop.adds_up(found) else None


def _at_lower_exponential(shop: Workshop, goal: Term) -> Proof | None:
    """a(1/β) ≤ b from e^q ≤ β: a(1/β) ≤ a(e^(−q)), as 1/β^k ≤ e^(−kq), and a(e^(−q)) ≤ b, where β is gone."""
    for below in shop.given():
        relation = below.concludes
        if (
            goal.name != "le"
            or relation.name != "le"
            or relation.args[0].name != "exp"
            or relation.args[1].name != "var"
        ):
            continue
        beta, q = relation.args[1], relation.args[0].args[0]
        if beta.leaf not in variables_of(goal.args[0]) or beta.leaf in variables_of(goal.args[1]) | variables_of(q):
            continue
        at_end = replace_variables(goal, {beta.leaf: relation.args[0]})
        smaller = settle(shop, at_end)
        growth = le(goal.args[0], at_end.args[0])
        larger = smaller and _dominated(shop, growth, _ground(shop, goal), _inverse_powers(shop, below))
        if smaller is not None and larger is not None:
            return shop.holds(goal, larger, smaller)
    return None


def _inverse_powers(shop: Workshop, below: Proof) -> list[Proof]:
    """0 ≤ 1/β and 1/β^k ≤ e^(−kq) for k = 1, 2, 3, from e^q ≤ β: E^k − i^k = Σ (E − i)·E^a·i^b with a + b = k − 1."""
    beta, top = below.right, apply("exp", -below.left.args[0])
    known = sure(positive(shop, beta))
    equal = rules.reciprocal(known, beta)
    inverse = sure(inverse_positive(shop, beta, known, equal))
    first = rules.combine(le(1 / beta, top), (below, inverse, equal), [(top, (), (0, 1))], [(top, 2)])
    found = [inverse, first]
    for k in (2, 3):
        sums = [(top ** (k - 1 - b) if k - 1 - b else 1, (), (0, *[1] * b)) for b in range(k)]
        found.append(rules.combine(le((1 / beta) ** k, top**k), (first, inverse), sums))
    return found


def exponential_sums(shop: Workshop, goal: Term) -> list[tuple[Proof, Term]]:
    """From 0 < β ≤ Σ e^z and ‖z‖ ≤ B: 1 ≤ (n·e^B/β)^k for k = 1, 2, 3, with the goal's left side times that power as a hint."""
    found: list[tuple[Proof, Term]] = []
    for one in [k for k in shop.given() if k.concludes.name == "le" and k.right.name == "sum"]:
        if one.right.args[0].name != "exp":
            continue
        beta, z = one.left, one.right.args[0].args[0]
        norm = next((k for k in shop.given() if k.concludes.name == "le" and k.left == apply("norm", z)), None)
        known = positive(shop, beta)
        if norm is None or known is None or goal.name != "le":
            continue
        equal = rules.reciprocal(known, beta)
        inverse = inverse_positive(shop, beta, known, equal)
        whole = apply("length", z) * apply("exp", norm.right)
        total = sum_of_exponentials(shop, z, norm)
        share = whole * (1 / beta)
        first = inverse and rules.combine(
            le(1, share), (one, total, inverse, equal), [(1, (), (0, 2)), (1, (), (1, 2))], [(-1, 3)]
        )
        if first is None:
            continue
        for k, powers in ((1, (1,)), (2, (2, 1)), (3, (3, 3, 1))):
            sums = [(c, (), [0] * (j + 1)) for j, c in enumerate(powers)]
            node = first if k == 1 else rules.combine(le(1, share**k), (first,), sums)
            found.append((node, le(goal.args[0] * share**k, goal.args[1])))
        break
    return found


def sum_of_exponentials(shop: Workshop, z: Term, known: Proof) -> Proof:
    """Σ e^z ≤ n·e^B from ‖z‖ ≤ B: every entry is at most e^B."""
    i, k = shop.variable("i", "index", z), shop.variable("k", "index", z)
    by, u = apply("exp", known.right), apply("exp", z)

    def below(index: Term) -> Proof:
        entry = apply("entry", z, index)
        steps = (rules.absolute(entry), rules.entry_bound(z, index), rules.largest_bound(z), known)
        return rules.monotone("exp", sure(shop.holds(le(entry, known.right), *steps)))

    each = sure(shop.holds(le(apply("entry", u, i), by), below(i)))
    goal = le(apply("sum", u), apply("entry", u, k) + (apply("length", u) - 1) * by)
    node = rules.others(goal, each, u, by, z, k, i)
    return sure(shop.holds(le(apply("sum", u), apply("length", z) * by), node, below(k)))


def _is_lower(relation: Term) -> bool:
    return relation.args[0].name == "num" and relation.args[1].name == "var"


def _lower_bounds(ground: Sequence[Proof]) -> list[Proof]:
    """The greatest of the hypotheses x₀ ≤ x for each variable x."""
    best: dict[str, Proof] = {}
    for one in ground:
        if _is_lower(one.concludes):
            x = one.right.leaf
            if x not in best or Fraction(best[x].left.leaf) < Fraction(one.left.leaf):
                best[x] = one
    return list(best.values())


def closed(goal: Term) -> Proof | None:
    """A relation between numbers, by one interval evaluation: a cover without ranges."""
    inside = [s for side in goal.args for s in subterms(side)]
    plain = all(s.sort in ("scalar", "loss") and s.name != "var" for s in inside)
    if goal.name not in ("le", "lt", "eq") or not plain:
        return None
    A = Balls(_BITS)
    try:
        with working_precision(_BITS):
            left, right = (evaluate(side, {}, A) for side in goal.args)
            gap = right - left
    except (CheckerError, ArithmeticError, ValueError):
        return None
    same = isinstance(gap, fmpq) and gap == 0
    good = same if goal.name == "eq" else gap > 0 or (same and goal.name == "le")
    return rules.cover(goal) if good else None


def _ground(shop: Workshop, goal: Term) -> list[Proof]:
    """Hypotheses a ≤ b on scalars that share a variable with the goal, and 1 ≤ n for its sizes."""
    names = variables_of(goal)
    found = [
        one
        for one in shop.given()
        if one.concludes.name in ("le", "lt")
        and variables_of(one.concludes) & names
        and not _has_vectors(one.concludes)
    ]
    lengths = {s.args[0]: None for s in subterms(goal) if s.name == "length"}
    return found + [rules.at_least_one(u) for u in list(lengths)[:1]]


def _has_vectors(term: Term) -> bool:
    return any(s.name in ("norm", "abs", "sum") for s in subterms(term))


def positive(shop: Workshop, y: Term) -> Proof | None:
    """0 < y by its normal form, from the hypotheses (β ≤ y with 0 < β included), or from the signs of its parts."""
    return sign(shop, lt(0, y))


def sign(shop: Workshop, goal: Term) -> Proof | None:
    """0 < y or 0 ≤ y in the same way."""
    key = (goal, shop.context, "positive")
    if key not in shop.followed:
        direct = shop.holds(goal) or closed(goal) or shop.known(goal) or shop.show(goal, shop.given(), degree=1)
        shop.followed[key] = None  # not from itself
        shop.followed[key] = direct or sign_by_parts(shop, goal, partial(sign, shop)) or _by_products(shop, goal)
    return shop.followed[key]


def sign_at_sight(shop: Workshop, goal: Term) -> Proof | None:
    """0 < y or 0 ≤ y from the signs of its parts, where these are hypotheses or seen."""
    y, show = goal.args[1], partial(sign_at_sight, shop)
    told = shop.known(lt(0, y)) or shop.known(goal)
    if told is not None:
        return shop.holds(goal, told)
    if y.name == "entry":
        u, i = y.args
        return of_entry(shop, goal.name, u, i, show) if u.name == "stack" else entry_sign(shop, goal)
    return shop.holds(goal) or _by_parts(goal, show)


def positive_vector(shop: Workshop, goal: Term, show: Callable[[Workshop, Term], Proof | None]) -> Proof | None:
    """u > 0 from 0 < u_i at a fresh index."""
    (u,) = goal.args
    i = shop.variable("i", "index", u)
    at_i = of_entry(shop, "lt", u, i, partial(show, shop))
    return at_i and rules.entries(goal, at_i, u, u, i)


def _by_products(shop: Workshop, goal: Term) -> Proof | None:
    """The sign of a polynomial in variables from products of two hypotheses, as 0 < 1 − ab from 0 < a, b < 1."""
    forms = [shop.forms.gap(goal)]
    told = [one for one in shop.given() if rules.is_relation(one.concludes) and one.concludes.args[0].sort == "scalar"]
    known = {one.concludes: shop.forms.gap(one.concludes) for one in told}
    atoms = _atoms(forms[0])
    for said, gap in known.items():
        if said.name == "eq" and _atoms(gap) & atoms:
            forms.append(gap)
            atoms |= _atoms(gap)
    if max((len(p) for p in forms), default=0) > _MOST_TERMS or max(map(_degree, forms)) < 2:
        return None
    if any(shop.forms.keys[a][0] != "var" for a in atoms):
        return None
    return shop.show(goal, [one for one in told if _atoms(known[one.concludes]) <= atoms][:_MOST_FACTS], degree=2)


def _atoms(form: Polynomial) -> set[Atom]:
    return {a for m in form for a, _ in m}


def _degree(form: Polynomial) -> int:
    return max((sum(k for _, k in m) for m in form), default=0)


def sign_by_parts(shop: Workshop, goal: Term, show: Callable[[Term], Proof | None]) -> Proof | None:
    """0 < y or 0 ≤ y of a sum, a product, a power, or sum over an index, by those of its parts, which ``show`` finds."""
    if goal.args[1].name == "var":
        return by_definition(shop, goal, show)
    return _by_parts(goal, show) or sign_of_entries(shop, goal, show) or written_out(shop, goal, show)


def _by_parts(goal: Term, show: Callable[[Term], Proof | None]) -> Proof | None:
    y, relation = goal.args[1], lt if goal.name == "lt" else le
    if y.name == "add":
        for first, second in (y.args, y.args[::-1]) if goal.name == "lt" else (y.args,):
            above = show(relation(0, first))
            rest = None if above is None else show(le(0, second))
            if above is not None and rest is not None:
                return rules.combine(goal, (above, rest), [(1, (), (0,)), (1, (), (1,))])
    if y.name == "mul":
        left = show(relation(0, y.args[0]))
        right = None if left is None else show(relation(0, y.args[1]))
        if left is not None and right is not None:
            return rules.combine(goal, (left, right), [(1, (), (0, 1))])
    if y.name == "div" and variables_of(y.args[1]):
        below = show(lt(0, y.args[1]))
        inverse = None if below is None else rules.positive_reciprocal(below, y.args[1])
        if inverse is not None and y.args[0] == num(1):
            return inverse if goal.name == "lt" else rules.combine(goal, (inverse,), [(1, (), (0,))])
        above = None if inverse is None else show(relation(0, y.args[0]))
        if inverse is not None and above is not None:
            return rules.combine(goal, (above, inverse), [(1, (), (0, 1))])
    if y.name == "sqrt":
        inside = show(relation(0, y.args[0]))
        root = inside and rules.monotone("sqrt", inside, rules.combine(le(0, 0)))
        return root and rules.combine(goal, (root,), [(1, (), (0,))])
    if y.name == "log":
        (x,) = y.args
        above = show(relation(0, x - 1))
        order = above and rules.combine(relation(1, x), (above,), [(1, (), (0,))])
        known = order and rules.monotone("log", order, rules.combine(lt(0, 1)))
        return known and rules.combine(goal, (known,), [(1, (), (0,))])
    if y.name == "pow" and y.args[1].leaf.isdigit():
        base, k = y.args[0], int(y.args[1].leaf)
        if k % 2 == 0 and goal.name == "le":  # whatever is inside
            return rules.combine(goal, (), [(1, [base ** (k // 2)], ())])
        root = show(relation(0, base))
        return root and rules.combine(goal, (root,), [(1, (), [0] * k)])
    return None


def _fraction_facts(shop: Workshop, goal: Term) -> list[Proof]:
    """For every 1/y in the goal: y·(1/y) = 1 and 0 ≤ 1/y."""
    facts: list[Proof] = []
    for y in {_base(s.args[1]): None for s in subterms(goal) if s.name == "div" and variables_of(s.args[1])}:
        known = positive(shop, y)
        if known is None:
            continue
        equal = rules.reciprocal(known, y)
        facts.append(equal)
        below = shop.holds(le(0, 1 / y)) or inverse_positive(shop, y, known, equal)
        facts += [] if below is None else [below]
    return facts


def _root_facts(goal: Term) -> list[Proof]:
    """√c between two rationals 10⁻⁶ apart, for the numbers c of the goal."""
    facts: list[Proof] = []
    for root in {s: None for s in subterms(goal) if s.name == "sqrt" and s.args[0].name == "num"}:
        value = Fraction(root.args[0].leaf)
        if value > 0:
            low = Fraction(isqrt(value.numerator * value.denominator * 10**12), value.denominator * 10**6)
            facts += [
                one for one in (closed(le(root, low + Fraction(1, 10**6))), closed(le(low, root))) if one is not None
            ]
    return facts


def _sign_facts(shop: Workshop, goal: Term) -> list[Proof]:
    """|x| ≤ x for the absolute values of the goal, where the hypotheses give 0 ≤ x."""
    facts: list[Proof] = []
    for x in list({s.args[0]: None for s in subterms(goal) if s.name == "abs" and s.args[0].sort == "scalar"})[:4]:
        given = [one for one in shop.given() if one.concludes.name in ("le", "lt")]
        known = shop.show(le(0, x), given, degree=1)
        low = known and shop.holds(le(-x, x), known, known)
        if low is not None:
            facts.append(rules.bounds(low, sure(shop.holds(le(x, x))), x, x))
    return facts


def _square_facts(shop: Workshop, goal: Term) -> list[Proof]:
    """√n·√n = n for the sizes under a root."""
    roots = {s.args[0]: None for s in subterms(goal) if s.name == "sqrt" and s.args[0].name == "length"}
    return [rules.square(n, sure(shop.holds(le(0, n)))) for n in list(roots)[:1]]


def inverse_positive(shop: Workshop, y: Term, known: Proof, equal: Proof) -> Proof | None:
    """0 ≤ 1/y, as 1/y = y·(1/y)²."""
    return shop.show(le(0, 1 / y), [known, equal], squares=[1 / y], times=[1 / y], degree=1)


def _base(y: Term) -> Term:
    """β of β^k."""
    return y.args[0] if y.name == "pow" else y


def _small_factors(goal: Term) -> list[Term]:
    """Fractions and absolute values of the goal, as factors."""
    names = ("abs", "norm", "div", "exp", "length")
    return list({s: None for s in subterms(goal) if s.name in names and s.sort == "scalar"})[:12]


def counter_example(shop: Workshop, goal: Term) -> dict[str, Fraction] | None:
    """Exact values on a ladder of scales, at which every hypothesis is TRUE and the goal FALSE."""
    names = sorted(variables_of(goal).union(*map(variables_of, shop.context)))
    if any(s.sort != "scalar" for t in (goal, *shop.context) for s in subterms(t) if s.name == "var"):
        return None
    grid = _grid(shop, names)
    for values in grid:
        evaluation = Evaluation(values=values)
        try:
            if all(evaluation.truth(h) is Truth.TRUE for h in shop.context) and evaluation.truth(goal) is Truth.FALSE:
                return values
        except CheckerError:
            continue
    return None


def _grid(shop: Workshop, names: list[str]) -> list[dict[str, Fraction]]:
    """The numbers of the hypotheses, a little and a lot beside them, and both signs of every scale."""
    marks = {Fraction(s.leaf) for h in shop.context for s in subterms(h) if s.name == "num"} | {Fraction(0)}
    values = sorted({m + sign * x for m in marks for x in [Fraction(0), *SCALES] for sign in (1, -1)})
    return [dict(zip(names, chosen, strict=True)) for chosen in list(product(values, repeat=len(names)))[:20_000]]
