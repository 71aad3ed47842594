"""What descends, how, and what came of it: the nouns every engine shares.

The model: n inputs, input i with T_i tokens, keys k_it ∈ R^d, scores γ_it, s_i = softmax(logits_i),
L = (1/n) Σ_i ℓ(Σ_t s_it γ_it).  Without queries the parameter is p ∈ R^d and the logits are k_it·p.
With queries z_i ∈ R^m it is W ∈ R^{d×m} and the logits are k_itᵀ W z_i: the p-model on the keys
vec(k_it z_iᵀ), which no engine ever writes out.

A float, an mpf and the midpoint of a ball are exact rationals, so every engine hands its iterates over
as ``Fraction``: what was computed, not a decimal picture of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from checker.arithmetic.rational import lowest_terms
from checker.errors import InputError
from checker.statements.terms.vocabulary import LOSSES as ALL_LOSSES

MOST_EXPONENT = 1_000_000  # binary, of a number that is written out
LOSSES = tuple(loss for loss in ALL_LOSSES if loss != "hinge")  # descent needs a slope everywhere

Vector = tuple[Fraction, ...]
Parameter = tuple[Any, ...]  # a Vector (p) or a tuple of Vectors, row by row (W)
Cause = Literal["zero gradient", "terms cancelled", "step lost in rounding", "step overflowed"]


@dataclass(frozen=True, kw_only=True)
class Problem:
    """One dataset as descent sees it.  Numbers become ``Fraction``; a float is the exact rational it is.

    **Shapes.** keys n × T_i × d (ragged allowed), scores n × T_i, queries n × m or None.
    **Domain.** exact.
    **Convention.** ``loss`` is ℓ: log(1+e^-u), e^-u, -u, 1/(1+e^-u) (increasing, as one paper prints it), (1-u)².
    **Raises.** ``InputError`` on empty or unequal shapes, non-finite numbers, unknown losses.
    """

    keys: tuple[tuple[Vector, ...], ...]
    scores: tuple[Vector, ...]
    queries: tuple[Vector, ...] | None = None
    loss: str = "logistic"

    def __post_init__(self) -> None:
        set_field = object.__setattr__
        set_field(self, "keys", tuple(tuple(_vector(k, "keys") for k in tokens) for tokens in self.keys))
        set_field(self, "scores", tuple(_vector(row, "scores") for row in self.scores))
        if self.queries is not None:
            set_field(self, "queries", tuple(_vector(z, "queries") for z in self.queries))
        if self.loss not in LOSSES:
            raise InputError(f"unknown loss {self.loss!r}: its slope enters every gradient. Use one of {LOSSES}.")
        self._check_shapes()

    def _check_shapes(self) -> None:
        if not self.keys or not all(self.keys) or not self.keys[0][0]:
            raise InputError("keys hold an input without tokens or without coordinates: softmax needs at least one.")
        if len({len(k) for tokens in self.keys for k in tokens}) != 1:
            raise InputError("keys differ in dimension: logits k·p need one d for all tokens. Check the keys.")
        if [len(tokens) for tokens in self.keys] != [len(row) for row in self.scores]:
            raise InputError(
                f"keys have {[len(tokens) for tokens in self.keys]} tokens an input but scores "
                f"{[len(row) for row in self.scores]}: every token needs exactly one score."
            )
        queries = self.queries
        if queries is not None and (len(queries) != self.n or len({len(z) for z in queries}) != 1 or not queries[0]):
            raise InputError(f"queries must be {self.n} vectors of one dimension, one an input, or None (p-model).")

    @property
    def n(self) -> int:
        return len(self.keys)

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the parameter: (d,) or (d, m)."""
        d = len(self.keys[0][0])
        return (d,) if self.queries is None else (d, len(self.queries[0]))

    def parameter(self, value: Iterable[Any]) -> Parameter:
        """``value`` as an exact parameter of this problem's shape."""
        if len(self.shape) == 1:
            p = _vector(value, "parameter")
            if len(p) != self.shape[0]:
                raise InputError(
                    f"parameter has shape ({len(p)},) but the keys ask for {self.shape}: "
                    "k·p needs both in one space. Give one number a key coordinate."
                )
            return p
        rows = tuple(_vector(row, "parameter") for row in value)
        if len(rows) != self.shape[0] or any(len(row) != self.shape[1] for row in rows):
            raise InputError(f"parameter must have shape {self.shape}, rows for keys and columns for queries.")
        return rows


