"""Ways to prove an inequality by its factors: common factors, denominators, positive variables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

from checker.proofs.facts.vectors import distances
from checker.proofs.inequalities.lowest_terms import with_common_factors, without_common_factors
from checker.proofs.proof import Proof
from checker.proofs.squares.positivity import by_squares
from checker.proofs.squares.times_a_factor import times_a_factor
from checker.proofs.terms.monomials import common_factor, degree
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial, atoms_of, frozen, thawed
from checker.proofs.terms.rational_factors import factors_of_polynomial
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.decided import unless_denied
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_FACTORED = 40  # monomials of a polynomial that is taken apart into factors
_MOST_SUMMANDS, _MOST_SPLITS = 16, 6
_MOST_IN_PRODUCTS = 14  # facts whose products are added up
_MOST_FACTORS = 4  # of equalities among them
_SHARE = 0.5  # of the effort that is left, for one part


def known_factor(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ f·q from 0 ≤ q where the hypotheses, or sight, say of factors f of all summands that they are not negative."""

    def seen(above: Term) -> Proof | None:
        said = shop.known(above) or shop.holds(above) or shop.known(lt(*above.args))
        return shop.holds(above, said) if said is not None else _inverse_above(shop, above)

    divided = without_common_factors(shop, goal, seen)
    if divided is None:
        return None
    below = search.written_anew(shop, divided[0])
    return below and with_common_factors(shop, goal, below, divided[1])


