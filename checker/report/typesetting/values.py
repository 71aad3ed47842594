"""Exact values of an audit file for the page: tables of a dataset, matrices as mathematics, numbers as text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

from markupsafe import Markup

from checker.data.dataset import Dataset
from checker.errors import CheckerError
from checker.report.typesetting.function_values import function_of, function_text
from checker.report.typesetting.latex import latex_of_json
from checker.report.typesetting.leaves import short_number
from checker.report.typesetting.line_breaking import WIDEST, lines, width
from checker.report.typesetting.losses import SAYS
from checker.report.typesetting.mathml import mathml_of_latex
from checker.report.typesetting.measured import plain_float, raised
from checker.report.typesetting.printable import MOST_ITEMS, clean, json_text, mapping
from checker.report.typesetting.typeset import typeset

_ROUND = re.compile(r"(-?)(1/)?([1-9]\d{0,11}?)(0{6,})")  # a long number that ends in zeros
_MOST_ROWS, _LONGEST_VALUE = 60, 60_000
_LONGEST_LINE = 60  # characters without commands
_CONNECTIVES = (r"\;\text{ or }\;", r"\Rightarrow", r"\;\Rightarrow\;")
_RELATIONS = (r"\le", "<", "=", r"\;\parallel\;")
_PIECES = re.compile("|".join(map(re.escape, (*_CONNECTIVES, r"\left", r"\right", "{", "}"))) + r"|\\le(?![a-z])|<|=")


class Latex(str):
    """A formula among the parts of a sentence; the other parts are text."""


def sentence(parts: Iterable[str]) -> Markup:
    """The parts of a sentence as HTML: formulas as mathematics, text with its mathematics set."""
    return Markup("").join(math(part, block=False) if isinstance(part, Latex) else typeset(part) for part in parts)


def math(latex: str, *, block: bool = True) -> Markup:
    r"""LaTeX as mathematics; “with η = η”, “W = W” and “r = r”, where the variable has the name of its place, are said once."""
    for name, letter in ((r"\eta=", r"\eta"), (r"W\!=\!", "W"), ("r=", "r")):
        latex = latex.replace(f"{name}{letter}]", f"{letter}]").replace(f"{name}{letter}}}", f"{letter}}}")
    return Markup(mathml_of_latex(latex, block=block))  # noqa: S704 - every text in it is escaped there


def formula(latex: str, widest: float = WIDEST) -> Markup:
    """A displayed formula; a long one is broken before its relation or its “or”, where nothing encloses that, and then to fit a page."""
    return Markup("").join(math(line) for part in broken(latex) for line in lines(part, widest=widest))


def inline_or_formula(latex: str, widest: float = WIDEST) -> Markup:
    """In the line of its sentence, or displayed where it is wider than a page."""
    wide = width(latex) > widest
    return (
        Markup('<span class="formula">{}</span>').format(formula(latex, widest)) if wide else math(latex, block=False)
    )


def broken(latex: str) -> list[str]:
    """The lines of a formula: one, unless it is long and can be broken outside all brackets."""
    if length_in_print(latex) <= _LONGEST_LINE:
        return [latex]
    for breaks in (_CONNECTIVES, _RELATIONS):
        places, depth = [], 0
        for token in _PIECES.finditer(latex):
            if token[0] in ("{", r"\left"):
                depth += 1
            elif token[0] in ("}", r"\right"):
                depth -= 1
            elif depth == 0 and token[0] in breaks and token.start():
                places.append(token.start())
        if places:
            ends = [0, *places, len(latex)]
            return [latex[a:b].strip() for a, b in pairwise(ends) if latex[a:b].strip()]
    return [latex]


def length_in_print(latex: str) -> int:
    """About how many characters a formula shows."""
    return len(re.sub(r"\\[A-Za-z]+|[{}\\ ]", "", latex))


def values_view(values: object, sorts: dict[str, str]) -> list[dict[str, Any]]:
    shown = []
    for name, value in list(mapping(values).items())[:MOST_ITEMS]:
        sort, latex = sorts.get(name, ""), latex_of_json(["var", name])
        blank = {
            "name": math(latex, block=False),
            "sort": clean(sort, 40),
            "dataset": None,
            "math": "",
            "text": "",
            "from_one": False,
            "plain": clean(name, 60),
            "exact": clean(json_text(value), 5_000),
        }
        says = SAYS.get(value, "") if sort == "loss" and isinstance(value, str) else ""
        shown.append(blank | {"formula": typeset(says)} | _value_view(value, sort))
    return shown


def _value_view(value: object, sort: str) -> dict[str, Any]:
    """One exact value: a dataset's tables, a matrix as mathematics, a list or number as text."""
    text = json_text(value)
    if len(text) <= _LONGEST_VALUE:
        if isinstance(value, dict) and "tokens" in value and (tables := _dataset_view(text)):
            return {"dataset": tables}
        if (found := function_of(value, sort)) is not None:
            return {"text": function_text(found)}
        if sort in ("index", "choice", "order") and (counted := _from_one(value)):
            return {"text": counted + " (counted from 1)", "from_one": True}
        if _is_vectors(value):
            return {"math": _matrix_math(value)}  # type: ignore[arg-type]
        if isinstance(value, (list, tuple)) and value and all(isinstance(x, str) for x in value):
            return {"text": _vector_text(value)}
        if isinstance(value, str):
            return {"text": short_value(value)}
    return {"text": clean(text, 1_500)}


