"""Ways to prove an order of two products factor by factor, and of |F(p) − F(q)| by |p − q|.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

from checker.proofs.proof import Proof, rename
from checker.proofs.terms.monomials import quotient
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial, thawed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, subterms

_MOST_FACTORS, _MOST_PAIRS = 4, 12
_FIRST, _SHARE = 0.2, 0.5  # of the effort that is left, for the first factor, and for the other or what a bound leaves
_CURVED = {"exp", "log", "sigmoid", "abs", "norm", "maximum", "minimum"}
_BENT = {"maximum", "minimum", "sigmoid", "log", "abs", "sqrt", "exp"}


def factor_by_factor(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """p·p′ ≤ q·q′ from p ≤ q, p′ ≤ q′, 0 ≤ p′ and 0 ≤ q, each of which the hypotheses or facts of their own show."""
    key = (goal, shop.context, "factors")
    if goal.name != "le" or goal.args[0].sort != "scalar" or search.products > 1 or key in search.failed:
        return None
    gap, links = _sizes_apart(shop, shop.forms.gap(goal))
    if len(gap) != 2 or sorted(x > 0 for x in gap.values()) != [False, True]:
        return None
    low, high = sorted(gap, key=lambda m: gap[m])
    if sum(k for _, k in low) < 2 or not all(1 <= sum(k for _, k in m) <= _MOST_FACTORS for m in (low, high)):
        return None
    if {a for a, _ in low} & {a for a, _ in high}:  # a common factor is taken out first
        return None
    kinds = {shop.forms.keys[a][0] for m in (low, high) for a, _ in m}
    if "inv" in kinds or not kinds & _CURVED:  # a denominator is cleared first
        return None
    search.failed.add(key)
    search.products += 1
    whole = le(0, Writer(shop.forms).scalar(gap))
    try:
        for factors in _matched(shop, (low, -gap[low]), (high, gap[high])):
            found = _both(search, shop, whole, *factors)
            if found is not None:
                return completed(shop, goal, [found, *links], [(1, (), (0,))])
    finally:
        search.products -= 1
    return None


def _sizes_apart(shop: Workshop, gap: Polynomial) -> tuple[Polynomial, list[Proof]]:
    """A polynomial with |c|·‖u‖ for ‖c·u‖, and |c|·|p| for |c·p|, where c is no number; and why these are equal."""
    forms, writer, links = shop.forms, Writer(shop.forms), list[Proof]()
    for a in dict.fromkeys(a for m in gap for a, _ in m if forms.keys[a][0] in ("norm", "abs")):
        pair = _multiple(shop, writer, a)
        if pair is None:
            continue
        link = rules.product(*pair)
        apart = forms.scalar(link.right)
        if forms.scalar(link.left) != {((a, 1),): ONE} or apart == {((a, 1),): ONE}:
            continue
        links.append(link)
        while with_it := {m: x for m, x in gap.items() if any(b == a for b, _ in m)}:
            less = {tuple((b, k - (b == a)) for b, k in m if k > (b == a)): x for m, x in with_it.items()}
            gap = forms.plus(forms.plus(gap, with_it, -ONE), forms.times(less, apart))
    return gap, links


def _multiple(shop: Workshop, writer: Writer, a: Atom) -> tuple[Term, Term] | None:
    """c and u of a norm ‖c·u‖, or c and p of |c·p| where c is what the summands in the bars share."""
    kind, inside = shop.forms.keys[a][:2]
    if kind == "norm":
        (ids, c), *more = thawed(inside).items()
        return None if more or c.keys() <= {()} else (writer.scalar(c), writer.product(ids))
    first, *others = dict(inside)
    shared = tuple(one for one in first if others and all(one in m for m in others))
    if not shared:
        return None
    rest = {tuple(one for one in m if one not in shared): x for m, x in dict(inside).items()}
    return writer.scalar({shared: ONE}), writer.scalar(rest)


def _matched(
    shop: Workshop, low: tuple[tuple, Fraction], high: tuple[tuple, Fraction]
) -> Iterator[tuple[Term, Term, Term, Term]]:
    """p, p′, q, q′ for the ways to tell off one factor of the lesser side, where floats do not speak against either order."""
    (m, x), (n, y) = low, high
    writer, count = Writer(shop.forms), 0
    copies = [a for a, k in n for _ in range(k)]
    subsets = [s for size in range(1, len(copies)) for s in dict.fromkeys(combinations(copies, size))]
    for a, _ in m:
        p, rest = writer.atom(a), writer.scalar({_without(m, (a,)): x})
        for some in subsets or [()]:
            q, other = (
                writer.scalar({_without(n, _without_all(copies, some)): ONE}),
                writer.scalar({_without(n, some): y}),
            )
            if plausible(shop.context, le(p, q)) and plausible(shop.context, le(rest, other)):
                yield p, rest, q, other
                count += 1
                if count >= _MOST_PAIRS:
                    return


def _without(m: tuple, atoms: tuple) -> tuple:
    """The monomial divided by these of its factors."""
    left = dict(m)
    for a in atoms:
        left[a] -= 1
    return tuple((a, left[a]) for a, _ in m if left[a])


def _without_all(copies: list, some: tuple) -> tuple:
    left = list(copies)
    for a in some:
        left.remove(a)
    return tuple(left)


def _both(search: Search, shop: Workshop, goal: Term, p: Term, rest: Term, q: Term, other: Term) -> Proof | None:
    """The goal from p ≤ q, rest ≤ other and the signs that this takes."""
    first = search.within(_FIRST, shop, le(p, q))
    second = first and search.within(_SHARE, shop, le(rest, other))
    if first is None or second is None:
        return None
    positive, above = search.solve(shop, le(0, rest)), search.solve(shop, le(0, q))
    if positive is None or above is None:
        return None
    found = rules.combine(goal, (first, second, positive, above), [(1, (), (0, 2)), (1, (), (1, 3))])
    return found if shop.adds_up(found) else None


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


def steps_inside(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·|f·F(p) − f·F(q)| ≤ b from c·L·|f|·|p − q| ≤ b, for a function F of one number with |F(x) − F(y)| ≤ L·|x − y|."""
    return _through_bars(
        "steps inside", search, shop, goal, lambda writer, inside: _by_the_step(search, shop, writer, inside)
    )


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
