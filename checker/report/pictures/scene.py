"""What is drawn of a counter-example: tokens, scores, the max-margin direction and the run, as floats; and the pieces of a picture.

The run is computed here in double precision, by steps of equal length along the curve of gradient descent; the picture is for the eye, the
verdict rests on the exact certificate.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from checker.attention.scores import unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.report.typesetting.printable import json_text, listed

_MOST_INPUTS, _MOST_TOKENS, _STEPS, _FAR = 3, 6, 480, 24.0
_LONGEST = 6_000
_MATRIX = ("max_margin_matrix", "matrix_separable", "matrix_loss")
Point = tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Floats of one dataset: where tokens stand, their scores, the SVM's and the run's directions, input by input."""

    tokens: list[list[Point]]
    scores: list[list[float]]
    exact: list[list[str]]
    best: list[list[bool]]
    svm: list[Point] | None
    svm_says: str
    path: list[list[Point]]
    attention: list[list[list[float]]]  # input, step, token
    flat: bool = False  # one dimension: a line, not a plane


def scene_of(statement: dict, values: dict) -> Scene | None:
    names = [str(v[0]) for v in listed(statement.get("forall")) if isinstance(v, list) and v[1:2] == ["dataset"]]
    fields = values.get(names[0]) if names else None
    if len(json_text(values)) > _LONGEST or not isinstance(fields, dict):
        return None
    data = Dataset.from_json(fields)
    if data.d > 2 or data.n > _MOST_INPUTS or max(data.lengths) > _MOST_TOKENS:
        return None
    text = json_text(statement)
    matrix = data.queries is not None and any(f'"{word}"' in text for word in _MATRIX)
    places = data.tokens if matrix else data.keys
    tokens = [[_point(x) for x in X] for X in places]
    reach = max((abs(x) for X in tokens for t in X for x in t), default=0.0)
    if not 1e-6 < reach < 1e6:
        return None
    svm, says = _svm(data, values, matrix)
    run = _run(data, statement, values, matrix, tokens)
    return Scene(
        tokens=tokens,
        scores=[[float(g) for g in row] for row in data.scores],
        exact=[[str(g) for g in row] for row in data.scores],
        best=[[g == max(row) for g in row] for row in data.scores],
        svm=svm,
        svm_says=says,
        path=run[0],
        attention=run[1],
        flat=data.d == 1,
    )


def _point(entries: Sequence[Any]) -> Point:
    x = [float(e) for e in entries]
    return x[0], x[1] if len(x) > 1 else 0.0


def _svm(data: Dataset, values: dict, matrix: bool) -> tuple[list[Point] | None, str]:
    """The max-margin direction of the claim's tokens, as it acts on each input."""
    from checker.svm.attention_svm import matrix_svm, prompt_svm  # late: most pages draw none

    choice = unique_optimal_tokens(data)
    named = "the optimal tokens"
    if isinstance(values.get("alpha"), list):
        choice, named = tuple(int(t) for t in values["alpha"]), "the tokens α"
    if choice is None:
        return None, "Optimal tokens are tied, so no max-margin direction is drawn."
    found = (matrix_svm if matrix else prompt_svm)(data, choice).solution
    if found is None:
        return None, f"The SVM of {named} is infeasible, so no max-margin direction is drawn."
    says = f"The dashed arrow is the exact max-margin direction of {named}" + (
        " at this input's query." if matrix else "."
    )
    if not matrix:
        return [_point(found)] * data.n, says
    W = [[float(x) for x in row] for row in found]  # type: ignore[union-attr]
    return [_acting(W, z) for z in data.queries or ()], says


def _acting(W: list[list[float]], z: Sequence[Any]) -> Point:
    return _point([sum(w * float(x) for w, x in zip(row, z, strict=True)) for row in W])


# ------------------------------------------------------------------ the run


