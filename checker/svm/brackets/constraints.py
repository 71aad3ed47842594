"""The constraints of a p-, W- or v-SVM on arrays, never written out: what a point gives each, and what weights on them add up to.

A point is a vector w ∈ R^d for the p- and v-problem.  For W it is a matrix B (n,d) that stands for W = Σ_i b_i z_iᵀ, which every
solution is; then x ᵀW z_i = x·c_i with c = (ZZᵀ)B, and ⟨W, W⟩ = Σ_i b_i·c_i, so nothing has d² entries.

**Convention.** constraints are numbered as in :func:`checker.attention.scores.constraint_indices`, for v by input.
**Guarantee.** encloses: each number comes with a bound on its distance from the exact one (:mod:`checker.arithmetic.rounding`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from checker.arithmetic.rounding import TINY, UP, Floats, gamma, length_above, length_below, lengths_above
from checker.attention.scores import Choice
from checker.data.arrays import Arrays
from checker.errors import InputError

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Constraints:
    """⟨a_j, w⟩ ≥ 1 for all j.  **Raises.** InputError for W without queries, and for p with a key matrix."""

    problem: str
    data: Arrays
    choice: Choice

    def __post_init__(self) -> None:
        if self.problem == "W" and self.data.queries is None:
            raise InputError("The W-SVM needs queries z_i, and this dataset has none. Add the entry 'queries' (n × d).")
        if self.problem == "p" and self.data.key_matrix is not None:
            raise InputError(
                "The p-SVM of keys W x is not bracketed: their products round. Store the keys as tokens, without key_matrix."
            )

    @cached_property
    def chosen(self) -> Rows:
        """The row of each input's chosen token."""
        return self.data.ends[:-1] + np.array(self.choice, dtype=np.int64)

    @cached_property
    def tokens(self) -> Rows:
        """The row of the token that each constraint speaks of."""
        if self.problem == "v":
            return self.chosen
        kept = np.ones(len(self.data.tokens), dtype=bool)
        kept[self.chosen] = False
        return np.flatnonzero(kept)

    @property
    def size(self) -> int:
        return len(self.tokens)

    @cached_property
    def owner(self) -> Rows:
        """The input of each constraint."""
        return self.data.owner[self.tokens]

    @cached_property
    def indices(self) -> tuple[tuple[int, int], ...]:
        """(i, t) of each constraint."""
        return tuple(zip(self.owner.tolist(), (self.tokens - self.data.ends[self.owner]).tolist(), strict=True))

    @cached_property
    def sizes(self) -> Floats:
        """‖a_j‖ without its query, rounded up: of the difference, or of Y_i x."""
        if self.problem == "v":
            return self.data.token_lengths[self.chosen]
        return (self.data.token_lengths[self.chosen][self.owner] + self.data.token_lengths[self.tokens]) * UP

    @cached_property
    def lengths(self) -> Floats:
        """‖a_j‖, rounded up."""
        return self.sizes * self.query_lengths[self.owner] * UP if self.problem == "W" else self.sizes

    @cached_property
    def query_lengths(self) -> Floats:
        assert self.data.queries is not None
        return lengths_above(self.data.queries)

    @cached_property
    def query_gram(self) -> Floats:
        """ZZᵀ in floats."""
        assert self.data.queries is not None
        return self.data.queries @ self.data.queries.T

    def rows(self, which: Rows) -> Floats:
        """a_j, for W without its query, each entry rounded once.  **Shapes.** (k,d)."""
        own = np.asarray(self.data.tokens[self.tokens[which]], dtype=np.float64)
        if self.problem == "v":
            return own * self.data.labels[which][:, None]
        return np.asarray(self.data.tokens[self.chosen[self.owner[which]]], dtype=np.float64) - own

    def vectors(self, which: Rows) -> Floats:
        """a_j itself, for W all d² entries of it: for small d.  Each entry is rounded at most twice."""
        rows = self.rows(which)
        if self.problem != "W":
            return rows
        assert self.data.queries is not None
        return np.einsum("ij,ik->ijk", rows, self.data.queries[self.owner[which]]).reshape(len(rows), -1)

    def gram(self, which: Rows) -> Floats:
        """⟨a_j, a_k⟩ in floats: ⟨x, x′⟩⟨z, z′⟩ for W."""
        rows = self.rows(which)
        inner = rows @ rows.T
        return inner * self.query_gram[np.ix_(self.owner[which], self.owner[which])] if self.problem == "W" else inner

    # a point, seen from the constraints

    def seen(self, point: Floats) -> Floats:
        """For W: c = (ZZᵀ)B; otherwise the point."""
        return self.query_gram @ point if self.problem == "W" else point

    def _seen_error(self, point: Floats) -> Floats:
        """‖ĉ_i − c_i‖, at most: the error of ZZᵀ and that of its product with B."""
        total = float(self.query_lengths @ lengths_above(point)) * UP
        return gamma(self.data.n + self.data.d + 8) * self.query_lengths * total * UP

    def margins(self, point: Floats) -> Floats:
        """⟨a_j, w⟩ in floats.  **Shapes.** (m)."""
        return self.margins_seen(self.seen(point))

    def margins_seen(self, seen: Floats) -> Floats:
        """:meth:`margins` of the point of which ``seen`` is what :meth:`seen` gives."""
        if self.problem == "v":
            return self.rows(np.arange(self.size)) @ seen
        data = self.data
        logits = np.empty(len(data.tokens))
        if self.problem == "p":
            for a, rows in data.blocks():
                logits[a : a + len(rows)] = rows @ seen
        else:
            for i in range(data.n):
                logits[data.ends[i] : data.ends[i + 1]] = data.input(i) @ seen[i]
        return logits[self.chosen][self.owner] - logits[self.tokens]

    def margin_errors(self, point: Floats) -> Floats:
        """How far each of :meth:`margins` may be from the exact one."""
        if self.problem != "W":
            return self.sizes * (gamma(self.data.d + 8) * length_above(point)) + TINY
        return self.margin_errors_seen(self.seen(point), self._seen_error(point))

    def margin_errors_seen(self, seen: Floats, error: Floats) -> Floats:
        """The same for W, where each row of ``seen`` may be off by its ``error``.  **Shapes.** seen (n,d), error (n)."""
        each = gamma(self.data.d + 8) * lengths_above(seen) + error
        return self.sizes * each[self.owner] * UP + TINY

    # weights on the constraints

    def along(self, weights: Floats) -> Floats:
        """What each token weighs in Σ_j λ_j a_j, queries aside.  **Shapes.** (ΣT); not for v."""
        along = np.zeros(len(self.data.tokens))
        along[self.tokens] = -weights
        along[self.chosen] = np.bincount(self.owner, weights, self.data.n)
        return along

    def pull(self, weights: Floats) -> Floats:
        """Σ_j λ_j a_j in floats.  **Shapes.** weights (m); a point."""
        data = self.data
        if self.problem == "v":
            return weights @ self.rows(np.arange(self.size))
        along = self.along(weights)
        if self.problem == "p":
            return sum((along[a : a + len(rows)] @ rows for a, rows in data.blocks()), np.zeros(data.d))
        return np.stack(
            [along[a:b] @ data.input(i) for i, (a, b) in enumerate(zip(data.ends, data.ends[1:], strict=False))]
        )

    def pull_error(self, weights: Floats) -> float:
        """‖pull(λ) − Σ_j λ_j a_j‖, at most.  **Domain.** λ ≥ 0."""
        terms = self.data.n + max(self.data.lengths) + 4096 + len(self.data.tokens) // 4096 + 8
        return gamma(terms) * float(weights @ self.lengths) * UP * UP + TINY

    def norm_bounds(self, point: Floats) -> tuple[float, float]:
        """‖w‖ rounded down and up."""
        if self.problem != "W":
            return length_below(point), length_above(point)
        seen, sizes = self.seen(point), lengths_above(point)
        square = float(np.einsum("ij,ij->i", point, seen).sum())
        error = gamma(self.data.n + self.data.d + 8) * float(sizes @ lengths_above(seen)) + float(
            sizes @ self._seen_error(point)
        )
        error = error * UP * UP + TINY
        return math.sqrt(max(square - error, 0.0)) / UP, math.sqrt(max(square + error, 0.0)) * UP
