"""The W-model in coordinates of the space its run never leaves: d² entries become at most one a constraint.

∇L(W) is a combination of the matrices (k_ia − k_it) z_iᵀ, so descent from zero stays in their span, whose dimension r
is at most their number J.  In an orthonormal basis of it the run is the p-model's on vectors of length r.  Only the Gram
matrix ⟨k-differences⟩·⟨z_i, z_j⟩ is needed, so d costs nothing: 60 constraints at d = 100 are 60 numbers, not 10,000.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.arithmetic.rational import fraction_of_float
from checker.descent.floats.batch import Floats
from checker.descent.trajectory import Problem
from checker.errors import InputError

_NEGLIGIBLE = 1e-12  # of the largest eigenvalue: below it, rounding


@dataclass(frozen=True, kw_only=True)
class Span:
    """**Shapes.** rows (J,r): the coordinates of the J difference matrices; ``problem``: a p-model in r coordinates.

    **Domain.** float.  **Guarantee.** float: inner products of rows are the Gram matrix's to rounding.
    """

    rows: Floats
    problem: Problem


def span_model(
    gram: Floats, inputs: Sequence[Sequence[int | None]], scores: Sequence[Sequence[Fraction]], *, loss: str
) -> Span:
    """**Shapes.** gram (J,J); inputs n × T_i: a token's row in ``gram``, None for the reference token; scores n × T_i.

    **Convention.** row j is (reference − token) ⊗ query, so the reference has key 0 and the token key −row.
    **Raises.** InputError for a Gram matrix that is not square, finite and of some nonzero row.
    """
    gram = np.asarray(gram, dtype=float)
    if gram.ndim != 2 or gram.shape[0] != gram.shape[1] or not np.isfinite(gram).all() or not gram.any():
        raise InputError(f"The Gram matrix has shape {gram.shape}; it must be square, finite and not zero.")
    values, vectors = np.linalg.eigh(gram)
    kept = values > _NEGLIGIBLE * values[-1]
    rows = vectors[:, kept] * np.sqrt(values[kept])
    zero = (Fraction(0),) * rows.shape[1]
    exact = [tuple(fraction_of_float(-x) for x in row) for row in rows.tolist()]
    keys = tuple(tuple(zero if j is None else exact[j] for j in tokens) for tokens in inputs)
    return Span(rows=rows, problem=Problem(keys=keys, scores=tuple(map(tuple, scores)), loss=loss))
