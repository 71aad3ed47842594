"""Inequalities by factors: common factors, denominators, positive variables, and two products compared factor by factor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

from checker.proofs.facts.vectors import distances
from checker.proofs.inequalities.denominators import with_common_factors, without_common_factors
from checker.proofs.proof import Proof, rename
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.monomials import common_factor, degree, factors_of_polynomial, quotient
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial, frozen, thawed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, subterms

_MOST_FACTORED = 40  # monomials of a polynomial that is taken apart into factors
_MOST_SUMMANDS, _MOST_SPLITS = 16, 6


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


def _inverse_above(shop: Workshop, above: Term) -> Proof | None:
    """0 < 1/y, and 0 ≤ 1/y, from the hypothesis 0 < y."""
    y = above.args[1]
    positive = shop.known(lt(0, y.args[1])) if y.name == "div" and y.args[0] == num(1) else None
    return positive and shop.holds(above, rules.positive_reciprocal(positive, y.args[1]))


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


def _squares_of(shop: Workshop, goal: Term) -> Term:
    """Σ x² over the variables of a polynomial of degree 4 or more: forms that are no sums of squares often are with this factor."""
    writer, gap = Writer(shop.forms), shop.forms.gap(goal)
    atoms = sorted({a for m in gap for a, _ in m})
    if degree(gap) < 4 or len(atoms) > 3 or any(shop.forms.keys[a][0] != "var" for a in atoms):
        return num(0)
    return writer.scalar({((a, 2),): ONE for a in atoms})


_MOST_FACTORS, _MOST_PAIRS = 4, 12
_FIRST, _SHARE = 0.2, 0.5  # of the effort that is left, for the first factor, and for the other or what a bound leaves


def inner_products_by_norms(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·|⟨u, v⟩| ≤ b from c·‖u‖·‖v‖ ≤ b, where v may be a sum of vectors with which u is multiplied."""
    return _through_bars(
        "inner products by norms", search, shop, goal, lambda writer, inside: _cauchy(shop, writer, inside)
    )


def _cauchy(shop: Workshop, writer: Writer, inside: Polynomial) -> Proof | None:
    """|Σ_j c_j⟨u, v_j⟩| ≤ ‖u‖·‖Σ_j c_j·v_j‖."""
    keys, products = shop.forms.keys, list[tuple[tuple, Fraction]]()
    for m, x in inside.items():
        if len(m) != 1 or m[0][1] != 1 or keys[m[0][0]][0] != "sum" or len(keys[m[0][0]][1]) != 2:
            return None
        products.append((keys[m[0][0]][1], x))
    shared = [b for b in dict.fromkeys(products[0][0]) if all(b in ids for ids, _ in products)] if products else []
    if not shared:
        return None
    u = shared[0]
    rest = {tuple(ids[1 - ids.index(u)] for _ in "v"): {(): x} for ids, x in products}
    bound = rules.cauchy(writer.basic(u), writer.vector(rest))
    size = abs(writer.scalar(inside))
    return shop.holds(le(size, bound.right), bound)


def _through_bars(
    way: str, search: Search, shop: Workshop, goal: Term, bound_of: Callable[[Writer, Polynomial], Proof | None]
) -> Proof | None:
    """c·|p| ≤ b from |p| ≤ m and c·m ≤ b, for the first p that there is a bound m of."""
    key = (goal, shop.context, way)
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or search.products > 2 or key in search.failed:
        return None
    if not any(s.name == "abs" and s.sort == "scalar" for t in goal.args for s in subterms(t)):
        return None
    search.failed.add(key)
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(goal)
    for a in dict.fromkeys(a for m, x in gap.items() for a, _ in m if forms.keys[a][0] == "abs" and x < 0):
        with_it = {m: x for m, x in gap.items() if any(b == a for b, _ in m)}
        factor = {left: -x for m, x in with_it.items() if (left := quotient(m, ((a, 1),))) is not None}
        bound = None
        if len(factor) == len(with_it) and forms.sign(factor) > 0:
            bound = bound_of(writer, dict(forms.keys[a][1]))
        if bound is None:
            continue
        rest = writer.scalar({m: x for m, x in gap.items() if m not in with_it})
        search.products += 1
        try:
            simpler = Term(goal.name, (writer.scalar(factor) * bound.right, rest), sort="truth")
            known = search.within(_SHARE, shop, simpler)
        finally:
            search.products -= 1
        return known and shop.holds(goal, known, bound, weights=[num(1), writer.scalar(factor)])
    return None


_BENT = {"maximum", "minimum", "sigmoid", "log", "abs", "sqrt", "exp"}


def steps_inside(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·|f·F(p) − f·F(q)| ≤ b from c·L·|f|·|p − q| ≤ b, for a function F of one number with |F(x) − F(y)| ≤ L·|x − y|."""
    return _through_bars(
        "steps inside", search, shop, goal, lambda writer, inside: _by_the_step(search, shop, writer, inside)
    )


def _by_the_step(search: Search, shop: Workshop, writer: Writer, inside: Polynomial) -> Proof | None:
    """|f·F(p) − f·F(q)| ≤ L·|f|·|p − q|."""
    if len(inside) != 2 or sum(inside.values()) != 0:
        return None
    (m, x), (n, _) = inside.items()
    shared = tuple(one for one in m if one in n)
    ends = [tuple(one for one in k if one not in shared) for k in (m, n)]
    if any(len(k) != 1 or k[0][1] != 1 for k in ends):
        return None
    F, G = (writer.atom(k[0][0]) for k in ends)
    f, apart = writer.scalar({shared: x}), list(dict.fromkeys(_differences(F, G)))
    if F.name not in _BENT or len(apart) != 1 or apart[0][0].sort != "scalar":
        return None
    ((p, q),) = apart
    if p == F or replaced(F, p, q) != G or (p.name == q.name == "var"):
        return None
    names = [shop.variable(name, "scalar") for name in ("x", "y")]
    values = [replaced(F, p, one) for one in names]
    step = abs(names[0] - names[1])
    for L in (Fraction(1, 4), Fraction(1, 2), Fraction(1)):
        said = le(abs(values[0] - values[1]), num(L) * step)
        known = search.solve(shop, said) if plausible((), said) else None
        if known is not None:
            meant = rename(known, {names[0].leaf: p, names[1].leaf: q})
            goal = le(abs(f * (F - G)), num(L) * abs(f) * abs(p - q))
            found = shop.holds(goal, rules.product(f, F - G), meant, weights=[num(1), abs(f)])
            found = found or shop.holds(goal, rules.product(f, F - G), meant, weights=[num(-1), abs(f)])
            return found if found and shop.adds_up(found) else None
    return None


def _differences(one: Term, other: Term) -> Iterator[tuple[Term, Term]]:
    """The smallest scalar parts at which two terms differ."""
    if one == other:
        return
    if (
        one.name != other.name
        or len(one.args) != len(other.args)
        or not one.args
        or one.name in ("dot", "entry", "norm", "sum")
    ):
        yield one, other
        return
    below = [(s, t) for s, t in zip(one.args, other.args, strict=True) if s != t]
    if any(s.sort not in ("scalar", "vector") for s, _ in below):
        yield one, other
        return
    inner = one.name in _BENT or one.name == "pair"
    if not inner:
        yield one, other
        return
    for s, t in below:
        yield from _differences(s, t)
