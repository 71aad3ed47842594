"""Functions that are given exactly, as values of the variables that :func:`checker.language.function` declares.

**Convention.** a function of a scalar is made of pieces q/2·s² + b·s + c that meet at rising breaks; a function of a vector is a sum of
such functions, one of each entry, or a quadratic ½⟨x, Ax⟩ + ⟨b, x⟩ + c with a symmetric matrix A.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from checker.arithmetic.rational import parse_rational, rational_text
from checker.data.dataset import matrix_text, vector_text
from checker.errors import InputError

Piece = tuple[Fraction, Fraction, Fraction]  # q, b, c of q/2·s² + b·s + c
_ZERO = Fraction(0)


@dataclass(frozen=True, kw_only=True)
class Pieces:
    """A continuous function of a scalar: piece k lies between breaks k − 1 and k."""

    breaks: tuple[Fraction, ...]
    pieces: tuple[Piece, ...]

    def __post_init__(self) -> None:
        if len(self.pieces) != len(self.breaks) + 1:
            raise InputError(
                f"A function has {len(self.pieces)} pieces and {len(self.breaks)} breaks. Give one piece more."
            )
        if any(a >= b for a, b in zip(self.breaks, self.breaks[1:], strict=False)):
            raise InputError("The breaks of a function do not rise. Give them in order, each once.")
        for t, left, right in zip(self.breaks, self.pieces, self.pieces[1:], strict=False):
            if at(left, t) != at(right, t):
                raise InputError(f"The pieces of a function do not meet at {t}. Change a constant there.")

    @property
    def json(self) -> dict[str, Any]:
        return {"breaks": vector_text(self.breaks), "pieces": [vector_text(piece) for piece in self.pieces]}

    @property
    def kinks(self) -> list[Fraction]:
        """By how much the slope jumps at each break."""
        neighbours = zip(self.breaks, self.pieces, self.pieces[1:], strict=False)
        return [slope(right, t) - slope(left, t) for t, left, right in neighbours]

    @property
    def curvature(self) -> tuple[Fraction, Fraction] | None:
        """The least and the greatest second derivative; None where a kink makes it infinite."""
        bends = [q for q, _, _ in self.pieces]
        return (min(bends), max(bends)) if not any(self.kinks) else None

    @property
    def convexity(self) -> Fraction | None:
        """The greatest m for which f − m/2·s² is convex; None where there is none."""
        return min(q for q, _, _ in self.pieces) if min(self.kinks, default=_ZERO) >= 0 else None

    @property
    def steepness(self) -> Fraction | None:
        """The least Lipschitz constant; None where there is none."""
        if self.pieces[0][0] or self.pieces[-1][0]:
            return None
        ends = [abs(slope(p, t)) for k, t in enumerate(self.breaks) for p in (self.pieces[k], self.pieces[k + 1])]
        return max(ends, default=abs(self.pieces[0][1]))

    def piece_of(self, s: Fraction) -> Piece:
        """A piece on which s lies."""
        return self.pieces[sum(t < s for t in self.breaks)]

    @property
    def infimum(self) -> Fraction | None:
        """The least value; None where there is none."""
        (q, b, _), (p, c, _) = self.pieces[0], self.pieces[-1]
        if q < 0 or (q == 0 and b > 0) or p < 0 or (p == 0 and c < 0):
            return None
        points = [_ZERO, *self.breaks, *(-b / a for a, b, _ in self.pieces if a > 0)]
        return min(at(self.piece_of(s), s) for s in points)

    def least_at(self, z: Fraction) -> bool:
        """Whether no value is below that at z."""
        least = self.infimum
        return least is not None and at(self.piece_of(z), z) <= least

    def tilted(self, g: Fraction) -> Pieces:
        """f − g·s."""
        return Pieces(breaks=self.breaks, pieces=tuple((q, b - g, c) for q, b, c in self.pieces))

    @property
    def gap_constant(self) -> Fraction | None:
        """The greatest m with 2m(f − inf f) ≤ f′² everywhere; None where every m will do, as for a constant.  **Domain.** without kinks.

        On a piece that is not constant f′² − 2m·f is least at an end or where f′ = 0, and along an outer one it is bounded below for m ≤ q.
        """
        least = self.infimum
        if least is None:
            return _ZERO
        bounds = [q for q, b, _ in (self.pieces[0], self.pieces[-1]) if q or b]
        for s in (*self.breaks, *(-b / q for q, b, _ in self.pieces if q)):
            piece = self.piece_of(s)
            rise = at(piece, s) - least
            if rise:
                bounds.append(slope(piece, s) ** 2 / (2 * rise))
        return min(bounds, default=None)


@dataclass(frozen=True, kw_only=True)
class Separable:
    """The sum of functions, one of each entry of a vector."""

    parts: tuple[Pieces, ...]

    def __len__(self) -> int:
        return len(self.parts)

    @property
    def json(self) -> dict[str, Any]:
        return {"sum": [part.json for part in self.parts]}


@dataclass(frozen=True, kw_only=True)
class Quadratic:
    """½⟨x, Ax⟩ + ⟨b, x⟩ + c."""

    matrix: tuple[tuple[Fraction, ...], ...]
    linear: tuple[Fraction, ...]
    constant: Fraction

    def __post_init__(self) -> None:
        d = len(self.linear)
        if not d or len(self.matrix) != d or any(len(row) != d for row in self.matrix):
            raise InputError("The matrix of a quadratic is not as large as its linear part is long.")
        if any(self.matrix[i][j] != self.matrix[j][i] for i in range(d) for j in range(i)):
            raise InputError("The matrix of a quadratic is not symmetric. Give (A + Aᵀ)/2.")

    def __len__(self) -> int:
        return len(self.linear)

    @property
    def json(self) -> dict[str, Any]:
        return {
            "matrix": matrix_text(self.matrix),
            "linear": vector_text(self.linear),
            "constant": rational_text(self.constant),
        }


Function = Pieces | Separable | Quadratic


def at(piece: Piece, s: Fraction) -> Fraction:
    """The value of a piece."""
    q, b, c = piece
    return (q * s / 2 + b) * s + c


def slope(piece: Piece, s: Fraction) -> Fraction:
    """The derivative of a piece."""
    return piece[0] * s + piece[1]


def read_function(value: Any, where: str) -> Function:
    """A function from its JSON, or from itself.  **Raises.** InputError."""
    if isinstance(value, (Pieces, Separable, Quadratic)):
        return value
    readers: dict[frozenset[str], Callable[[], Function]] = {
        frozenset(("breaks", "pieces")): lambda: _read_pieces(value, where),
        frozenset(("sum",)): lambda: Separable(parts=tuple(_read_pieces(part, where) for part in value["sum"])),
        frozenset(("matrix", "linear", "constant")): lambda: Quadratic(
            matrix=tuple(_numbers(row, where) for row in value["matrix"]),
            linear=_numbers(value["linear"], where),
            constant=parse_rational(value["constant"], where=where),
        ),
    }
    reader = readers.get(frozenset(value)) if isinstance(value, dict) else None
    if reader is None:
        raise InputError(
            f"{where} is no function. Give {{'breaks': …, 'pieces': …}} of a scalar, and {{'sum': …}} or "
            "{'matrix': …, 'linear': …, 'constant': …} of a vector."
        )
    return reader()


def _numbers(values: Any, where: str) -> tuple[Fraction, ...]:
    return tuple(parse_rational(x, where=where) for x in values)


def _read_pieces(value: Any, where: str) -> Pieces:
    pieces = [_numbers(piece, where) for piece in value["pieces"]]
    if any(len(piece) != 3 for piece in pieces):
        raise InputError(f"{where}: a piece is three numbers q, b, c of q/2·s² + b·s + c.")
    return Pieces(breaks=_numbers(value["breaks"], where), pieces=tuple((p[0], p[1], p[2]) for p in pieces))


__all__ = ["Function", "Piece", "Pieces", "Quadratic", "Separable", "at", "read_function", "slope"]
