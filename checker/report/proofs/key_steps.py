"""The idea of a proof on one screen: its few key steps, typeset, with letters for what they repeat; the bookkeeping between is left out.

Constants are worked out, and a name that the proof made, such as v12, is the letter v where no other v is near.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from checker.report.typesetting.abbreviated import abbreviated
from checker.report.typesetting.latex import latex_of_json, plain_text_of, statement_latex
from checker.report.typesetting.printable import listed
from checker.report.typesetting.simplified import simplified_parts
from checker.report.typesetting.values import formula, length_in_print, math, width

MOST = 6
_WIDE, _IN_LINE = 240, 60  # a formula beyond the first tells no idea, one below the second needs no line of its own
_EXPONENT = 120  # characters of LaTeX: a longer comparison of exponentials is arithmetic
# What only turns a statement over, splits it, or puts one thing for another.
_BOOKKEEPING = frozenset(
    (
        "hypothesis",
        "absurd",
        "and",
        "part",
        "order",
        "combine",
        "bounds",
        "absolute",
        "negation",
        "square",
        "places",
        "indices",
        "named",
        "reciprocal",
        "product",
        "equal",
        "defined",
    )
)
_OF_EXPONENTS = frozenset(("tangent", "monotone"))
_MADE = re.compile(r"([A-Za-z]+?)_?\d+")


def key_steps(steps: Sequence[Any], forall: object = (), own: object = ()) -> dict[str, Any]:
    """``letters``, and ``rows`` of number, formula and reason: the last step of each kind of argument, and the end of the proof.

    ``own`` are the letters of the theorem file.
    """
    last: dict[str, Any] = {}
    for step in steps:
        if step.rule not in _BOOKKEEPING and _tells(step):
            last[step.rule] = step
    chosen = sorted({s.number: s for s in [*list(last.values())[-MOST:], *steps[-1:]]}.values(), key=lambda s: s.number)
    if not chosen:
        return {"letters": [], "rows": []}
    end = _simple(chosen[-1].term, forall)
    chosen = [step for step in chosen[:-1] if _simple(step.term, forall) != end] + chosen[-1:]
    names = _renamed([step.term for step in chosen], forall)
    *before, end = [_with_names(_simple(step.term, forall), names) for step in chosen]
    whole = {"forall": forall, "where": [], "assuming": before, "conclude": end}
    letters, short = min((abbreviated(whole | {"letters": one}) for one in (own, ())), key=_length)
    shown = [*short["assuming"], short["conclude"]]
    rows = [
        {"number": step.number, "statement": _set(term), "reason": step.reason}
        for step, term in zip(chosen, shown, strict=True)
    ]
    return {"letters": [formula(f"{latex_of_json(x)} = {latex_of_json(term)}") for x, term in letters], "rows": rows}


def _length(found: tuple[list, dict]) -> int:
    """How much there is to read: the formulas, and what the letters stand for."""
    letters, short = found
    terms = [*short["assuming"], short["conclude"], *(term for _, term in letters)]
    return sum(length_in_print(latex_of_json(term)) for term in terms)


def _tells(step: Any) -> bool:
    """Whether a step says something of the variables that is more than arithmetic."""
    long = len(latex_of_json(step.term))
    return long < 4_000 and bool(_variables(step.term)) and not (step.rule in _OF_EXPONENTS and long > _EXPONENT)


def _variables(term: object) -> list[str]:
    """The names of a term's variables, in their order."""
    if not isinstance(term, list):
        return []
    if len(term) == 2 and term[0] == "var":
        return [str(term[1])]
    return list(dict.fromkeys(name for part in term for name in _variables(part)))


def _simple(term: Any, forall: object) -> Any:
    """The term with its constants worked out; itself where nothing is left of it."""
    parts = simplified_parts({"forall": forall, "conclude": term})
    return parts["conclude"][0] if parts else term


def _renamed(terms: Iterable[object], forall: object) -> dict[str, str]:
    """The plain letter of each name that the proof made; the name stays where this letter is taken."""
    own = {str(v[0]) for v in listed(forall) if isinstance(v, (list, tuple)) and v}
    used = list(dict.fromkeys(name for term in terms for name in _variables(term)))
    taken, found = own | set(used), {}
    for name in used:
        made = _MADE.fullmatch(name)
        if name not in own and made and made[1] not in taken:
            found[name] = made[1]
            taken.add(made[1])
    return found


def _with_names(term: Any, names: Mapping[str, str]) -> Any:
    if not isinstance(term, list):
        return term
    if len(term) == 2 and term[0] == "var":
        return ["var", names.get(str(term[1]), term[1])]
    return [_with_names(part, names) for part in term]


def _set(term: object) -> Markup:
    """The formula on as many lines as it needs; as plain text where it would fill the screen."""
    parts = statement_latex({"conclude": term})["conclude"]
    if sum(map(width, parts)) > _WIDE:
        return Markup("<code>{}</code>").format(plain_text_of(term, longest=420))
    if len(parts) == 1 and width(parts[0]) < _IN_LINE:
        return math(parts[0], block=False)
    return Markup("").join(formula(part) for part in parts)
