"""Functions of products taken apart: log(Π y^k) = Σ k·log y, √(Π y^k) = Π √y^k, e^(x + Σ k·log y) = e^x·Π y^k.

Logarithms and powers of vectors are taken apart entry by entry.

**Guarantee.** every equality is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from operator import mul

from checker.errors import ClaimError, Undecided
from checker.proofs.indices.vector_words import vector_of
from checker.proofs.inequalities.inequality import sign
from checker.proofs.inequalities.logarithms import factors_of_argument, inverse_power, taken_apart
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.terms.polynomials import ONE
from checker.proofs.terms.rational_factors import common_polynomial, quotient_of_polynomials
from checker.proofs.terms.sizes import ones_like, size_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import put_terms
from checker.proofs.trees.rewriting import completed, equal_by_squares
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, parts

Above = Callable[[Term], Proof | None]
_MOST_FACTORS = 8


def function_apart(shop: Workshop, term: Term, above: Above) -> Proof | None:
    """The term as what it is of the factors of its argument; None of another term, or where a factor is not shown positive.

    ``above`` shows 0 < y.
    """
    if term.open or term.name not in ("log", "sqrt", "exp", "softmax", "norm", "abs"):
        return None
    try:
        if term.name in ("norm", "abs"):
            return (_length if term.name == "norm" else _size)(shop, term)
        if term.sort == "vector":
            return _entrywise(shop, term, above)
        known = {"log": _logarithm, "sqrt": _root, "exp": _power}[term.name](shop, term, above)
    except (Undecided, ClaimError):
        return None
    if known is None or known.right == term:
        return None
    return shop.holds(apply("eq", term, known.right), known)


def _length(shop: Workshop, term: Term) -> Proof | None:
    """‖c·u‖ = |c|·‖u‖ of one vector times a sum c, as ‖xu − u‖ = |x − 1|·‖u‖, and of several that have a factor c ≥ 0 in common."""
    writer, form = Writer(shop.forms), shop.forms.vector(term.args[0])
    shared = common_polynomial(form.values()) if len(form) > 1 else {}
    if shared.keys() - {()}:
        factor = writer.scalar(shared)
        rest = {ids: whole for ids, c in form.items() if (whole := quotient_of_polynomials(c, shared)) is not None}
        product, size = rules.product(factor, writer.vector(rest)), _size(shop, abs(factor))
        if size is None or len(rest) < len(form):
            return None
        hole, length = shop.variable("a", "scalar"), product.right.args[1]
        return shop.holds(apply("eq", term, size.right * length), product, put_equal(size, hole * length, hole))
    ((ids, c), *more) = list(form.items()) or [((), {})]
    if more or len(c) < 2:
        return None
    factor, u = writer.scalar(c), writer.vector({ids: {(): ONE}})
    product = rules.product(factor, u)
    return shop.holds(apply("eq", term, product.right), product)


def _size(shop: Workshop, term: Term) -> Proof | None:
    """|c| = c where 0 ≤ c is seen, |c| = −c where c ≤ 0 is."""
    if term.sort != "scalar":
        return None
    (c,) = term.args
    for x, side in ((c, 1), (-c, -1)):
        least = sign(shop, le(0, x))
        if least is None:
            continue
        low = shop.holds(le(-x, c), least, weights=[num(1 + side)])
        high = shop.holds(le(c, x), least, weights=[num(1 - side)])
        turned = shop.holds(le(x, term), rules.absolute(x), rules.product(num(side), c))
        if low is not None and high is not None and turned is not None:
            return Proof("antisymmetry", apply("eq", term, x), (rules.bounds(low, high, c, x), turned))
    return None


def _entrywise(shop: Workshop, term: Term, above: Above) -> Proof | None:
    """The same of a vector, as it holds of its entry at a fresh index."""
    known = _logarithm_of_weights(shop, term)
    if known is not None:
        return known
    if term.name == "softmax":
        return _weights(shop, term)
    k = shop.variable("k", "index", size_of(term))
    bound = as_bound(k)
    inside = shop.forms.scalar(apply("entry", term.args[0], k))
    here = apply(term.name, Writer(shop.forms).scalar(inside))
    each = function_apart(shop, here, above)
    if each is None:
        return None
    found = vector_of(put_terms(each.right, {k.leaf: bound}), bound)
    if found is None or found.sort != "vector":
        return None
    at_k = shop.holds(apply("eq", apply("entry", term, k), apply("entry", found, k)), each)
    return at_k and rules.every_entry(apply("eq", term, found), at_k, k)


def _logarithm_of_weights(shop: Workshop, term: Term) -> Proof | None:
    """log softmax(z) = z − log(Σ e^z)·1 where logarithms stand in z, which cancel with powers then."""
    if term.name != "log" or term.args[0].name != "softmax" or not any(s.name == "log" for s in parts(term.args[0])):
        return None
    z = term.args[0].args[0]
    total = apply("log", apply("sum", apply("exp", z)))
    found, k = z - total * ones_like(z), shop.variable("k", "index", z)
    at_k = shop.holds(apply("eq", apply("entry", term, k), apply("entry", found, k)))
    return at_k and rules.every_entry(apply("eq", term, found), at_k, k)


def _weights(shop: Workshop, term: Term) -> Proof | None:
    """softmax(z) = e^z/Σe^z where logarithms stand in z, which cancel with powers then."""
    (z,) = term.args
    if not any(s.name == "log" for s in parts(z)):
        return None
    total, k = apply("sum", apply("exp", z)), shop.variable("k", "index", z)
    above = shop.holds(lt(0, total))
    found = 1 / total * apply("exp", z)
    shares = Proof(
        "shares",
        apply("eq", apply("entry", apply("exp", z), k), total * apply("entry", term, k)),
        (),
        {"logits": z, "of": k},
    )
    at_k = above and completed(
        shop, apply("eq", apply("entry", term, k), apply("entry", found, k)), [shares, rules.reciprocal(above, total)]
    )
    return at_k and rules.every_entry(apply("eq", term, found), at_k, k)


def _logarithm(shop: Workshop, term: Term, above: Above) -> Proof | None:
    form = shop.forms.scalar(term)
    ((m, x), *more) = list(form.items()) or [((), ONE)]
    if more or x != 1 or len(m) != 1 or m[0][1] != 1 or shop.forms.keys[m[0][0]][0] != "log":
        return None
    return taken_apart(shop, dict(shop.forms.keys[m[0][0]][1]), lambda _, y: above(y))


def _root(shop: Workshop, term: Term, above: Above) -> Proof | None:
    """√(q·Π y^k) = r√m·Π √y^k for a number q = r²m, as both are ≥ 0 and have the same square."""
    factors = factors_of_argument(shop, shop.forms.scalar(term.args[0]))
    if [k for _, k in factors] == [1] or sum(abs(k) for _, k in factors) > _MOST_FACTORS:
        return None
    number, links, inside, roots = num(1), [], [], list[Proof]()
    for y, k in factors:
        known = above(y)
        if known is None:
            return None
        inside += [known if k > 0 else rules.positive_reciprocal(known, y)] * abs(k)
        if y.name == "num":
            number, y = map(num, _square_part(y.fraction))
            known = shop.holds(lt(0, y))
        above_root = known and shop.holds(
            lt(0, apply("sqrt", y)), rules.monotone("sqrt", known, rules.combine(le(0, 0)))
        )
        least = known and shop.holds(le(0, y), known)
        if known is None or above_root is None or least is None:
            return None
        square = (
            rules.square(y, least) if k > 0 else _square_of_inverse(shop, rules.square(y, least), known, above_root)
        )
        if k < 0:
            above_root = rules.positive_reciprocal(above_root, above_root.right)
        if square is None:
            return None
        links.append(square)
        roots += [above_root] * abs(k) if y != num(1) else []
    whole = rules.combine(lt(0, term.args[0]), inside, [(1, (), tuple(range(len(inside))))])
    least = shop.holds(le(0, term.args[0]), whole) if shop.adds_up(whole) else None
    product = reduce(mul, [*([number] if number != num(1) else []), *(one.right for one in roots)] or [number])
    above_all = rules.combine(lt(0, product), roots, [(number, (), tuple(range(len(roots))))])
    if least is None or not shop.adds_up(above_all):
        return None
    return equal_by_squares(shop, term, product, [*links, rules.square(term.args[0], least)], above_all)


def _square_of_inverse(shop: Workshop, square: Proof, known: Proof, above_root: Proof) -> Proof | None:
    """(1/s)² = 1/y from s² = y and 0 < y, 0 < s."""
    y, s = square.right, above_root.right
    r, i = 1 / s, 1 / y
    equal = [rules.reciprocal(known, y), square, rules.reciprocal(above_root, s)]
    return shop.holds(apply("eq", r * r, i), *equal, weights=[-r * r, -r * r * i, i * (r * s + 1)])


def _square_part(q: Fraction) -> tuple[Fraction, int]:
    """r and m with q = r²m, where no square of a number below 100 divides m."""
    r, m = Fraction(1, q.denominator), q.numerator * q.denominator
    for f in range(2, 100):
        while m % (f * f) == 0:
            r, m = r * f, m // (f * f)
    return r, m


def _power(shop: Workshop, term: Term, above: Above) -> Proof | None:
    """e^(x + Σ k·log y) = e^x·Π y^k."""
    forms, writer = shop.forms, Writer(shop.forms)
    exponent = forms.scalar(term.args[0])
    links, rest = [], dict(exponent)
    factors: list[Term] = []
    for m, k in exponent.items():
        if len(m) != 1 or m[0][1] != 1 or k.denominator != 1 or forms.keys[m[0][0]][0] != "log":
            continue
        y = writer.scalar(dict(forms.keys[m[0][0]][1]))
        known = above(y)
        below = None if known is None or k > 0 else inverse_power(shop, known, y)
        if known is None or (k < 0 and below is None) or abs(k) > _MOST_FACTORS:
            continue
        links += [rules.logarithm(known, y), *([below] if below else [])]
        del rest[m]
        factors += [y if k > 0 else 1 / y] * abs(int(k))
    if not links:
        return None
    if rest:
        factors.append(apply("exp", writer.scalar(rest)))
    return completed(shop, apply("eq", term, reduce(mul, factors)), links)


__all__ = ["function_apart"]
