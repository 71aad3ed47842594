"""Derivatives of terms: of a scalar by a scalar or a vector that stands in it, as a term.

**Guarantee.** none: where a part has no derivative, such as an indicator, it counts as constant.  What is made of it is checked elsewhere.
"""

from __future__ import annotations

from checker.proofs.trees.rules import num
from checker.statements.terms.term import Term, apply, parts


def slope_along(a: Term, x: Term) -> Term | None:
    """∂a/∂x, a scalar or as long as x; None where a form is not known."""
    return _scalar(a, x)


def _free(a: Term, x: Term) -> bool:
    return not any(s == x for s in parts(a))


def _nothing(x: Term) -> Term:
    return num(0) if x.sort == "scalar" else num(0) * x


def _added(p: Term | None, q: Term | None, sign: int = 1) -> Term | None:
    if p is None or q is None:
        return None
    return p + q if sign > 0 else p - q


def _times(c: Term, p: Term | None) -> Term | None:
    return None if p is None else c * p


def _scalar(a: Term, x: Term) -> Term | None:
    if a == x:
        return num(1)
    if _free(a, x) or a.name in ("indicator", "abs"):
        return _nothing(x)
    name, args = a.name, a.args
    if name in ("add", "sub"):
        return _added(_scalar(args[0], x), _scalar(args[1], x), 1 if name == "add" else -1)
    if name == "neg":
        return _times(num(-1), _scalar(args[0], x))
    if name == "mul":
        left, right = (_scalar(one, x) for one in args)
        return None if left is None or right is None else args[1] * left + args[0] * right
    if name == "div":
        left, right = (_scalar(one, x) for one in args)
        return None if left is None or right is None else 1 / args[1] * left - args[0] / args[1] ** 2 * right
    if name == "pow" and args[1].name == "num":
        return _power(args[0], args[1], x)
    if name == "dot":
        return _added(_inner(args[0], args[1], x), _inner(args[1], args[0], x))
    outer = _outer(a)
    if outer is None:
        return None
    if args[-1].sort == "vector":
        return _inner(outer, args[-1], x)
    return _times(outer, _scalar(args[-1], x))


def _power(base: Term, exponent: Term, x: Term) -> Term | None:
    if base.name == "norm" and exponent == num(2):
        return _scalar(apply("dot", base.args[0], base.args[0]), x)
    k, inner = exponent.fraction, _scalar(base, x)
    if inner is None or k.denominator != 1 or k < 1:
        return None
    return num(k) * base ** int(k - 1) * inner if k > 1 else inner


def _outer(a: Term) -> Term | None:
    """f′ at its argument."""
    inside = a.args[-1]
    if a.name == "function_value":
        return apply("function_gradient", a.args[0], inside)
    return {
        "exp": lambda: a,
        "sin": lambda: apply("cos", inside),
        "cos": lambda: -apply("sin", inside),
        "log": lambda: 1 / inside,
        "sqrt": lambda: 1 / (2 * a),
        "sigmoid": lambda: a * (1 - a),
    }.get(a.name, lambda: None)()


def _inner(fixed: Term, u: Term, x: Term) -> Term | None:
    """The derivative of ⟨fixed, u⟩ where ``fixed`` is held fixed."""
    if _free(u, x):
        return _nothing(x)
    if u == x:
        return fixed
    if u.name in ("add", "sub"):
        return _added(_inner(fixed, u.args[0], x), _inner(fixed, u.args[1], x), 1 if u.name == "add" else -1)
    if u.name == "neg":
        return _times(num(-1), _inner(fixed, u.args[0], x))
    if u.name == "mul" and _free(u.args[0], x):
        return _times(u.args[0], _inner(fixed, u.args[1], x))
    if u.name == "mul" and x.sort == "scalar" and _free(u.args[1], x):
        return _times(apply("dot", fixed, u.args[1]), _scalar(u.args[0], x))
    return None


__all__ = ["slope_along"]
