"""Proofs of lemmas of the library that the search does not find, as scripts: name of the lemma → what writes its steps."""

from __future__ import annotations

from collections.abc import Callable

from checker.proofs.library.store import VARIABLES as V
from checker.statements.script import Script
from checker.statements.term import Term, apply, as_term


def _total(u: Term) -> Term:
    return apply("sum", u)


def _log(x: Term) -> Term:
    return apply("log", x)


def _exp(x: Term) -> Term:
    return apply("exp", x)


def _mean_of_logarithms(p: Script) -> None:
    u, w = V["u"], V["w"]
    mean, logs = apply("dot", w, u), apply("dot", w, _log(u))
    p.have(0 < mean)
    p.have(logs <= _log(mean))
    p.have(_exp(logs) <= _exp(_log(mean)))
    p.conclude()


def _cauchy_with_an_inverse(p: Script) -> None:
    f, g, i = V["f"], V["g"], V["i"]
    s = p.let("s_", _total(f) / _total(g), opaque=False)
    f_i, g_i = apply("entry", f, i), apply("entry", g, i)
    p.have(0 < _total(g))
    p.have(apply("for_each", i, 2 * s * f_i - s**2 * g_i <= f_i**2 / g_i))
    p.have(2 * s * _total(f) - s**2 * _total(g) <= apply("sum_over", i, f_i**2 / g_i))
    p.conclude()


def _softplus_turned(p: Script) -> None:
    x = V["x"]
    p.have(apply("eq", 1 + _exp(x), _exp(x) * (1 + _exp(-x))))
    p.have(apply("eq", _log(1 + _exp(x)), _log(_exp(x)) + _log(1 + _exp(-x))))
    p.conclude()


def _sizes_by_length(p: Script) -> None:
    u = V["u"]
    n = apply("length", u)
    p.have(_total(abs(u)) ** 2 <= n * apply("dot", u, u))
    p.have(_total(abs(u)) ** 2 <= (apply("sqrt", n) * apply("norm", u)) ** 2)
    p.conclude()


def _logarithm_of_a_root(p: Script) -> None:
    x = V["x"]
    root = apply("sqrt", x)
    p.have(0 < root)
    p.have(apply("eq", root * root, x))
    p.have(apply("eq", _log(root * root), 2 * _log(root)))
    p.have(apply("eq", _log(x), 2 * _log(root)))
    p.conclude()


def _logarithm_below_a_root(p: Script) -> None:
    x = V["x"]
    root = apply("sqrt", x)
    p.have(0 < root)
    p.have(_log(root) <= root - 1)
    p.have(apply("eq", _log(root), _log(x) / as_term(2)))
    p.conclude()


SCRIPTS: dict[str, Callable[[Script], None]] = {
    "weighted geometric mean": _mean_of_logarithms,
    "weighted Cauchy-Schwarz, with an inverse": _cauchy_with_an_inverse,
    "softplus turned": _softplus_turned,
    "sum of sizes below the length": _sizes_by_length,
    "logarithm of a root": _logarithm_of_a_root,
    "logarithm below a root": _logarithm_below_a_root,
}

__all__ = ["SCRIPTS"]
