"""What the words about functions mean at a function that is given exactly: its values, its gradient, and its classes.

**Domain.** the function is exact, the points are numbers of any arithmetic.
**Guarantee.** as the arithmetic: a truth is TRUE or FALSE only where it is certain.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_mat

from checker.attention import linear
from checker.data.functions import Function, Pieces, Quadratic, Separable
from checker.errors import SizesDiffer, Undecided, Undefined
from checker.meaning.objectives import exact_vector
from checker.truth import Truth, truth


def value(A, f: Function, x: Any) -> Any:
    """f(x)."""
    if isinstance(f, Pieces):
        q, b, c = (A.number(one) for one in f.pieces[_place(A, f, x)])
        return q * x * x / A.number(2) + b * x + c
    _same_length(f, x)
    if isinstance(f, Separable):
        return linear.total(A, [value(A, part, s) for part, s in zip(f.parts, x, strict=True)])
    curved = linear.dot(A, x, linear.apply(A, _lifted(A, f), x))
    return curved / A.number(2) + linear.dot(A, [A.number(b) for b in f.linear], x) + A.number(f.constant)


def gradient(A, f: Function, x: Any) -> Any:
    """∇f(x).  **Raises.** Undefined at a kink."""
    if isinstance(f, Pieces):
        k = _place(A, f, x)
        at_break = [
            A.equal(x, A.number(t)) is not Truth.FALSE for t, jump in zip(f.breaks, f.kinks, strict=True) if jump
        ]
        if any(at_break):
            raise Undefined("the function has no derivative at a kink")
        q, b, _ = (A.number(one) for one in f.pieces[k])
        return q * x + b
    _same_length(f, x)
    if isinstance(f, Separable):
        return [gradient(A, part, s) for part, s in zip(f.parts, x, strict=True)]
    return linear.add(linear.apply(A, _lifted(A, f), x), [A.number(b) for b in f.linear])


def _place(A, f: Pieces, s: Any) -> int:
    """The number of a piece on which s lies.  **Raises.** Undecided."""
    for k, t in enumerate(f.breaks):
        answer = A.leq(s, A.number(t))
        if answer is Truth.UNKNOWN:
            raise Undecided("A number is too near to a break of a function to tell on which piece it lies.")
        if answer is Truth.TRUE:
            return k
    return len(f.breaks)


def _same_length(f: Separable | Quadratic, x: Any) -> None:
    if len(f) != len(x):
        raise SizesDiffer(f"a function of vectors of {len(f)} entries at one of {len(x)}.")


def _lifted(A, f: Quadratic) -> list[list[Any]]:
    return [[A.number(a) for a in row] for row in f.matrix]


def convex(A, f: Function) -> Truth:
    return strongly_convex(A, f, A.number(0))


def strongly_convex(A, f: Function, m: Any) -> Truth:
    """0 ≤ m, and f − m/2·‖·‖² is convex."""
    if isinstance(f, Quadratic):
        least = _exact(A, m)
        return truth(least >= 0 and _semidefinite(_shifted(f, 1, -least)))
    known = [part.convexity for part in _parts(f)]
    found = A.leq(A.number(0), m)
    for one in known:
        found = found & (Truth.FALSE if one is None else A.leq(m, A.number(one)))
    return found


def differentiable(A, f: Function) -> Truth:
    return truth(isinstance(f, Quadratic) or not any(any(part.kinks) for part in _parts(f)))


def smooth(A, f: Function, L: Any) -> Truth:
    """Differentiable, and ‖∇f(x) − ∇f(y)‖ ≤ L‖x − y‖."""
    if isinstance(f, Quadratic):
        most = _exact(A, L)
        return truth(_semidefinite(_shifted(f, 1, most)) and _semidefinite(_shifted(f, -1, most)))
    found = Truth.TRUE
    for part in _parts(f):
        bends = part.curvature
        found = found & (Truth.FALSE if bends is None else A.leq(A.number(max(-bends[0], bends[1])), L))
    return found


def lipschitz(A, f: Function, c: Any) -> Truth:
    """|f(x) − f(y)| ≤ c‖x − y‖."""
    if isinstance(f, Quadratic):
        steep = None if any(map(any, f.matrix)) else sum((b * b for b in f.linear), Fraction(0))
    else:
        each = [part.steepness for part in _parts(f)]
        steep = None if None in each else sum((s * s for s in each if s is not None), Fraction(0))
    return Truth.FALSE if steep is None else A.leq(A.number(0), c) & A.leq(A.number(steep), c * c)


def minimiser(A, f: Function, z: Any) -> Truth:
    """f(z) ≤ f(x) for all x."""
    if isinstance(f, Pieces):
        return truth(f.least_at(_exact(A, z)))
    _same_length(f, z)
    point = [_exact(A, s) for s in z]
    if isinstance(f, Separable):
        return truth(all(part.least_at(s) for part, s in zip(f.parts, point, strict=True)))
    slope = [
        sum((a * s for a, s in zip(row, point, strict=True)), b) for row, b in zip(f.matrix, f.linear, strict=True)
    ]
    return truth(_semidefinite([list(row) for row in f.matrix]) and not any(slope))


def lower_bound(A, f: Function, c: Any) -> Truth:
    """c ≤ f(x) for all x."""
    if isinstance(f, Quadratic):
        least = _least_value(f)
        return Truth.FALSE if least is None else A.leq(c, A.number(least))
    each = [part.infimum for part in _parts(f)]
    if None in each:
        return Truth.FALSE
    return A.leq(c, A.number(sum((one for one in each if one is not None), Fraction(0))))


def subgradient(A, f: Function, x: Any, g: Any) -> Truth:
    """f(x) + ⟨g, y − x⟩ ≤ f(y) for all y: x minimises f − ⟨g, ·⟩."""
    if isinstance(f, Pieces):
        return minimiser(A, f.tilted(_exact(A, g)), x)
    _same_length(f, g)
    slopes = [_exact(A, one) for one in g]
    if isinstance(f, Separable):
        return minimiser(A, Separable(parts=tuple(p.tilted(s) for p, s in zip(f.parts, slopes, strict=True))), x)
    linear_part = tuple(b - s for b, s in zip(f.linear, slopes, strict=True))
    return minimiser(A, Quadratic(matrix=f.matrix, linear=linear_part, constant=f.constant), x)


def polyak_lojasiewicz(A, f: Function, m: Any) -> Truth:
    """m ≥ 0, f is differentiable, and 2m(f(x) − f(y)) ≤ ‖∇f(x)‖² for all x and y."""
    least = _exact(A, m)
    if least < 0 or differentiable(A, f) is not Truth.TRUE:
        return Truth.FALSE
    if not least:
        return Truth.TRUE
    if isinstance(f, Quadratic):  # every eigenvalue is 0 or at least m, and there is a least value
        bent = [
            [
                sum((a * b for a, b in zip(row, column, strict=True)), -least * entry)
                for column, entry in zip(f.matrix, row, strict=True)
            ]
            for row in f.matrix
        ]
        return truth(_least_value(f) is not None and _semidefinite(bent))
    return truth(all(one is None or least <= one for one in (part.gap_constant for part in _parts(f))))


def _least_value(f: Quadratic) -> Fraction | None:
    """c + ½⟨b, z⟩ where Az = −b and A ⪰ 0; None where there is no least value."""
    if not _semidefinite([list(row) for row in f.matrix]):
        return None
    rows = [[fmpq(a.numerator, a.denominator) for a in (*row, -b)] for row, b in zip(f.matrix, f.linear, strict=True)]
    reduced, rank = fmpq_mat(rows).rref()
    d, value = len(f.linear), f.constant
    for r in range(rank):
        pivot = next(j for j in range(d + 1) if reduced[r, j] != 0)
        if pivot == d:
            return None
        value += f.linear[pivot] * Fraction(int(reduced[r, d].p), int(reduced[r, d].q)) / 2
    return value


def _parts(f: Pieces | Separable) -> tuple[Pieces, ...]:
    return f.parts if isinstance(f, Separable) else (f,)


def _exact(A, x: Any) -> Fraction:
    """The rational behind a number.  **Raises.** Undecided."""
    if isinstance(x, fmpq):
        return exact_vector([x])[0]
    constant = x.constant() if hasattr(x, "constant") else None
    if constant is None:
        raise Undecided("What is asked of a function is decided at rational numbers only.")
    return Fraction(constant)


def _shifted(f: Quadratic, sign: int, by: Fraction) -> list[list[Fraction]]:
    """±A + c·I."""
    return [[sign * a + (by if i == j else 0) for j, a in enumerate(row)] for i, row in enumerate(f.matrix)]


def _semidefinite(rows: list[list[Fraction]]) -> bool:
    """All pivots of the elimination are ≥ 0, and one that is 0 has a row of zeros."""
    while rows:
        pivot, *rest = rows[0]
        if pivot < 0 or (pivot == 0 and any(rest)):
            return False
        rows = [
            [x - (row[0] * y / pivot if pivot else 0) for x, y in zip(row[1:], rest, strict=True)] for row in rows[1:]
        ]
    return True


__all__ = [
    "convex",
    "differentiable",
    "gradient",
    "lipschitz",
    "lower_bound",
    "minimiser",
    "polyak_lojasiewicz",
    "smooth",
    "strongly_convex",
    "subgradient",
    "value",
]
