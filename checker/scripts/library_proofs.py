"""Proofs of lemmas of the library that the search does not find, as scripts: name of the lemma → what writes its steps."""

from __future__ import annotations

from collections.abc import Callable

from checker.proofs.library.store import VARIABLES as V
from checker.statements.claims.script import Script
from checker.statements.terms.term import Term, apply, as_term


def _total(u: Term) -> Term:
    return apply("sum", u)


def _log(x: Term) -> Term:
    return apply("log", x)


def _exp(x: Term) -> Term:
    return apply("exp", x)


def _cauchy_with_an_inverse(p: Script) -> None:
    f, g, i = V["f"], V["g"], V["i"]
    s = p.let("s_", _total(f) / _total(g), opaque=False)
    f_i, g_i = apply("entry", f, i), apply("entry", g, i)
    p.have(_total(g) > 0)
    p.have(apply("for_each", i, 2 * s * f_i - s**2 * g_i <= f_i**2 / g_i))
    p.have(2 * s * _total(f) - s**2 * _total(g) <= apply("sum_over", i, f_i**2 / g_i))
    p.conclude()


def _quadratic_form(p: Script) -> None:
    x, y, c, s, t = (V[name] for name in "xycst")
    first, second = apply("sqrt", x), apply("sqrt", y)
    p.have(apply("eq", first**2, x))
    p.have(apply("eq", second**2, y))
    p.have(abs(c) ** 2 <= (first * second) ** 2)
    p.have(abs(c) <= first * second)
    p.have(s * t >= 0)
    p.have(2 * s * t * abs(c) <= 2 * s * t * (first * second))
    p.have((s * first - t * second) ** 2 >= 0)
    p.conclude()


def _below_products(p: Script) -> None:
    u, f, g, i = V["u"], V["f"], V["g"], V["i"]
    u_i, f_i, g_i = (apply("entry", one, i) for one in (u, f, g))
    F, G, S = _total(f), _total(g), _total(abs(u))
    p.have(apply("for_each", i, f_i >= 0))
    p.have(apply("for_each", i, g_i >= 0))
    with p.case(F > 0):
        p.have(S >= 0)
        p.have(apply("for_each", i, 2 * S * F * abs(u_i) <= f_i * S**2 + g_i * F**2))
        p.have(F * S**2 - 2 * S * F * S + F**2 * G >= 0)
        p.have(F * S**2 <= F * (F * G))
        p.conclude()
    with p.case(F <= 0):
        p.have(apply("for_each", i, f_i <= F))
        p.have(apply("for_each", i, apply("eq", f_i, 0)))
        p.have(apply("for_each", i, abs(u_i) <= 0))
        p.have(S <= 0)
        p.have(S >= 0)
        p.have(F >= 0)
        p.have(G >= 0)
        p.conclude()


def _strict_tangent(p: Script) -> None:
    x = V["x"]
    half = x / as_term(2)
    with p.case(x >= -2):
        p.have(1 + half >= 0)
        p.have(1 + half <= _exp(half))
        p.have((1 + half) ** 2 <= _exp(half) ** 2)
        p.have(x**2 > 0)
        p.conclude()
    with p.case(x < -2):
        p.have(_exp(x) > 0)
        p.conclude()


def _strict_logarithm(p: Script) -> None:
    x = V["x"]
    p.have(apply("eq", _exp(_log(x)), x))
    with p.case(x < 1):
        p.have(_log(x) < 0)
        p.have(~apply("eq", _log(x), 0))
        p.have(1 + _log(x) < _exp(_log(x)))
        p.conclude()
    with p.case(x >= 1):
        p.have(x > 1)
        p.have(_log(x) > 0)
        p.have(~apply("eq", _log(x), 0))
        p.have(1 + _log(x) < _exp(_log(x)))
        p.conclude()


def _slopes_of_a_sigmoid(p: Script) -> None:
    x, y = V["x"], V["y"]
    here, there = p.let("s_", apply("sigmoid_slope", x)), p.let("r_", apply("sigmoid_slope", y))
    low, high = p.let("l_", _exp(x) + 2 + _exp(-x)), p.let("h_", _exp(y) + 2 + _exp(-y))
    e = p.let("e_", _exp(abs(x - y)))
    p.have(apply("eq", here * low, 1))
    p.have(apply("eq", there * high, 1))
    p.have(_exp(y) <= _exp(abs(x - y)) * _exp(x))
    p.have(_exp(-y) <= _exp(abs(x - y)) * _exp(-x))
    p.have(high <= e * low)
    p.have(here > 0)
    p.have(there > 0)
    p.have(e > 0)
    p.have(here * high * there <= e * low * here * there)
    p.have(here <= e * there)
    p.conclude()