@lru_cache(maxsize=256)  # a page that grows too large is written again with less on it
def _dataset_view(fields: str) -> dict[str, Any] | None:
    """Rows (one a token) with labels, queries and scores; None where it is not a dataset."""
    try:
        data = Dataset.from_json(json.loads(fields))
        rows: list[dict[str, Any]] = []
        for i, X in enumerate(data.tokens[:_MOST_ROWS]):
            best = max(data.scores[i])
            tokens = X[: max(0, _MOST_ROWS - len(rows))]
            for t, x in enumerate(tokens):
                score = data.scores[i][t]
                query = _vector_text(data.queries[i]) if data.queries else ""
                rows.append(
                    {
                        "input": i + 1,
                        "first": t == 0,
                        "span": len(tokens),
                        "label": "+1" if data.labels[i] > 0 else "−1",
                        "query": query,
                        "token": t + 1,
                        "x": _vector_text(x),
                        "score": short_value(score),
                        "best": score == best,
                    }
                )
        return {
            "rows": rows,
            "left_out": sum(data.lengths) - len(rows),
            "n": data.n,
            "d": data.d,
            "head": _vector_text(data.head),
            "has_queries": data.queries is not None,
            "sha256": data.sha256,
            "key_matrix": _matrix_math(data.json["key_matrix"]) if data.key_matrix else "",
        }
    except (ValueError, ArithmeticError, TypeError, AttributeError, RecursionError, CheckerError):
        return None


def solution_part(solution: Sequence[Any], *, flat: bool) -> str:
    """An exact vector or matrix as a part of a sentence; ``flat``: a matrix row by row, as text."""
    if isinstance(solution[0], (list, tuple)):
        rows = [[str(x) for x in row] for row in solution]
        return f"({', '.join(map(_vector_text, rows))})" if flat else _matrix(rows)
    return _vector_text(str(x) for x in solution)


def number_text(value: object) -> str:
    """An exact number as text: −25·10²⁰ for −2500000000000000000000, and 1/(5·10⁴¹); the middle of other very long ones is left out."""
    text = clean(value, 20_000)
    tens, part = _with_tens(text), _ROUND.fullmatch(text)
    if tens is None and part:  # one through a long round number
        return f"{part[1]}1/({part[3]}·10{raised(str(len(part[4])))})".replace("-", "−")
    if tens is None:
        return short_number(text).replace("-", "−")
    factor = tens[0].removesuffix("1") if tens[0] in ("1", "-1") else f"{tens[0]}·"
    return f"{factor}10{raised(tens[1])}".replace("-", "−")


def short_value(value: object) -> str:
    """A number in a table: exact, or “≈ 1.102·10⁶⁴ (65 digits)” where the whole would fill it; the certificate has every digit."""
    text = number_text(value)
    if "…" not in text:
        return text
    try:
        near = plain_float(float(Fraction(str(value))))
    except (ValueError, ArithmeticError):  # no number, or beyond what a float holds
        return text
    return f"≈ {near} ({sum(c.isdigit() for c in str(value))} digits)"


def _with_tens(text: str) -> tuple[str, str] | None:
    """The factor and the exponent of a long whole number that ends in zeros, or of 1 through one; None for any other."""
    found = _ROUND.fullmatch(text)
    if found is None:
        return None
    sign, below, digits, zeros = found.groups()
    if not below:
        return sign + digits, str(len(zeros))
    return None if digits != "1" else (f"{sign}1", f"-{len(zeros)}")


def _vector_text(values: Iterable[object]) -> str:
    entries = list(values)
    shown = [short_value(x) for x in entries[:24]] + ([f"… {len(entries)} entries"] if len(entries) > 24 else [])
    return f"({', '.join(shown)})"


def _is_vectors(value: object) -> bool:
    rows = value if isinstance(value, list) else []
    return (
        bool(rows)
        and all(isinstance(r, list) and r and len(r) == len(rows[0]) for r in rows)
        and all(isinstance(x, str) for r in rows for x in r)
    )


def _matrix_math(rows: list[list[str]]) -> Markup | str:
    shown = _matrix(rows)
    return math(shown, block=False) if isinstance(shown, Latex) else shown


def _matrix(rows: list[list[str]]) -> str:
    """A formula; the rows as text where there are many."""
    if len(rows) > 12 or len(rows[0]) > 12:
        return "; ".join(_vector_text(r) for r in rows[:12]) + (f"; … {len(rows)} rows" if len(rows) > 12 else "")
    cells = [" & ".join(map(_number_latex, row)) for row in rows]
    return Latex(r"\begin{pmatrix}" + r" \\ ".join(cells) + r"\end{pmatrix}")


def _number_latex(text: str) -> str:
    tens, cell = _with_tens(text), short_value(text)
    if cell.startswith("≈"):
        return rf"\text{{{cell}}}"
    return rf"{tens[0]} \cdot 10^{{{tens[1]}}}" if tens else latex_of_json(["num", text])


def _from_one(value: object) -> str:
    if isinstance(value, list) and all(isinstance(x, str) and re.fullmatch(r"\d{1,9}", x) for x in value):
        return _vector_text(str(int(x) + 1) for x in value)
    return str(int(value) + 1) if isinstance(value, str) and re.fullmatch(r"\d{1,9}", value) else ""
