r"""Counter-examples that travel: a LaTeX snippet of exact values, and a picture of a dataset in one or two dimensions.

The snippet needs ``amsmath`` only.  Values that are malformed or too long are left out with a comment, never shortened: what stands
in the snippet is exact.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from checker.arithmetic.rational import rational_text
from checker.attention.scores import unique_optimal_tokens
from checker.data.dataset import Dataset, canonical_json
from checker.errors import CheckerError
from checker.report.plots import COLOURS, _drawing, _figure, _label, _svg
from checker.report.typesetting.function_values import function_latex, function_of
from checker.report.typesetting.latex import latex_of_json

_LONGEST, _MOST_INPUTS, _MOST_TOKENS = 4_000, 4, 12
_LONGEST_PICTURE = 20_000
_NUMBER = re.compile(r"(-?)(\d+)(?:/(\d+))?")


def witness_latex(values: object, sorts: Mapping[str, str]) -> str:
    """One ``aligned`` line for each variable; tokens, labels, head and queries apart for a dataset."""
    lines: list[str] = []
    left_out: list[str] = []
    for name, value in values.items() if isinstance(values, dict) else ():
        try:
            short = len(str(value)) <= 4 * _LONGEST  # no value of more characters has so short a LaTeX
            found = _lines(latex_of_json(["var", name]), value, sorts.get(name, "")) if short else []
        except (ValueError, TypeError, AttributeError, RecursionError, CheckerError):
            found = []
        if found and sum(map(len, found)) <= _LONGEST:
            lines += found
        else:
            left_out.append(re.sub(r"\W", "", str(name))[:40])
    body = " \\\\\n".join(f"  {line}" for line in lines)
    note = "".join(f"% {name} is too long or malformed; it is in the certificate\n" for name in left_out)
    return f"{note}\\begin{{aligned}}\n{body}\n\\end{{aligned}}\n" if lines else note


def _lines(name: str, value: object, sort: str) -> list[str]:
    if sort == "dataset":
        return _dataset_lines(Dataset.from_json(value))  # type: ignore[arg-type]
    if sort in ("function", "scalar_function"):
        shown = function_of(value, sort)
        return [] if shown is None else [function_latex(name, shown)]
    if sort in ("choice", "order") and isinstance(value, list):
        return [f"{name} &= ({', '.join(str(int(t) + 1) for t in value)})"]
    if sort == "index" and isinstance(value, str):
        return [f"{name} &= {int(value) + 1}"]
    if sort == "loss":
        return [rf"{name} &= \text{{{re.sub(r'[^a-z ]', '', str(value))}}}"]
    if isinstance(value, str):
        return [f"{name} &= {_number(value)}"]
    rows = value if isinstance(value, list) else []
    if rows and all(isinstance(x, str) for x in rows):
        return [f"{name} &= {_vector(rows)}"]
    return [f"{name} &= {_matrix(rows)}"] if rows else []


def _dataset_lines(data: Dataset) -> list[str]:
    fields = data.json
    lines = [
        f"X_{{{i}}} &= {_matrix(X)}, \\quad Y_{{{i}}} = {y}"
        for i, (X, y) in enumerate(zip(fields["tokens"], fields["labels"], strict=True), start=1)
    ]
    lines.append(f"v &= {_vector(fields['head'])}")
    if data.queries is not None:
        lines += [f"z_{{{i}}} &= {_vector(z)}" for i, z in enumerate(fields["queries"], start=1)]
    return lines + ([f"W &= {_matrix(fields['key_matrix'])}"] if data.key_matrix is not None else [])


def _number(text: str) -> str:
    found = _NUMBER.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no rational text")
    sign, above, below = found.groups()
    return f"{sign}{above}" if below is None else rf"{sign}\frac{{{above}}}{{{below}}}"


def _vector(entries: list[str]) -> str:
    return rf"\left({', '.join(map(_number, entries))}\right)^{{\top}}"


def _matrix(rows: list[list[str]]) -> str:
    cells = r" \\ ".join(" & ".join(map(_number, row)) for row in rows)
    return rf"\begin{{pmatrix}} {cells} \end{{pmatrix}}"


def dataset_picture(fields: object, title: str) -> dict[str, str] | None:
    """Title, SVG and caption of the tokens' keys, input by input, with scores and the p-SVM's direction.

    None for more than two dimensions, many tokens, or anything that is no dataset.
    """
    try:
        text = canonical_json(fields)
    except (ValueError, TypeError, RecursionError):
        return None
    return _picture(text, title) if len(text) <= _LONGEST_PICTURE else None


@lru_cache(maxsize=256)  # a page that grows too large is written again with less on it
def _picture(fields: str, title: str) -> dict[str, str] | None:
    try:
        data = Dataset.from_json(json.loads(fields))
    except (ValueError, TypeError, AttributeError, CheckerError):
        return None
    if data.d > 2 or data.n > _MOST_INPUTS or max(data.lengths) > _MOST_TOKENS:
        return None
    keys = [[[float(x) for x in k] + [0.0] * (2 - data.d) for k in K] for K in data.keys]
    reach = max(abs(x) for K in keys for k in K for x in k) or 1.0
    if not 1e-9 < reach < 1e9:
        return None
    direction, said = _direction(data)
    with _drawing():
        figure = _figure(1)
        for i, panel in enumerate(figure.subplots(1, data.n, squeeze=False)[0]):
            _draw_input(panel, data, keys[i], i, reach, direction)
        figure.suptitle(_label(title))
        svg = _svg(figure)
    return {
        "title": title,
        "svg": svg,
        "caption": f"Keys of every input with their scores γ; squares are optimal tokens. {said}",
    }


def _direction(data: Dataset) -> tuple[tuple[float, float] | None, str]:
    from checker.svm.attention_svm import prompt_svm  # late: most pages draw none

    choice = unique_optimal_tokens(data)
    if choice is None:
        return None, "Optimal tokens are tied, so no SVM direction is drawn."
    solution = prompt_svm(data, choice).solution
    if solution is None:
        return None, "The p-SVM is infeasible."
    p = [float(x) for x in solution] + [0.0] * (2 - data.d)  # type: ignore[arg-type]
    length = (p[0] ** 2 + p[1] ** 2) ** 0.5
    if not 0 < length < float("inf"):
        return None, "The p-SVM's solution is 0."
    return (p[0] / length, p[1] / length), "The line is the exact p-SVM's direction."


def _score(score: Fraction) -> str:
    """Exact where that is short; two decimals otherwise, as plots keep no more."""
    text = rational_text(score)
    return f"γ = {text}" if len(text) <= 6 else f"γ ≈ {float(score):.2f}"


def _draw_input(panel, data: Dataset, keys: list, i: int, reach: float, direction: tuple[float, float] | None) -> None:
    best = max(data.scores[i])
    if direction is not None:
        panel.plot([0, reach * direction[0]], [0, reach * direction[1]], color=COLOURS[1], linewidth=1.6)
    panel.plot([0], [0], marker="+", color="#000000", linestyle="none")
    for k, score in zip(keys, data.scores[i], strict=True):
        marker = "s" if score == best else "o"
        panel.plot([k[0]], [k[1]], marker=marker, color=COLOURS[0], markersize=6, linestyle="none")
        panel.annotate(_score(score), k, xytext=(5, 5), textcoords="offset points", fontsize=8)
    panel.set_title(f"input {i + 1}")
    panel.set_xlim(-1.3 * reach, 1.5 * reach)
    panel.set_ylim(-1.3 * reach, 1.3 * reach)
    panel.set_aspect("equal")