@dataclass(frozen=True, kw_only=True)
class Descent:
    """Gradient descent with a constant step: p⁺ = p − η∇L, or p⁺ = p − η∇L/‖∇L‖ when ``normalised``.

    ``power`` other than 2: mirror descent with the potential (1/p) Σ|x|^p, see mirror.py.  ``through_the_map`` takes the mirror map
    at 2 as well, where it is the identity: for comparing the two.
    **Convention.** ‖·‖ is Euclidean (Frobenius on W), for mirror descent the dual norm ‖·‖_q of the gradient.  ``record`` lists
    the iterates to keep; None: first and last.
    """

    step: Fraction
    steps: int
    normalised: bool = False
    record: tuple[int, ...] | None = None
    power: Fraction = Fraction(2)
    through_the_map: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "step", _exact(self.step, "step"))
        if self.step <= 0:
            raise InputError(f"step = {self.step}: descent needs a positive step size. Give step > 0.")
        object.__setattr__(self, "power", _exact(self.power, "power"))
        if self.power <= 1:
            raise InputError(
                f"power = {self.power}: ψ = (1/p) Σ|x|^p has a mirror map that can be undone only for p > 1. Give a rational "
                "above 1; 2 is gradient descent."
            )
        if self.steps < 0:
            raise InputError(f"steps = {self.steps}: cannot run a negative number of steps. Give steps >= 0.")
        record = (0, self.steps) if self.record is None else self.record
        record = tuple(sorted(set(record)))
        if not record or record[0] < 0 or record[-1] > self.steps:
            raise InputError(f"record = {record} leaves 0..{self.steps}: only computed iterates can be kept.")
        object.__setattr__(self, "record", record)

    @property
    def is_mirror(self) -> bool:
        """Whether the step is taken through a mirror map."""
        return self.power != 2 or self.through_the_map

    @property
    def recorded(self) -> tuple[int, ...]:
        assert self.record is not None
        return self.record


@dataclass(frozen=True, kw_only=True)
class Standstill:
    """Iterate ``step`` is where this arithmetic stopped moving, and ``cause`` is why.

    "zero gradient": every single term is zero.  "terms cancelled": nonzero terms whose sum is zero here; a true
    stationary point, or rounding.  The last two speak of the arithmetic alone.
    """

    step: int
    cause: Cause


@dataclass(frozen=True, kw_only=True)
class Gradient:
    """∇L at one point: ``direction`` is ∇L/‖∇L‖ as computed (all zero if ∇L is), ``log_norm`` is log‖∇L‖.

    ``cancellation`` = Σ‖terms‖/‖Σ terms‖: about log10 of it digits of the engine's precision are lost.
    **Guarantee.** float.
    """

    direction: Parameter
    log_norm: float
    cancellation: float