def common_power(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ e^p·q from 0 ≤ q, where every summand has the factor e^p, maybe inside a longer exponent."""
    if goal.name not in ("le", "lt"):
        return None
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(goal)
    exponents = [[(a, dict(forms.keys[a][1])) for a, k in m if k == 1 and forms.keys[a][0] == "exp"] for m in gap]
    if len(gap) < 2 or any(len(one) != 1 for one in exponents):
        return None
    first, *others = [one[0][1] for one in exponents]
    common = {m: x for m, x in first.items() if all(p.get(m) == x for p in others)}
    if not common:
        return None
    rest: Polynomial = {}
    for (m, x), ((a, p),) in zip(gap.items(), exponents, strict=True):
        left = {tuple(pair for pair in m if pair[0] != a): x}
        rest = forms.plus(rest, forms.times(left, forms.exp(forms.plus(p, common, -ONE))))
    below = search.written_anew(shop, (le if goal.name == "le" else lt)(num(0), writer.scalar(rest)))
    node = below and rules.combine(goal, (below,), [(writer.scalar(forms.exp(common)), (), (0,))])
    return node if node and shop.adds_up(node) else None


def _inverse_above(shop: Workshop, above: Term) -> Proof | None:
    """0 < 1/y, and 0 ≤ 1/y, from the hypothesis 0 < y."""
    y = above.args[1]
    positive = shop.known(lt(0, y.args[1])) if y.name == "div" and y.args[0] == num(1) else None
    return positive and shop.holds(above, rules.positive_reciprocal(positive, y.args[1]))


def summands_with_a_factor(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ p·q + r from 0 ≤ p·q and 0 ≤ r, where p is a part of all summands of the one and of none of the other."""
    key = (goal, shop.context, "summands with a factor")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    search.failed.add(key)
    writer, gap = Writer(shop.forms), shop.forms.gap(goal)
    if not 3 < len(gap) <= _MOST_SUMMANDS:
        return None
    tried: set[frozenset] = set()
    for a in sorted({a for m in gap for a, _ in m}):
        parts = [{m: x for m, x in gap.items() if (a in dict(m)) is inside} for inside in (True, False)]
        split = frozenset(frozenset(part) for part in parts)
        if split in tried or len(tried) == _MOST_SPLITS or min(map(len, parts)) < 2:
            continue
        tried.add(split)
        relations = (lt if goal.name == "lt" else le, le)
        goals = [relation(0, writer.scalar(part)) for relation, part in zip(relations, parts, strict=True)]
        if all(plausible(shop.context, one) for one in goals):
            first = search.within(_SHARE, shop, goals[0])
            second = first and search.within(_SHARE, shop, goals[1])
            if first is not None and second is not None:
                return shop.holds(goal, first, second)
    return None


def factored(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ f·q from 0 ≤ f and 0 ≤ q for a common factor f."""
    if goal.name not in ("le", "lt"):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    if len(gap) < 2:
        return _monomial_sign(search, shop, goal, gap)
    common, rest = common_factor(gap)
    if not common:
        return None
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


def factors_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ f·g·… from the signs of the factors of the whole polynomial, such as (b − a)·(Var x).

    a² ≤ b², which came of a ≤ b, is left alone.
    """
    if goal.name != "le" or all(s.name == "mul" and s.args[0] == s.args[1] for s in goal.args):
        return None
    gap, writer = shop.forms.gap(goal), Writer(shop.forms)
    if not 2 <= len(gap) <= _MOST_FACTORED:
        return None
    factors = factors_of_polynomial(gap)
    if sum(len(f) > 1 for f in factors) < 2:
        return None
    square, known = [], []
    for form, power in Counter(map(frozen, factors)).items():
        one = thawed(form)
        square += [writer.scalar(one)] * (power // 2)
        if power % 2:
            positive = search.solve(shop, le(0, writer.scalar(one)))
            signed = positive or search.solve(shop, le(writer.scalar(one), 0))
            if signed is None:
                return None
            known.append(signed)
    node = rules.combine(goal, known, [(1, square, range(len(known)))])
    return node if shop.adds_up(node) else None


def _monomial_sign(search: Search, shop: Workshop, goal: Term, gap: Polynomial) -> Proof | None:
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
    used = [j for j, (_, k, _) in enumerate(known) for _ in range(k)]
    node = rules.combine(goal, [one for one, _, _ in known], [(writer.scalar(times), (), used)])
    return node if shop.adds_up(node) else None


def cleared(search: Search, shop: Workshop, goal: Term) -> Proof | None:
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
        above = rules.positive_reciprocal(positive, y)
        sums = [(1, (), (0, *[1] * power))]
        node = rules.combine(
            goal, (below, above, equal_one), sums, [(writer.scalar(multiplier), 2)] if multiplier else []
        )
        if shop.adds_up(node):
            return node
    return None


def _without(shop: Workshop, p: Polynomial, a: Atom, y: Polynomial) -> tuple[Polynomial, Polynomial, int]:
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


def times_positive(_: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ p from 0 ≤ a·p for an a that hypotheses say to be positive: a variable, a sum of two, a norm or its square, a difference."""
    if goal.name not in ("le", "lt"):
        return None
    given = [one for one in shop.given() if is_relation(one.concludes)]
    names = dict.fromkeys(
        s
        for t in (*goal.args, *[one.concludes for one in given])
        for s in subterms(t)
        if (s.name == "var" and s.sort == "scalar") or s.name == "length"
    )
    strict = [one for one in given if one.concludes.name == "lt"]
    gaps = [one.right - one.left for one in strict if "num" not in (one.left.name, one.right.name)]
    wholes = [one.right for one in strict if one.left == num(0) and one.right.args]
    positive_names = [x for x in names if any(one.left == num(0) and one.right == x for one in strict)]
    sums = [x + y for x, y in combinations(positive_names, 2)]
    squares = _squares_of(shop, goal)
    apart = [known for one in shop.given() for known in distances(one)]
    apart += [one for one in strict if one.left == num(0) and one.right.name in ("norm", "frobenius")]
    apart += [rules.combine(lt(0, one.right * one.right), (one,), [(1, (), (0, 0))]) for one in apart]
    given += apart
    wholes += [one.right for one in apart]
    for x in [
        *list(names)[:4],
        *gaps[:3],
        *list(dict.fromkeys(wholes))[:3],
        *sums[:1],
        *([1 + squares] if squares.args else []),
    ]:
        positive = next((one for one in apart if one.right == x), None) or shop.known(lt(0, x)) or shop.holds(lt(0, x))
        positive = positive or shop.show(lt(0, x), given, degree=1)
        if positive is None:
            continue
        gap = goal.args[1] - goal.args[0]
        product = by_squares(shop, Term(goal.name, (num(0), x * gap), sort="truth"))
        if product is None:
            continue
        one, above = rules.reciprocal(positive, x), rules.positive_reciprocal(positive, x)
        node = rules.combine(goal, (product, above, one), [(1, (), (0, 1))], [(-gap, 2)])
        other = rules.combine(goal, (product, above, one), [(1, (), (0, 1))], [(gap, 2)])
        for found in (node, other):
            if shop.adds_up(found):
                return found
    return None


def times_own_factor(_: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ b from z·a ≤ z·b for a z ≥ 0 in it, and as it stands where z = 0."""
    return times_a_factor(shop, goal)


def products_of_hypotheses(_: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ b as a sum of products of up to three facts, or four where they are few, by one linear program (Handelman).

    The facts are the hypotheses, and what is visible of the parts of the goal: 0 ≤ ‖u‖, x ≤ |x|, −x ≤ |x|.  Or a contradiction, 0 < 0,
    as a sum of products of two facts, one of which may be the denial of the goal.
    """
    if goal.name not in ("le", "lt") or not is_relation(goal) or goal.open:
        return None
    highest = degree(shop.forms.gap(goal))
    facts = _facts_for_products(shop, goal)
    if highest > 1:
        few = len(facts) <= _MOST_IN_PRODUCTS // 2
        found = shop.show(goal, facts, degree=4 if highest > 3 and few else 3, times=_factors(shop, goal, facts))
        if found is not None:
            return found
    denial = apply("not", goal)
    if denial in shop.context:
        return None
    case = assuming(shop, denial)
    false = case.show(lt(0, 0), _facts_for_products(case, goal), degree=2)
    return false and unless_denied(goal, false)


def _factors(shop: Workshop, goal: Term, facts: list[Proof]) -> list[Term]:
    """The numbers that the goal speaks of, where equalities are among the facts: these may be multiplied by them."""
    forms = shop.forms
    if not any(one.concludes.name == "eq" for one in facts):
        return []
    spoken = [forms.shown[a] for a in sorted(set(atoms_of([forms.gap(goal)]))) if a in forms.shown]
    return spoken[:_MOST_FACTORS]


def _facts_for_products(shop: Workshop, goal: Term) -> list[Proof]:
    forms, here = shop.forms, set(atoms_of([shop.forms.gap(goal)]))
    spoken = [forms.shown[a] for a in sorted(here) if a in forms.shown]
    visible = [shop.holds(le(0, x)) for x in spoken if x.args]
    bounds = [rules.absolute(side) for x in spoken if x.name == "abs" for side in (x.args[0], -x.args[0])]
    said = [one for one in shop.given() if is_relation(one.concludes) and not one.concludes.open]
    said = sorted(said, key=lambda one: _far(atoms_of([forms.gap(one.concludes)]), here))
    return [one for one in (*visible, *bounds, *said) if one is not None][:_MOST_IN_PRODUCTS]


def _far(atoms: Iterable[Atom], here: set[Atom]) -> int:
    """How many further things a fact speaks of; a sign of one of them alone counts like a comparison of two."""
    spoken = set(atoms)
    return len(spoken - here) + (len(spoken) == 1 and not spoken <= here)


def _squares_of(shop: Workshop, goal: Term) -> Term:
    """Σ x² over the variables of a polynomial of degree 4 or more: forms that are no sums of squares often are with this factor."""
    writer, gap = Writer(shop.forms), shop.forms.gap(goal)
    atoms = sorted({a for m in gap for a, _ in m})
    if degree(gap) < 4 or len(atoms) > 3 or any(shop.forms.keys[a][0] != "var" for a in atoms):
        return num(0)
    return writer.scalar({((a, 2),): ONE for a in atoms})