def _run(
    data: Dataset, statement: dict, values: dict, matrix: bool, tokens: list[list[Point]]
) -> tuple[list[list[Point]], list[list[list[float]]]]:
    """The direction that acts on each input, and the attention there, along gradient descent from ``start``."""
    start, loss = values.get("start"), _loss(statement, values)
    if (
        start is None
        or loss is None
        or '"descent"' not in (text := json_text(statement))
        and "small_step_descent" not in text
    ):
        return [], []
    queries = [_point(z) for z in data.queries] if matrix and data.queries else [(1.0, 0.0)] * data.n
    U = _start(start, matrix)
    scores = [[float(g) for g in row] for row in data.scores]
    scale = max(math.hypot(*t) for X in tokens for t in X) * max(math.hypot(*z) for z in queries)
    step = (_FAR / scale + max(math.hypot(*row) for row in U)) / _STEPS
    path: list[list[Point]] = [[] for _ in tokens]
    attention: list[list[list[float]]] = [[] for _ in tokens]
    for _ in range(_STEPS):
        gradient = [[0.0, 0.0], [0.0, 0.0]]
        for i, (X, z) in enumerate(zip(tokens, queries, strict=True)):
            u = tuple(row[0] * z[0] + row[1] * z[1] for row in U)
            s = _softmax([x[0] * u[0] + x[1] * u[1] for x in X])
            mean = sum(a * g for a, g in zip(s, scores[i], strict=True))
            path[i].append((u[0], u[1]))
            attention[i].append(s)
            slope = _slope(loss, mean)
            for k in (0, 1):
                along = slope * sum(a * (g - mean) * x[k] for a, g, x in zip(s, scores[i], X, strict=True))
                gradient[k][0] += along * z[0]
                gradient[k][1] += along * z[1]
        length = math.sqrt(sum(g * g for row in gradient for g in row))
        if not 1e-250 < length < 1e250:
            break
        U = [
            [x - step * g / length for x, g in zip(row, slopes, strict=True)]
            for row, slopes in zip(U, gradient, strict=True)
        ]
    return path, attention


def _start(start: Any, matrix: bool) -> list[list[float]]:
    """A vector as the first column of a 2 × 2 matrix that acts on (1, 0)."""
    if not matrix:
        p = _point(start)
        return [[p[0], 0.0], [p[1], 0.0]]
    rows = [_point(row) for row in start]
    rows += [(0.0, 0.0)] * (2 - len(rows))
    return [list(r) for r in rows]


def _loss(statement: dict, values: dict) -> str | None:
    text = json_text(statement)
    named = values.get("ell")
    if isinstance(named, str):
        return named
    return next((x for x in ("logistic", "exponential", "correlation", "sigmoid") if f'["word", "{x}"]' in text), None)


def _slope(loss: str, u: float) -> float:
    if loss == "exponential":
        return -math.exp(-min(max(u, -300.0), 300.0))
    g = 1 / (1 + math.exp(min(max(-u, -300.0), 300.0)))
    return {"logistic": g - 1, "correlation": -1.0, "sigmoid": g * (1 - g)}[loss]


def _softmax(logits: list[float]) -> list[float]:
    top = max(logits)
    weights = [math.exp(max(x - top, -700.0)) for x in logits]
    return [w / sum(weights) for w in weights]


# ------------------------------------------------------------------ pieces of a picture


def side_by_side(panels: list[Markup], label: str, wide: int, high: int) -> Markup:
    """One picture an input, which a narrow screen puts below each other."""
    pictures = Markup("").join(
        Markup(
            '<svg class="drawn" role="img" aria-label="{label}, input {i}" viewBox="0 0 {w} {h}" width="{w}" height="{h}">{p}</svg>'
        ).format(label=label, i=i, w=wide, h=high, p=panel)
        for i, panel in enumerate(panels, start=1)
    )
    return Markup('<div class="panels">{}</div>').format(pictures)


def arrow(start: tuple[str, str], end: tuple[str, str], kind: str) -> Markup:
    """A line with a head of its own: markers would need ids, and a page may hold several pictures."""
    x1, y1, x2, y2 = (float(v) for v in (*start, *end))
    length = math.hypot(x2 - x1, y2 - y1)
    line = Markup('<path class="{}" d="M{} {}L{} {}"/>').format(kind, *start, *end)
    if length < 2:
        return line
    a, b = (x2 - x1) / length, (y2 - y1) / length
    back, side = (x2 - 8 * a, y2 - 8 * b), (-3.6 * b, 3.6 * a)
    corners = [(x2, y2), (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return line + Markup('<polygon class="{} tip" points="{}"/>').format(kind, points)


def thinned(points: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [*points[:: max(1, len(points) // 80)], points[-1]]