def _sum_of_columns(p: Script) -> None:
    A, i, j = V["A"], V["i"], V["j"]
    n = apply("length", apply("column", A.T, apply("place", 0)))
    column = apply("column", A, j)
    whole = p.let("s_", apply("sum_over", i, apply("column", A, i)))
    squares = apply("sum_over", j, apply("norm", column) ** 2)
    inner = apply("sum_over", j, apply("dot", column, whole))
    apart = apply("sum_over", j, apply("norm", n * column - whole) ** 2)
    p.have(apart >= 0)
    p.have(apply("eq", apart, n**2 * squares - 2 * n * inner + n * apply("norm", whole) ** 2))
    p.have(apply("eq", inner, apply("norm", whole) ** 2))
    p.have(n >= 1)
    p.conclude()


def _entry_below_squares(p: Script) -> None:
    entry, length = apply("entry", V["u"], V["i"]), apply("norm", V["u"])
    p.have(abs(entry) <= length)
    p.have(abs(entry) ** 2 <= length**2)
    p.conclude()


def _least_and_greatest(p: Script) -> None:
    first = apply("entry", V["u"], apply("place", 0))
    p.have(apply("minimum", V["u"]) <= first)
    p.have(first <= apply("maximum", V["u"]))
    p.conclude()


def _power_below_an_exponential(step: Term) -> Callable[[Script], None]:
    """(1 + step)^k < exp(k·step): by induction from k = 1, with 1 + step < exp(step)."""

    def steps(p: Script) -> None:
        k = V["k"]
        p.have(1 + step < _exp(step))
        with p.induct(k, (1 + step) ** k < _exp(k * step), first=1) as induction:
            with induction.base():
                p.conclude()
            with induction.step():
                p.have((1 + step) * (1 + step) ** k <= (1 + step) * _exp(k * step))
                p.have((1 + step) * _exp(k * step) < _exp(step) * _exp(k * step))
                p.conclude()
        p.conclude()

    return steps


def _below_a_line_through_zero(p: Script) -> None:
    x, y = V["x"], V["y"]
    p.have(_log(x / y) <= x / y * _exp(as_term(-1)))
    p.have(apply("eq", _log(x / y), _log(x) - _log(y)))
    p.have(y * (_log(x) - _log(y)) <= y * (x / y * _exp(as_term(-1))))
    p.conclude()


def _by_parts(p: Script) -> None:
    """‖M‖ ≤ … of a difference M of products, as a product or two with differences for factors."""
    difference, bound = p.claim.conclude.args[0].args[0], p.claim.conclude.args[1]
    size = p.claim.conclude.args[0].name
    (first, second), (third, fourth) = (one.args for one in difference.args)
    if first == third:
        parts = [first @ (second - fourth)]
    elif second == fourth:
        parts = [(first - third) @ second]
    elif bound.args[0].args[0] == apply("operator_norm", first):
        parts = [first @ (second - fourth), (first - third) @ fourth]
    else:
        parts = [(first - third) @ second, third @ (second - fourth)]
    whole = parts[0] if len(parts) == 1 else parts[0] + parts[1]
    p.have(apply("eq", difference, whole))
    bounds = [bound] if len(parts) == 1 else bound.args
    for one, most in zip(parts, bounds, strict=True):
        p.have(apply(size, one) <= most)
    if len(parts) == 2:
        p.have(apply(size, whole) <= apply(size, parts[0]) + apply(size, parts[1]))
    p.conclude()


def _triangle_of_three(p: Script) -> None:
    A, B, E = V["A"], V["B"], V["E"]
    p.have(apply("eq", A - B, (A - E) + (E - B)))
    p.have(apply("operator_norm", (A - E) + (E - B)) <= apply("operator_norm", A - E) + apply("operator_norm", E - B))
    p.conclude()


def _hoeffding(p: Script) -> None:
    w, v, t, a, b, k = (V[name] for name in ("w", "v", "t", "a", "b", "slot"))
    middle, radius = t * (a + b) / as_term(2), abs(t) * (b - a) / as_term(2)
    mean, greatest, least = apply("dot", w, _exp(t * v)), apply("maximum", t * v), apply("minimum", t * v)
    p.have(apply("positive", w))
    p.have(apply("for_each", k, abs(t * apply("entry", v, k) - middle) <= radius))
    p.have(greatest <= middle + radius)
    p.have(middle - radius <= least)
    p.have(greatest - least <= abs(t) * (b - a))
    p.have(_log(mean) <= apply("dot", w, t * v) + (abs(t) * (b - a)) ** 2 / as_term(8))
    p.have(_log(mean) <= t * apply("dot", w, v) + t**2 * (b - a) ** 2 / as_term(8))
    p.have(mean > 0)
    p.conclude()


