"""Rotary positions: the angle between a query's position and a key's, exactly as the formula has it, and as floats.

The logits of a query at position m and a key at position t are ⟨R_m q, R_t k⟩ = ⟨q, R_{t−m} k⟩, and R turns the coordinates i and
i + size/2 by (t − m)·θ_i.  The sines and cosines are irrational, so balls enclose them, and a dataset gets rationals inside of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb, ctx, fmpq, fmpz_mat

from checker.errors import InputError
from checker.own_data.models.file import ModelFile
from checker.own_data.numbers.exact_matrix import ExactMatrix

BITS = 60  # behind the point, of a sine that stands in a dataset
ERROR = Fraction(1, 2**59)
"""Each such sine and cosine is at most this far from its own."""
_PRECISION = 160
_DESCRIBED = {"model_type", "rope_parameters", "rope_scaling", "rope_theta", "rotary_pct", "rotary_emb_base"}


@dataclass(frozen=True, kw_only=True)
class Rotary:
    """The first ``size`` coordinates of a head are turned; ``angles`` are θ_i, one for each pair.  **Domain.** balls."""

    size: int
    angles: tuple[arb, ...]

    def floats(self, positions: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
        """(cosines, sines), positions × size/2.  **Guarantee.** float, none."""
        table = np.outer(positions, [float(x.mid()) for x in self.angles])
        return np.cos(table), np.sin(table)

    def rationals(self, distance: int) -> tuple[list[int], list[int]]:
        """(cosines, sines)·2^BITS of a turn by a distance, as integers.  **Guarantee.** each within ERROR of its own."""
        with ctx.workprec(_PRECISION):
            turned = [x * distance for x in self.angles]
            found = [[_whole(f(x)) for x in turned] for f in (arb.cos, arb.sin)]
        return found[0], found[1]


def _whole(x: arb) -> int:
    """The whole number nearest to the middle of x·2^BITS, where the ball is small enough for ERROR."""
    scaled = x * arb(2) ** BITS
    if not scaled.rad() < arb(1) / 4:
        raise InputError("A rotary angle is too large to be turned by with certainty. Give inputs of fewer tokens.")
    whole = (scaled.mid() + arb(1) / 2).floor().unique_fmpz()
    assert whole is not None, "the floor of a point is a whole number"
    return int(whole)


def rotary_of(model: ModelFile, head_dim: int) -> Rotary | str:
    """The rotation that ``config.json`` describes; in words what is not known of it.

    **Guarantee.** encloses, for the plain form and for linear and llama3 scaling.
    """
    if not set(model.config) & _DESCRIBED:
        return "there is no config.json that describes it"
    given = model.config.get("rope_parameters") or model.config.get("rope_scaling") or {}
    if not isinstance(given, dict):
        return "its rope_parameters are no object"
    if any(isinstance(value, dict) for value in given.values()):
        return "its rotation differs from layer to layer (rope_parameters)"
    said = {**model.config, **given}
    kind = said.get("rope_type") or said.get("type") or "default"
    base = _rational(said, "rope_theta", "rotary_emb_base", missing=10000)
    share = _rational(
        said,
        "partial_rotary_factor",
        "rotary_pct",
        missing="1/4" if model.config.get("model_type") == "gpt_neox" else 1,
    )
    if base is None or share is None or not 0 < share <= 1 or base <= 0:
        return "its rope_theta or its share of rotated coordinates is no number that can be right"
    size = int(head_dim * share)
    with ctx.workprec(_PRECISION):
        angles = [_ball(base) ** (-arb(2 * i) / size) for i in range(size // 2)]
        if kind == "linear":
            factor = _rational(said, "factor")
            return (
                "its rope_scaling has no factor" if not factor else _rotary(size, [x / _ball(factor) for x in angles])
            )
        if kind == "llama3":
            return _llama3(said, size, angles)
    return _rotary(size, angles) if kind == "default" else f"its rope_type is {str(kind)[:40]!r}"


def _rotary(size: int, angles: Sequence[arb]) -> Rotary:
    return Rotary(size=size, angles=tuple(angles))


def _llama3(said: dict, size: int, angles: list[arb]) -> Rotary | str:
    """Low frequencies are divided, high ones kept, those between mixed."""
    names = ("factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings")
    numbers = [_rational(said, name) for name in names]
    if any(x is None or x <= 0 for x in numbers):
        return f"its rope_scaling does not give {', '.join(names)}"
    factor, low, high, context = (_ball(x) for x in numbers if x is not None)
    found = []
    for x in angles:
        turns = context * x / (2 * arb.pi())
        if turns > high:
            found.append(x)
        elif turns < low:
            found.append(x / factor)
        elif turns < high and turns > low:
            share = (turns - low) / (high - low)
            found.append((1 - share) * x / factor + share * x)
        else:
            return "an angle lies on the edge of two cases of its llama3 scaling"
    return _rotary(size, found)


def _ball(x: Fraction) -> arb:
    return arb(fmpq(x.numerator, x.denominator))


def _rational(said: dict, *names: str, missing: int | str | None = None) -> Fraction | None:
    for value in [*(said.get(name) for name in names), missing]:
        if value is not None:
            try:
                return Fraction(value)
            except (ValueError, TypeError, ZeroDivisionError):
                return None
    return None


def turned(rows: ExactMatrix, distances: Sequence[int], rotary: Rotary) -> ExactMatrix:
    """Row r turned by distances[r], with rationals for sines and cosines.

    **Guarantee.** each coordinate is at most ERROR·(|x_i| + |x_j|) from the true one's, for the pair (i, j) that is turned; a turn by 0
    changes nothing.
    """
    half, unit = rotary.size // 2, 1 << BITS
    known: dict[int, tuple[list[int], list[int]]] = {0: ([unit] * half, [0] * half)}
    table = rows.whole.tolist()
    for row, distance in zip(table, distances, strict=True):
        if distance not in known:
            known[distance] = rotary.rationals(distance)
        cosines, sines = known[distance]
        row[:half], row[half : rotary.size], row[rotary.size :] = (
            [x * c - y * s for x, y, c, s in zip(row[:half], row[half : rotary.size], cosines, sines, strict=True)],
            [y * c + x * s for x, y, c, s in zip(row[:half], row[half : rotary.size], cosines, sines, strict=True)],
            [x * unit for x in row[rotary.size :]],
        )
    return ExactMatrix(fmpz_mat(table), rows.over * unit)
