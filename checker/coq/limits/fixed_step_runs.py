"""What ``library/Followed.v`` and ``Bounded.v`` are told of descent with a fixed step: a trap that holds an iterate, and Lemma 1's bounds.

Both are only proposed here: Coq follows the run by interval arithmetic, finds that the trap holds the iterate, and checks every bound.
"""

from __future__ import annotations

from fractions import Fraction
from math import exp, isqrt, sqrt

from checker.coq.limits.traps import CoqTrap, number, vector
from checker.data.dataset import Vector
from checker.errors import InputError
from checker.limits.problem import Problem, Sequence, dot
from checker.limits.settle import enclosed_iterate

SCALE = 1 << 48  # of the point beside an iterate that Python looks at
LEAST_BITS, BITS_OF_A_STEP = 128, (1, 2, 4, 8)  # naive intervals lose some bits in every step
LATER, SHARE = (1, 1.5, 2, 3, 5, 10), Fraction(15, 16)
WIDER = Fraction(1, 1 << 20)  # of the loss's bounds, so that Coq's enclosures prove them


def trap_of_iterate(sequence: Sequence, direction: Vector, limits: list[dict]) -> tuple[CoqTrap, int, int]:
    """A trap that the evidence gives, the steps before the run is in it, and the bits with which these are followed.

    Where Coq's library does not prove the trap itself, its rows are raised to a share of what they are at a later iterate.
    **Raises.** InputError where no trap of the evidence does."""
    why = "The certificate holds no trap for this descent, so trust in its limit ends with verify.py."
    for entry in limits:
        what = entry.get("trap") or entry.get("polyhedron")
        if what is None or sequence.step is None:
            continue
        for later in LATER if int(what["steps"]) else LATER[:1]:
            steps = int(int(what["steps"]) * later)
            try:
                point, bits = _followed(sequence, steps)
                rows = what if later == 1 else _raised(sequence.problem, what, point)
                return CoqTrap(sequence.problem, rows, point, direction, sequence.step), steps, bits
            except InputError as problem:
                why = str(problem)
            except (ValueError, IndexError, ZeroDivisionError):
                why = "A trap of the certificate is none of this data and choice, so trust in its limit ends with verify.py."
    raise InputError(why)


def _followed(sequence: Sequence, steps: int) -> tuple[Vector, int]:
    """A point beside x(steps), and bits with which naive intervals are narrow there."""
    if not steps:
        return sequence.start, LEAST_BITS
    for more in BITS_OF_A_STEP:
        bits = LEAST_BITS + more * steps
        iterate = enclosed_iterate(sequence, steps, bits)
        if all(x.is_finite() and float(x.rad()) * SCALE < 1 for x in iterate):
            return tuple(Fraction(round(float(x.mid()) * SCALE), SCALE) for x in iterate), bits + bits // 4
    raise InputError(f"Interval arithmetic loses the run before step {steps}, so Coq does not follow it there.")


def _raised(problem: Problem, what: dict, point: Vector) -> dict:
    """The trap with every row, where that is more, at ``SHARE`` of its value at the point."""

    def offset(normal: Vector, given: str) -> str:
        return str(max(Fraction(given), Fraction(round(dot(normal, point) * SHARE * 1024), 1024)))

    nodes = [tuple(Fraction(0) for _ in point), *problem.normals([int(t) for t in what["choice"]])]
    if "edges" in what:
        edges = [(int(a), int(b), given) for a, b, given in what["edges"]]
        return what | {
            "edges": [
                [str(a), str(b), offset(tuple(x - y for x, y in zip(nodes[a], nodes[b], strict=True)), given)]
                for a, b, given in edges
            ]
        }
    rows = [[normal, offset(tuple(map(Fraction, normal)), given), *more] for normal, given, *more in what["rows"]]
    return what | {"rows": rows}


def smoothness_bounds(problem: Problem) -> tuple[str, Fraction]:
    """The list of each input's bounds as a Coq literal, and the bound that they give."""
    found, total = [], Fraction(0)
    for scores, squared in zip(problem.scores, problem.widths, strict=True):
        low, high = min(scores), max(scores)
        wide = _root_above(squared)
        bend, slope = _derivatives(problem.loss, float(low), float(high))
        gap = high - low
        total += bend * (gap * wide / 4) ** 2 + slope * gap * wide**2 / 4
        parts = zip(("below", "above", "wide", "bend", "slope"), (low, high, wide, bend, slope), strict=True)
        found.append("{| " + "; ".join(f"{part} := {number(x)}" for part, x in parts) + " |}")
    return f"[{'; '.join(found)}]", total / problem.n


def _root_above(square: Fraction) -> Fraction:
    """√square where it is rational, else a little more."""
    p, q = square.numerator, square.denominator
    if isqrt(p) ** 2 == p and isqrt(q) ** 2 == q:
        return Fraction(isqrt(p), isqrt(q))
    return Fraction(isqrt(p * q << 60) + 1, q << 30)


def _derivatives(loss: str, low: float, high: float) -> tuple[Fraction, Fraction]:
    """Bounds of |ℓ″| and |ℓ′| on [low, high]."""
    sigmoid_slope = 0.25 if low <= 0 <= high else max(1 / (2 + exp(y) + exp(-y)) for y in (low, high))
    found = {
        "logistic": (sigmoid_slope, 1 / (1 + exp(low))),
        "exponential": (exp(-low), exp(-low)),
        "correlation": (0.0, 1.0),
        "sigmoid": (1 / (6 * sqrt(3)), sigmoid_slope),
    }.get(loss)
    if found is None:
        raise InputError(f"The loss {loss!r} has no derivatives in the Coq library.")
    bend, slope = (Fraction(round(Fraction(x) * (1 + WIDER) * (1 << 40)) + (x > 0), 1 << 40) for x in found)
    return bend, slope


def trap_arguments(trap: CoqTrap) -> str:
    """The multipliers and the row that exclude the direction."""
    y, a = trap.excluded
    dense = [sum((w for j, w in y if j == r), Fraction(0)) for r in range(len(trap.normals))]
    return f"(y := {vector(dense)}) (a := {vector(a)})"


__all__ = ["trap_of_iterate", "smoothness_bounds", "trap_arguments"]