# ── two laws u and w ──

_u, _w, _i = V["u"], V["w"], V["i"]


def _entry(u: Term) -> Term:
    return apply("entry", u, _i)


def _over_i(term: Term) -> Term:
    return apply("sum_over", _i, term)


def _root(x: Term) -> Term:
    return apply("sqrt", x)


_DIVERGENCE = apply("dot", _u, _log(_u)) - apply("dot", _u, _log(_w))
_DISTANCE = _total(abs(_u - _w))
_ROOTS = _over_i(_root(_entry(_u)) * _root(_entry(_w)))


def _pinsker(p: Script) -> None:
    """A scalar inequality in which the square is completed, so that it is linear in |u_i − w_i|; then the sum."""
    x, y = _entry(_u), _entry(_w)
    h = p.let("h_", _DISTANCE / 2, opaque=False)
    divergence = x * (_log(x) - _log(y)) - x + y
    p.have(apply("for_each", _i, 3 * (x - y) ** 2 / (2 * x + 4 * y) <= divergence))
    p.have(apply("for_each", _i, 2 * h * abs(x - y) - h**2 * (2 * x + 4 * y) / 3 <= 3 * (x - y) ** 2 / (2 * x + 4 * y)))
    p.have(_over_i(2 * h * abs(x - y) - h**2 * (2 * x + 4 * y) / 3) <= _over_i(divergence))
    p.have(
        apply(
            "eq",
            _over_i(2 * h * abs(x - y) - h**2 * (2 * x + 4 * y) / 3),
            2 * h * _DISTANCE - h**2 * (2 * _total(_u) + 4 * _total(_w)) / 3,
        )
    )
    p.have(apply("eq", _over_i(divergence), _DIVERGENCE - _total(_u) + _total(_w)))
    p.conclude()


def _event(p: Script) -> None:
    """The log-sum inequality for the event, and for what is beside it."""
    f = V["f"]
    beside = apply("stack", _i, 1 - _entry(f))
    a, b = apply("dot", f, _u), apply("dot", f, _w)
    for g, x, y in ((f, a, b), (beside, 1 - a, 1 - b)):
        p.have(apply("eq", apply("dot", g, _u), x))
        p.have(apply("eq", apply("dot", g, _w), y))
        both = apply("dot", g, apply("hadamard", _u, _log(_u))) - apply("dot", g, apply("hadamard", _u, _log(_w)))
        p.have(apply("dot", g, _u) * (_log(apply("dot", g, _u)) - _log(apply("dot", g, _w))) <= both)
        p.have(x * (_log(x) - _log(y)) <= both)
    p.conclude()


def _chi_square_by_differences(p: Script) -> None:
    x, y = _entry(_u), _entry(_w)
    p.have(apply("for_each", _i, apply("eq", (x - y) ** 2 / y, x**2 / y - 2 * x + y)))
    p.have(apply("eq", _over_i((x - y) ** 2 / y), _over_i(x**2 / y) - 1))
    p.have(_log(_over_i(x**2 / y)) >= _DIVERGENCE)
    p.conclude()


def _two_shares(p: Script) -> None:
    U, W = _total(_u), _total(_w)
    x, y = _entry(_u), _entry(_w)
    p.have(U > 0)
    p.have(W > 0)
    first, second = (x - y) / U, y * (U - W) / (U * W)
    p.have(apply("for_each", _i, apply("eq", x / U - y / W, first - second)))
    p.have(apply("for_each", _i, abs(x / U - y / W) <= abs(first) + abs(second)))
    p.have(apply("for_each", _i, apply("eq", abs(first), abs(x - y) / U)))
    p.have(apply("for_each", _i, apply("eq", abs(second), y * abs(U - W) / (U * W))))
    p.have(apply("for_each", _i, abs(x / U - y / W) <= abs(x - y) / U + y * abs(U - W) / (U * W)))
    shares = _total(abs((1 / U) * _u - (1 / W) * _w))
    p.have(shares <= _over_i(abs(x - y) / U + y * abs(U - W) / (U * W)))
    p.have(apply("eq", _over_i(abs(x - y) / U + y * abs(U - W) / (U * W)), _DISTANCE / U + abs(U - W) / U))
    p.have(abs(U - W) <= _DISTANCE)
    p.conclude()


