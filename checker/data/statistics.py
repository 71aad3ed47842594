"""Random instances and what a count of them says: seeded samplers, Clopper–Pearson intervals, the rule of three.

A sample settles nothing for certain.  An interval of confidence c misses the true share in at most a fraction 1 − c of
all samples, and only if the sample size was fixed before: both stand in the claim.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from checker.arithmetic.rational import fraction_of_float
from checker.data.dataset import Dataset, Vector
from checker.errors import ClaimError

_GRID_BITS = 20


@dataclass(frozen=True, kw_only=True)
class Interval:
    """A share between ``low`` and ``high``, from ``hits`` of ``tried`` at ``confidence``."""

    low: Fraction
    high: Fraction
    hits: int
    tried: int
    confidence: Fraction

    def __str__(self) -> str:
        return (
            f"{self.hits} of {self.tried}; {100 * float(self.confidence):g} % Clopper–Pearson interval "
            f"[{float(self.low):.4f}, {float(self.high):.4f}]"
        )


def clopper_pearson(hits: int, tried: int, *, confidence: Fraction) -> Interval:
    """The two-sided interval from exact binomial tails, its ends rounded outwards to multiples of 2⁻²⁰.

    **Domain.** exact.  **Guarantee.** covers the share in at least a fraction ``confidence`` of all samples.
    **Source.** Clopper and Pearson 1934: the ends solve P(X ≥ hits) = α/2 and P(X ≤ hits) = α/2.
    **Raises.** ClaimError unless 0 ≤ hits ≤ tried and 0 < confidence < 1.
    """
    if not 0 <= hits <= tried or not 0 < confidence < 1:
        raise ClaimError(f"No interval for {hits} of {tried} at confidence {confidence}: need 0 ≤ k ≤ N and 0 < c < 1.")
    tail = (1 - Fraction(confidence)) / 2
    low, high = _lower_end(hits, tried, tail), 1 - _lower_end(tried - hits, tried, tail)
    return Interval(low=low, high=high, hits=hits, tried=tried, confidence=Fraction(confidence))


def rule_of_three(tried: int, *, confidence: Fraction = Fraction(19, 20)) -> Fraction:
    """Without one failure in ``tried``: the failure rate that one-sided ``confidence`` leaves possible, about 3/tried.

    **Domain.** exact.  **Guarantee.** the least multiple p of 2⁻²⁰ with (1 − p)^tried ≤ 1 − confidence, or 1.
    """
    return 1 - _lower_end(tried, tried, 1 - Fraction(confidence))


def _lower_end(hits: int, tried: int, tail: Fraction) -> Fraction:
    """The greatest p = j/2²⁰ with P(X ≥ hits | p) ≤ tail; the tail grows with p."""
    if hits == 0:
        return Fraction(0)
    low, high = 0, 1 << _GRID_BITS
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _tail_at_most(hits, tried, middle, tail) else (low, middle)
    return Fraction(low, 1 << _GRID_BITS)


def _tail_at_most(hits: int, tried: int, j: int, tail: Fraction) -> bool:
    """P(X ≥ hits) ≤ tail for X ~ Binomial(tried, j/2²⁰), in whole numbers: every term over 2^(20·tried)."""
    p, q = j, (1 << _GRID_BITS) - j
    term, total = p**tried, 0  # P(X = tried); then one hit fewer at a time
    for k in range(tried, hits - 1, -1):
        total += term
        term = term * k * q // ((tried - k + 1) * p)  # exact: C(N, k−1) p^(k−1) q^(N−k+1) is whole
    return total * tail.denominator <= tail.numerator << (_GRID_BITS * tried)


# ── samplers: what "random" means ──


@dataclass(frozen=True, kw_only=True)
class Sampler:
    """A law: ``text`` for the reader, ``draw`` from a seeded generator."""

    text: str
    draw: Callable[[Random], Any]


def uniform_scalar(low: Fraction | int, high: Fraction | int) -> Sampler:
    """low + (high − low)·U with U a 53-bit uniform number in [0, 1)."""
    width = Fraction(high) - Fraction(low)
    return Sampler(text=f"uniform on [{low}, {high})", draw=lambda rng: low + width * Fraction(rng.random()))


def gaussian_datasets(
    n: int, T: int, d: int, *, queries: str | None = "first token", unit_length: bool = False
) -> Sampler:
    """Tokens and head with independent standard Gaussian entries, labels ±1 by fair coins.

    ``unit_length``: every such vector is divided by its length, to float accuracy.

    ``queries``: "first token" (z_i = x_i1), "gaussian" (independent), or None.  Every float is the exact rational it is.
    """
    kinds = {"first token": ", each input's first token as query", "gaussian": ", Gaussian queries", None: ""}
    if queries not in kinds:
        raise ClaimError(f"queries={queries!r}: write 'first token', 'gaussian' or None.")

    def draw(rng: Random) -> Dataset:
        def row() -> Vector:
            entries = [rng.gauss(0.0, 1.0) for _ in range(d)]
            length = math.hypot(*entries) if unit_length else 1.0
            return tuple(fraction_of_float(x / length) for x in entries)

        tokens = tuple(tuple(row() for _ in range(T)) for _ in range(n))
        labels, head = tuple(rng.choice((1, -1)) for _ in range(n)), row()
        asked = {"first token": lambda: tuple(X[0] for X in tokens), "gaussian": lambda: tuple(row() for _ in range(n))}
        return Dataset(tokens=tokens, labels=labels, head=head, queries=asked[queries]() if queries else None)

    return Sampler(
        text=f"n={n} inputs of T={T} tokens, d={d}, standard Gaussian tokens and head{' of unit length' * unit_length}, "
        f"fair labels{kinds[queries]}",
        draw=draw,
    )


def contextual_datasets(
    n: int, T: int, d: int, *, contexts: int = 1, distractor: bool = False, queries: bool = False
) -> Sampler:
    """Inputs with one token relevant to their context and T − 1 irrelevant ones; fair labels, fair contexts.

    With orthonormal q_1 … q_K and w (coordinates 1 … K and K + 1; the head is w) and c the context of input i:
    relevant q_c + Y_i w, at a random place; irrelevant −(q_c + Y_i w)/2 + z, z Gaussian of deviation 1/4 in all coordinates.
    ``distractor``: one irrelevant token is the relevant one of another context for the other label, q_c' − Y_i w.
    ``queries``: z_i = q_c plus such noise.  Every float is the exact rational it is.
    **Raises.** ClaimError where the coordinates or tokens do not suffice.
    """
    if d < contexts + 1 or contexts < 1 + distractor or T < 2:
        raise ClaimError(
            f"n={n}, T={T}, d={d}, contexts={contexts}: need d > contexts, T ≥ 2, and a second context for a distractor."
        )

    def draw(rng: Random) -> Dataset:
        def noise() -> list[Fraction]:
            return [Fraction(rng.gauss(0.0, 0.25)) for _ in range(d)]

        tokens, labels, asked = [], [], []
        for _ in range(n):
            c, y = rng.randrange(contexts), rng.choice((1, -1))
            signal = [Fraction(int(k == c) + y * int(k == contexts)) for k in range(d)]
            rows = [tuple(a - s / 2 for a, s in zip(noise(), signal, strict=True)) for _ in range(T - 1)]
            if distractor:
                other = rng.choice([k for k in range(contexts) if k != c])
                rows[0] = tuple(Fraction(int(k == other) - y * int(k == contexts)) for k in range(d))
            rows.append(tuple(signal))
            rng.shuffle(rows)
            tokens.append(tuple(rows))
            labels.append(y)
            asked.append(tuple(a + int(k == c) for k, a in enumerate(noise())) if queries else ())
        head = tuple(Fraction(int(k == contexts)) for k in range(d))
        return Dataset(tokens=tuple(tokens), labels=tuple(labels), head=head, queries=tuple(asked) if queries else None)

    many = f", {contexts} contexts" if contexts > 1 else ""
    return Sampler(
        text=f"n={n} contextual inputs of T={T} tokens, d={d}{many}{', a distractor each' if distractor else ''}"
        f"{', queries near the context' if queries else ''}, noise 1/4",
        draw=draw,
    )


def one_of(*values: str) -> Sampler:
    """Each value with the same chance."""
    return Sampler(text=f"one of {', '.join(values)}", draw=lambda rng: rng.choice(values))


@dataclass(frozen=True, kw_only=True)
class Probability:
    """What a claim with the quantifier ``probability`` says beside its conclusion.

    Given the hypotheses, the conclusion has probability ``at_least`` when every variable is drawn by its law.  At most
    ``samples`` instances are drawn, fewer in a smaller budget, and judged by the interval of ``confidence``.
    """

    at_least: Fraction
    confidence: Fraction
    samples: int
    laws: Mapping[str, Sampler]

    def __post_init__(self) -> None:
        if not 0 < self.at_least < 1 or not 0 < self.confidence < 1 or self.samples < 1:
            raise ClaimError(
                f"at_least={self.at_least}, confidence={self.confidence}, samples={self.samples}: shares lie strictly "
                "between 0 and 1, and at least one instance is drawn."
            )

    @property
    def json(self) -> dict:
        return {
            "at_least": str(self.at_least),
            "confidence": str(self.confidence),
            "samples": str(self.samples),
            "laws": {name: law.text for name, law in sorted(self.laws.items())},
        }


__all__ = [
    "Interval",
    "Probability",
    "Sampler",
    "clopper_pearson",
    "contextual_datasets",
    "gaussian_datasets",
    "one_of",
    "rule_of_three",
    "uniform_scalar",
]
