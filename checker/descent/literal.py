"""The literal recipes, kept to show that they fail: controls, never evidence.

``literal_descent`` is what a notebook does: autograd's softmax gradient s_t (γ_t − Σ s γ) in one float
type, no log scale.  Far out γ_t − γ̄ cancels, then s_t underflows: 57° off, standing still or NaN.
``fixed_reference_direction`` has the log scale but takes one given token as reference at every step.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from checker.descent.floats.batch import packed_batch
from checker.descent.trajectory import Descent, Problem


def _inputs(problem: Problem, kind: type) -> list[tuple[Any, Any, Any]]:
    """Keys, scores and query (None for p) of each input, rounded to float64 and then to ``kind``."""

    def rounded(values: Any) -> npt.NDArray[Any]:
        return np.array(values, dtype=float).astype(kind)

    queries = [None] * problem.n if problem.queries is None else [rounded(z) for z in problem.queries]
    return list(zip(map(rounded, problem.keys), map(rounded, problem.scores), queries, strict=True))


def _gradient(inputs: list[tuple[Any, Any, Any]], loss: str, parameter: npt.NDArray[Any]) -> npt.NDArray[Any]:
    total = np.zeros_like(parameter)
    for keys, scores, z in inputs:
        logits = keys @ (parameter if z is None else parameter @ z)
        power = np.exp(logits - logits.max())
        s = power / power.sum()
        value = s @ scores
        g = _slope(loss, value) * (keys.T @ (s * (scores - value)))
        total += g if z is None else np.outer(g, z)
    return total / parameter.dtype.type(len(inputs))


def literal_descent(problem: Problem, start: Any, descent: Descent, *, dtype: type = np.float64) -> npt.NDArray[Any]:
    """The recorded iterates, shape (R, …), of the literal recipe; NaN once a zero gradient was normalised.

    **Domain.** float, in ``dtype``.  **Guarantee.** none: this is the recipe that fails.
    """
    p: npt.NDArray[Any] = np.array(problem.parameter(start), dtype=float).astype(dtype)
    inputs, eta, kept = _inputs(problem, dtype), dtype(float(descent.step)), []
    wanted = set(descent.recorded)
    with np.errstate(invalid="ignore", divide="ignore", under="ignore"):
        for k in range(descent.steps + 1):
            if k in wanted:
                kept.append(p.copy())
            if k < descent.steps and not np.isnan(p).all():  # of NaN alone, only NaN comes
                g = _gradient(inputs, problem.loss, p)
                p = p - eta * (g / np.linalg.norm(g) if descent.normalised else g)
    return np.stack(kept)


def fixed_reference_direction(problem: Problem, parameter: Any, reference: tuple[int, ...]) -> npt.NDArray[np.float64]:
    """∇L/‖∇L‖ in float64, log-scaled, but with token reference[i] in the place of the one selected now.

    Right while reference[i] is selected; when another token is, γ_t − γ̄ cancels to rounding noise.
    """
    batch = packed_batch([problem], [parameter])
    terms, exponents = [], []
    for i, a in enumerate(reference):
        size = len(problem.keys[i])
        keys, scores = np.array(problem.keys[i], dtype=float), np.array(problem.scores[i], dtype=float)
        logits = keys @ (batch.start_hi[0] @ batch.query_hi[0, i])
        log_s = logits - logits.max() - np.log(np.exp(logits - logits.max()).sum())
        rise = scores - scores[a]
        mean_rise = np.exp(log_s) @ rise
        value = scores[a] + mean_rise
        for t in range(size):
            weight = _slope(problem.loss, value) * (rise[t] - mean_rise)
            terms.append(weight * np.outer(keys[t] - keys[a], batch.query_hi[0, i]))
            exponents.append(log_s[t] if terms[-1].any() else -np.inf)
    weights = np.exp(np.array(exponents) - max(exponents))
    total = np.tensordot(weights, np.array(terms), axes=1)
    total = total[:, 0] if problem.queries is None else total
    return total / np.linalg.norm(total)


def _slope(loss: str, value: Any) -> Any:
    kind = type(value)
    if loss == "logistic":
        return kind(-1) / (kind(1) + np.exp(value))
    if loss == "exponential":
        return -np.exp(-value)
    if loss == "correlation":
        return kind(-1)
    if loss == "sigmoid":
        return np.exp(-value) / (kind(1) + np.exp(-value)) ** 2
    return kind(-2) * (kind(1) - value)