@dataclass(frozen=True, kw_only=True)
class Trajectory:
    """The recorded iterates of one run, all fields aligned with ``steps``.

    **Shapes.** R records: parameters R × the problem's shape, log_attention R × n × T_i, selected R × n.
    **Domain.** parameters exact (what the engine held); the rest floats computed by the same engine.
    **Convention.** ``selected`` is the token of largest logit, the first of a tie.
    """

    steps: tuple[int, ...]
    parameters: tuple[Parameter, ...]
    norms: tuple[float, ...]
    log_gradient_norms: tuple[float, ...]
    cancellations: tuple[float, ...]
    log_attention: tuple[tuple[tuple[float, ...], ...], ...]
    selected: tuple[tuple[int, ...], ...]
    standstill: Standstill | None
    arithmetic: str

    @property
    def attention(self) -> tuple[tuple[tuple[float, ...], ...], ...]:
        """Attention probabilities as floats; those below 1e-308 show as 0, ``log_attention`` keeps them."""
        return tuple(tuple(tuple(map(math.exp, row)) for row in record) for record in self.log_attention)

    def at(self, k: int) -> Parameter:
        """Iterate k.  **Raises.** ``InputError`` when it was not recorded."""
        if k not in self.steps:
            raise InputError(f"iterate {k} was not recorded (recorded: {self.steps[:8]}…). Add it to Descent.record.")
        return self.parameters[self.steps.index(k)]


def flat(parameter: Parameter) -> Vector:
    """The coordinates of p, or of W row by row."""
    return tuple(x for row in parameter for x in (row if isinstance(row, tuple) else (row,)))


def norm(vector: Vector, *, digits: int = 40) -> Fraction:
    """Euclidean norm, rounded down to ``digits`` significant digits or better.  **Domain.** exact integers."""
    return root(sum((x * x for x in vector), Fraction(0)), digits=digits)


def root(square: Fraction, *, digits: int = 40) -> Fraction:
    """√square, rounded down to ``digits`` significant digits or better.  **Domain.** exact integers."""
    if square == 0:
        return Fraction(0)
    bits = max(0, 4 * digits + 8 - (square.numerator.bit_length() - square.denominator.bit_length()) // 2)
    return Fraction(math.isqrt((square.numerator << (2 * bits)) // square.denominator), 1 << bits)


def unit(parameter: Parameter, *, digits: int = 40) -> Vector:
    """p/‖p‖ (W flattened row by row) to ``digits`` digits.  **Raises.** ``InputError`` at zero."""
    vector = flat(parameter)
    length = norm(vector, digits=digits)
    if length == 0:
        raise InputError("the zero parameter has no direction: p/‖p‖ is 0/0. Look at a later iterate.")
    return tuple(x / length for x in vector)


def secant(trajectory: Trajectory, k: int, *, digits: int = 40) -> Vector:
    """Direction of p(2k) − p(k): converges to the limit direction much sooner than p/‖p‖, which keeps its start."""
    late, early = flat(trajectory.at(2 * k)), flat(trajectory.at(k))
    return unit(tuple(x - y for x, y in zip(late, early, strict=True)), digits=digits)


def dyadic(mantissa: int, exponent: int) -> Fraction:
    """mantissa·2^exponent, of an odd mantissa or 0.

    **Raises.** InputError where writing it out would take all memory: slopes far out may be of the size exp(−10^600).
    """
    if mantissa and abs(exponent) > MOST_EXPONENT:
        raise InputError(
            f"An iterate has a number of the size 2^({'-' if exponent < 0 else ''}{_power_of_ten(abs(exponent))}), and exact numbers "
            f"are not written out beyond 2^(±{MOST_EXPONENT:,}). Scale tokens and head to smaller numbers, or take normalised steps."
        )
    return Fraction(mantissa << exponent) if exponent >= 0 else lowest_terms(mantissa, 1 << -exponent)


def _power_of_ten(x: int) -> str:
    return f"10^{int(x.bit_length() * 0.30103)}"


def _vector(values: Iterable[Any], name: str) -> Vector:
    return tuple(_exact(x, name) for x in values)


def _exact(x: Any, name: str) -> Fraction:
    if isinstance(x, Fraction):
        return x
    try:
        return Fraction(x) if isinstance(x, (int, str, float)) else Fraction(float(x))
    except (ValueError, TypeError, OverflowError) as error:
        raise InputError(
            f"{name} holds {x!r}, which is no finite number, so no exact problem: give int, Fraction, '1/3' or float."
        ) from error