def _weights_by_powers(p: Script) -> None:
    e, o = apply("exp", _u), apply("exp", _w)
    p.have(_total(abs((1 / _total(e)) * e - (1 / _total(o)) * o)) <= 2 * _total(abs(e - o)) / _total(e))
    p.have(apply("eq", apply("softmax", _u), (1 / _total(e)) * e))
    p.have(apply("eq", apply("softmax", _w), (1 / _total(o)) * o))
    p.conclude()


# ── the table ──

_OF_PRODUCTS = (
    *(
        "common first factor",
        "common second factor",
        "two images",
        "two images, turned",
        "two products",
        "two products, turned",
    ),
    *(f"{one}, operator norms" for one in ("common first factor", "common second factor", "two products")),
    "two products, operator norms turned",
)


def _positive_weighted_sum(p: Script) -> None:
    u, w, slot = V["u"], V["w"], V["slot"]
    least = apply("minimum", u)
    p.have(least > 0)
    p.have(
        apply("for_each", slot, least * apply("entry", w, slot) <= apply("entry", w, slot) * apply("entry", u, slot))
    )
    p.have(least * _total(w) <= apply("dot", w, u))
    p.have(least * _total(w) > 0)
    p.conclude()


def _sum_of_transposed_image(p: Script) -> None:
    A, q, spot = V["A"], V["p"], V["spot"]
    at = apply("entry", q, spot)
    _summed_by_rows(p, _total(apply("transpose", A) @ q), spot, at, _total(_row(A, spot)), _total(q))


def _sum_of_row_of_product(p: Script) -> None:
    A, C, spot, slot = V["A"], V["C"], V["spot"], V["slot"]
    row = _row(A, spot)
    _summed_by_rows(p, _total(_row(A @ C, spot)), slot, apply("entry", row, slot), _total(_row(C, slot)), _total(row))


def _summed_by_rows(p: Script, whole: Term, k: Term, factor: Term, total: Term, result: Term) -> None:
    """Σ_k f_k·t_k with t_k = 1 for each k."""
    p.have(apply("eq", whole, apply("sum_over", k, factor * total)))
    p.have(apply("for_each", k, apply("eq", factor * total, factor)))
    p.have(apply("eq", apply("sum_over", k, factor * total), result))
    p.conclude()


def _entry_of_row_of_product(p: Script) -> None:
    A, C, spot, slot, end = V["A"], V["C"], V["spot"], V["slot"], V["end"]
    factor = apply("entry", _row(A, spot), slot) * apply("entry", _row(C, slot), end)
    p.have(apply("eq", apply("entry", _row(A @ C, spot), end), apply("sum_over", slot, factor)))
    p.have(apply("for_each", slot, factor >= 0))
    p.have(apply("sum_over", slot, factor) >= 0)
    p.conclude()


def _row(A: Term, k: Term) -> Term:
    return apply("column", apply("transpose", A), k)


SCRIPTS: dict[str, Callable[[Script], None]] = {
    "weighted Cauchy-Schwarz, with an inverse": _cauchy_with_an_inverse,
    "power strictly below an exponential": _power_below_an_exponential(V["x"]),
    "power of a share strictly below an exponential": _power_below_an_exponential(-V["x"]),
    "logarithm below a line through zero, beside another": _below_a_line_through_zero,
    "tangent, strictly": _strict_tangent,
    "logarithm below its tangent, strictly": _strict_logarithm,
    "quadratic form of a product": _quadratic_form,
    "square of a sum below products": _below_products,
    "slopes of a sigmoid by their distance": _slopes_of_a_sigmoid,
    "sum of columns": _sum_of_columns,
    "least and greatest": _least_and_greatest,
    "entry below the sum of squares": _entry_below_squares,
    "triangle of three matrices": _triangle_of_three,
    "Hoeffding's lemma": _hoeffding,
    **dict.fromkeys(_OF_PRODUCTS, _by_parts),
    "Pinsker": _pinsker,
    "divergence of an event": _event,
    "positive weighted sum": _positive_weighted_sum,
    "sum of an image under a transposed stochastic matrix": _sum_of_transposed_image,
    "sum of a row of a product with a stochastic matrix": _sum_of_row_of_product,
    "entries of a row of a product": _entry_of_row_of_product,
    "divergence below the logarithm of the chi-square one, by differences": _chi_square_by_differences,
    "distance of two shares": _two_shares,
    "distance of two weights by powers": _weights_by_powers,
}

__all__ = ["SCRIPTS"]
