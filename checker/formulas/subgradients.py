r"""g ∈ ∂f(x), and v ∈ a + t ∂f(x) + ∂g(y): the slopes of affine functions that lie below a declared function.

**Guarantee.** that no other derivative is meant is asked; v is in a sum where it is the sum of a subgradient of each.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from typing import Any

from checker.errors import InputError
from checker.formulas.readings import spelled
from checker.formulas.sums import shape_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term, apply, as_term, conjunction

Condition = Callable[[Term], Term]


def subgradients_of(said: tuple, source: str, reader: Any) -> tuple[str, tuple[str, ...], Condition]:
    """The sort and the size of the elements of ∂f(x), or of a sum with such sets, and what is true of an element.

    **Raises.** InputError for what is no declared function, and for summands of several sizes.
    """
    summands = (("", None, said[1]),) if said[0] == "subgradients" else said[1]
    slopes = [(sign, factor, *_function_and_point(of, source, reader)) for sign, factor, of in summands if of]
    plain = [_signed(sign, reader.read(term)[0]) for sign, term, of in summands if of is None]
    point = slopes[0][3]
    size = (point.sort, shape_of(point) or ())
    others = [*(x for _, _, _, x in slopes), *(one for one in plain if one != as_term(0))]
    if any((one.sort, shape_of(one) or ()) != size for one in others):
        raise InputError(f"{source[:120]} adds up things of several sizes. Declare them with one size.")
    factors = [None if factor is None else reader.term(factor, "scalar") for _, factor, _, _ in slopes]

    def holds(v: Term) -> Term:
        v = as_term(0) * point if v == as_term(0) and point.sort == "vector" else v
        v = reduce(lambda left, one: left - one, plain, v)
        return _is_sum(v, [(sign, t, f, x) for (sign, _, f, x), t in zip(slopes, factors, strict=True)], reader)

    return (*size, holds)


def _signed(sign: str, term: Term) -> Term:
    return -term if sign == "-" else term


def _is_sum(v: Term, slopes: list[tuple[str, Term | None, Term, Term]], reader: Any) -> Term:
    """v = ± t_1 g_1 ± … with a subgradient g_k of each: of all but one that has no factor it is said that there is one."""
    alone = next((k for k, (_, factor, _, _) in enumerate(slopes) if factor is None), None)
    there: list[Term] = []
    conditions: list[Term] = []
    for k, (sign, factor, function, point) in enumerate(slopes):
        if k == alone:
            continue
        g = Term("var", leaf=_fresh(there, reader), sort=point.sort, shape=shape_of(point) or ())
        there.append(g)
        conditions.append(apply("subgradient", function, point, g))
        v = v - _signed(sign, g if factor is None else factor * g)
    if alone is None:
        conditions.append(apply("eq", v, as_term(0) * v if v.sort == "vector" else as_term(0)))
    else:
        sign, _, function, point = slopes[alone]
        conditions.append(apply("subgradient", function, point, _signed(sign, v)))
    said = conjunction(conditions)
    return ~reduce(lambda inside, g: apply("for_every", g, inside), reversed(there), ~said) if there else said


def _fresh(taken: list[Term], reader: Any) -> str:
    return str(reader.free(f"any_slope{len(taken) + 1 if taken else ''}"))


def _function_and_point(of: Node, source: str, reader: Any) -> tuple[Term, Term]:
    """f and x of ∂f(x).  **Raises.** InputError for another thing, and where another derivative was answered."""
    head = of.parts[0] if of.kind == "applied" else None
    key = re.sub(r"_(\\?\w+)$", r"_{\1}", spelled(head.source)) if head is not None else ""  # f, and f_t as f_{t}
    function = reader.names.get(key)
    items: tuple[Node, ...] = of.parts[1].parts[1] if of.kind == "applied" and of.parts[1].kind == "group" else ()
    if head is None or not isinstance(function, Term) or function.sort not in FUNCTION_SORTS or len(items) != 1:
        raise InputError(
            f"{source[:120]} has the subgradients of what is no declared function. Declare f, in the shell as 'f: function d'."
        )
    said = {
        "subgradients": f"the g with {function.leaf}(x) + <g, y - x> <= {function.leaf}(y) for all y",
        "another": "another derivative, as of a function that is not convex: state what is needed of it",
    }
    part = f"\\partial {function.leaf if head.kind == 'symbol' else head.source.strip()}"
    if reader.answers.choose(part, said) == "another":
        raise InputError(f"{source[:120]} was answered to be another derivative. State what is needed of it.")
    return function, reader.read(items[0])[0]


__all__ = ["subgradients_of"]
