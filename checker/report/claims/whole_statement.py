r"""A statement in one piece: one line of text, and one formula of LaTeX with its quantifiers, ``\forall x\in\mathbb{R}^{n}:\; …``.

A hypothesis stands with the last list of variables that it speaks of: beside ``forall`` it is assumed, beside ``exists`` it is asked of
what there is, as :class:`checker.statements.claims.claim.Claim` has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from checker.report.claims.statement_view import sort_text
from checker.report.typesetting.latex import latex_of_json, plain_text_of, statement_latex
from checker.report.typesetting.printable import clean, listed, mapping

_RANGES = {"positive": "_{>0}", "nonnegative": "_{\\ge 0}"}
_SIGNS = {"exists": r"\exists", "almost_all": r"\text{for almost all }", "probability": r"\text{for random }"}
_WORDS = {
    "exists": "there are {}",
    "almost_all": "for almost all {}",
    "probability": "with probability at least {} over random {}",
}


class _Part(NamedTuple):
    """One list of variables with the hypotheses that belong to it."""

    kind: str  # exists, all, almost_all or probability
    variables: list
    hypotheses: list


def statement_text(statement: dict) -> str:
    """“For all x (vector n): if ‖x‖ ≤ 1, then …”."""
    said = plain_text_of(statement.get("conclude"))
    for part in reversed(_parts(statement)):
        names = ", ".join(f"{plain_text_of(['var', str(v[0])])} ({sort_text(v)})" for v in part.variables)
        given = " and ".join(_bracketed(one, plain_text_of(one), "({})") for one in part.hypotheses)
        if part.kind == "exists":
            said = f"{_WORDS['exists'].format(names)} such that {' and '.join(filter(None, (given, said)))}"
            continue
        chance = clean(mapping(statement.get("probability")).get("at_least"), 40)
        filled = (chance, names) if part.kind == "probability" else (names,)
        start = f"{_WORDS.get(part.kind, 'for all {}').format(*filled)}: " if names else ""
        said = f"{start}if {given}, then {said}" if given else f"{start}{said}"
    return said[:1].upper() + said[1:] if _parts(statement) else said


def statement_formula(statement: dict) -> str:
    """The same as LaTeX for mathematics mode."""
    said = r",\; ".join(statement_latex(statement)["conclude"])
    for part in reversed(_parts(statement)):
        sign = _SIGNS.get(part.kind, r"\forall")
        names = f"{sign}\\," + ",\\; ".join(map(_declared, part.variables)) + r":\quad " if part.variables else ""
        given = r",\; ".join(_bracketed(one, latex_of_json(one), r"\left({}\right)") for one in part.hypotheses)
        joint = r",\; " if part.kind == "exists" else r"\;\Longrightarrow\; "
        said = names + (f"{given}{joint}" if given else "") + said
    return said


def _parts(statement: dict) -> list[_Part]:
    """The lists of variables from the outermost to the innermost, empty ones left out; hypotheses of no list are with the first."""
    kinds = (
        ("exists", "exists"),
        ("forall", str(statement.get("quantifier"))),
        ("then_exists", "exists"),
        ("then_forall", "all"),
    )
    lists = [(kind, [v for v in listed(statement.get(name)) if _is_variable(v)]) for name, kind in kinds]
    lists = [one for one in lists if one[1]] or [(str(statement.get("quantifier")), [])]
    found = [_Part(kind=kind, variables=variables, hypotheses=[]) for kind, variables in lists]
    for term in [*listed(statement.get("where")), *listed(statement.get("assuming"))]:
        names = set(_names(term))
        last = max((k for k, part in enumerate(found) if names & {str(v[0]) for v in part.variables}), default=0)
        found[last].hypotheses.append(term)
    return found if any(part.variables or part.hypotheses for part in found) else []


def _bracketed(term: object, text: str, brackets: str) -> str:
    """A hypothesis beside others: one that is no plain relation stands in brackets."""
    return brackets.format(text) if listed(term)[:1] in (["or"], ["implies"], ["for_each"], ["for_every"]) else text


def _is_variable(value: object) -> bool:
    return isinstance(value, (list, tuple)) and len(value) > 1


def _names(term: object) -> Iterator[str]:
    """The names of the variables in a term's JSON."""
    todo = [term]
    while todo:
        one = todo.pop()
        if isinstance(one, (list, tuple)) and one:
            if one[0] == "var" and len(one) == 2:
                yield str(one[1])
            else:
                todo += one[1:]


def _declared(variable: list | tuple) -> str:
    r"""``x \in \mathbb{R}^{n}``."""
    name, sort, *sizes = variable
    letter = latex_of_json(["var", str(name)])
    sides = [clean(one, 30).replace("*", r"\cdot ") for one in sizes]
    domain = _DOMAINS[str(sort)](sides) if str(sort) in _DOMAINS else ""
    if not domain:
        return rf"\text{{{clean(sort, 30).replace('_', ' ')} }}{letter}"
    return letter + (":" if "function" in str(sort) else r" \in ") + domain


def _power(sides: list[str]) -> str:
    return r"\mathbb{R}^{" + r" \times ".join(sides) + "}" if sides else ""


_DOMAINS: dict[str, Callable[[list[str]], str]] = {
    "scalar": lambda s: r"\mathbb{N}" if s == ["natural"] else r"\mathbb{R}" + _RANGES.get("".join(s), ""),
    "vector": _power,
    "matrix": _power,
    "index": lambda s: f"[{s[0]}]" if s else "",
    "function": lambda s: _power(s) + r"\to\mathbb{R}" if s else "",
    "scalar_function": lambda s: r"\mathbb{R}\to\mathbb{R}",
}


def term_view(term: object) -> dict | None:
    """Text, LaTeX and JSON of one term."""
    if not term:
        return None
    return {"text": plain_text_of(term), "latex": latex_of_json(term), "term": term}


def whole_view(statement: object) -> dict | None:
    """Text, LaTeX, hash and JSON of a statement; None where there is none."""
    said = mapping(statement)
    if not said:
        return None
    return {
        "text": statement_text(said),
        "latex": statement_formula(said),
        "sha256": clean(said.get("sha256"), 80),
        "term": said,
    }


__all__ = ["statement_formula", "statement_text", "term_view", "whole_view"]
