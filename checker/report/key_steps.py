"""The idea of a proof on one screen: its few key steps, typeset, with letters for what they repeat; the bookkeeping between is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from checker.report.abbreviated import abbreviated
from checker.report.latex import latex_of_json, statement_latex
from checker.report.values import formula, math, width

MOST = 6
_WIDE, _IN_LINE = 240, 60  # a formula beyond the first tells no idea, one below the second needs no line of its own
# What only turns a statement over, splits it, or puts one thing for another.
_BOOKKEEPING = frozenset((
    "hypothesis", "absurd", "and", "part", "order", "combine", "bounds", "absolute", "negation", "square", "places", "indices", "named",
    "reciprocal", "product",
))  # fmt: skip


def key_steps(steps: Sequence[Any], forall: object = ()) -> dict[str, Any]:
    """``letters``, and ``rows`` of number, formula and reason: the last step of each kind of argument, and the end of the proof."""
    last: dict[str, Any] = {}
    for step in steps:
        if step.rule not in _BOOKKEEPING and len(latex_of_json(step.term)) < 4_000:
            last[step.rule] = step
    chosen = sorted({s.number: s for s in [*list(last.values())[-MOST:], *steps[-1:]]}.values(), key=lambda s: s.number)
    if not chosen:
        return {"letters": [], "rows": []}
    *before, end = [step.term for step in chosen]
    letters, short = abbreviated({"forall": forall, "where": [], "assuming": before, "conclude": end})
    shown = [*short["assuming"], short["conclude"]]
    rows = [
        {"number": step.number, "statement": _set(term, step.statement), "reason": step.reason}
        for step, term in zip(chosen, shown, strict=True)
    ]
    return {"letters": [formula(f"{latex_of_json(x)} = {latex_of_json(term)}") for x, term in letters], "rows": rows}


def _set(term: object, plain: str) -> Markup:
    """The formula on as many lines as it needs; as plain text where it would fill the screen."""
    parts = statement_latex({"conclude": term})["conclude"]
    if sum(map(width, parts)) > _WIDE:
        return Markup("<code>{}</code>").format(plain)
    if len(parts) == 1 and width(parts[0]) < _IN_LINE:
        return math(parts[0], block=False)
    return Markup("").join(formula(part) for part in parts)
