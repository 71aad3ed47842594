"""Proofs of the library's lemmas on two laws, as scripts: name of the lemma → what writes its steps."""

from __future__ import annotations

from collections.abc import Callable

from checker.proofs.library.store import VARIABLES as V
from checker.statements.claims.script import Script
from checker.statements.terms.term import Term, apply

_u, _w, _i = V["u"], V["w"], V["i"]


def _total(u: Term) -> Term:
    return apply("sum", u)


def _entry(u: Term) -> Term:
    return apply("entry", u, _i)


def _over_i(term: Term) -> Term:
    return apply("sum_over", _i, term)


def _log(x: Term) -> Term:
    return apply("log", x)


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


def _above_roots(p: Script) -> None:
    """The log-sum inequality for u and √(u_i·w_i)."""
    x, y = _entry(_u), _entry(_w)
    roots = apply("stack", _i, _root(x) * _root(y))
    halves = x * _log(x) / 2 + x * _log(y) / 2
    p.have(apply("positive", roots))
    p.have(-_log(_total(roots)) <= apply("dot", _u, _log(_u)) - apply("dot", _u, _log(roots)))
    p.have(apply("for_each", _i, apply("eq", _log(_root(x)), _log(x) / 2)))
    p.have(apply("for_each", _i, apply("eq", _log(_root(y)), _log(y) / 2)))
    p.have(apply("for_each", _i, apply("eq", x * _log(_root(x) * _root(y)), halves)))
    p.have(apply("eq", apply("dot", _u, _log(roots)), _over_i(halves)))
    p.conclude()


def _bretagnolle_huber(p: Script) -> None:
    p.have(_DISTANCE**2 / 4 <= 1 - _ROOTS**2)
    p.have(_ROOTS > 0)
    p.have(-2 * _log(_ROOTS) <= _DIVERGENCE)
    p.have(2 * _log(_ROOTS) >= -_DIVERGENCE)
    p.have(apply("exp", -_DIVERGENCE) <= apply("exp", 2 * _log(_ROOTS)))
    p.have(apply("eq", apply("exp", 2 * _log(_ROOTS)), _ROOTS**2))
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


LAW_SCRIPTS: dict[str, Callable[[Script], None]] = {
    "Pinsker": _pinsker,
    "divergence of an event": _event,
    "divergence above roots": _above_roots,
    "Bretagnolle and Huber": _bretagnolle_huber,
    "distance of two shares": _two_shares,
    "distance of two weights by powers": _weights_by_powers,
}

__all__ = ["LAW_SCRIPTS"]
