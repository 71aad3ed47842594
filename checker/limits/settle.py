"""Whether x(k)/‖x(k)‖ tends to a direction, settled for all k by one finite check, or not settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np
from flint import arb, fmpq

from checker.arithmetic import Balls, Float64
from checker.arithmetic.balls import working_precision
from checker.arithmetic.rational import rational_text
from checker.attention import losses, model
from checker.data.dataset import Vector
from checker.limits.capture import is_captured, is_short
from checker.limits.local import LocalCapture, local_capture
from checker.limits.polyhedron import Polyhedron, kept_inside
from checker.limits.polyhedron import contains as lies_in
from checker.limits.problem import Problem, Sequence, dot
from checker.limits.propose import MOST_MARGINS, propose_region
from checker.limits.propose_polyhedron import propose_polyhedron
from checker.limits.trap import Region, contains, is_trap
from checker.truth import Truth

CHECKPOINTS = (0, 1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 500, 700, 1000, 1400, 2000, 3000, 4500, 7000)
TRAPS_AT = (0, 3, 20, 120, 500, 2000, 7000)  # proposing a trap is the dearer of the two
POLYHEDRA_AT = (0, 120, 2000)  # and a polyhedron the dearest, tried where nothing else settles
MOST_POLYHEDRA = 10  # proposed in one trial, or for one portion of its draws: a second or two each
MOST_FLOWS = 100  # followed to see where a polyhedron may be: a tenth of that each
MOST_KEY_DIFFERENCES = 40  # of a polyhedron, as for verify.py
EXACT_START = (128, 256, 512)  # bits at which a check of the start is tried
NEAR = 0.8  # cosine to the ray of the selected tokens' SVM below which a local capture is not tried
SMALL_STEPS = (Fraction(1), Fraction(1, 1024))  # η₀ to try where every small enough η is meant


_LEFT: ContextVar[dict[str, int] | None] = ContextVar("polyhedra and flows left", default=None)
_FLOATS = Float64()


@contextmanager
def few_polyhedra(polyhedra: int = MOST_POLYHEDRA, flows: int = MOST_FLOWS) -> Iterator[None]:
    """No more polyhedra than that are proposed inside of the block, after no more flows; outside of any, as many as are asked for."""
    token = _LEFT.set({"polyhedra": polyhedra, "flows": flows})
    try:
        yield
    finally:
        _LEFT.reset(token)


def _taken(what: str) -> bool:
    """Take one of those that are left; False where none is."""
    left = _LEFT.get()
    if left is None:
        return True
    left[what] -= 1
    return left[what] >= 0


@dataclass(frozen=True, kw_only=True)
class Settled:
    """``direction``: the limit is along the claimed vector.  ``diverges``: ‖x(k)‖ → ∞.  ``evidence`` is for the certificate."""

    direction: Truth
    diverges: Truth
    evidence: dict | None = None
    bits: int = 128
    """The precision at which the check succeeds; what ``verify.py`` should use at least."""
    why: str = ""


def settle(
    sequence: Sequence,
    target: Vector | None,
    max_margin: Callable[[], Vector | None],
    *,
    solution_of: Callable[[tuple[int, ...]], Vector | None] | None = None,
    most_steps: int = 500,
) -> Settled:
    """Decide ``direction`` for ``target`` by a trap or a capture at one of the first iterates.

    ``max_margin`` gives the exact SVM solution of the optimal tokens, ``solution_of`` that of any choice, or None
    where there is none; without ``solution_of`` no local capture is tried.
    **Guarantee.** TRUE and FALSE only when certain; UNKNOWN says why.
    """
    problem, kept = sequence.problem, []
    may_capture = problem.best is not None and is_short(problem, sequence.step)
    for k, guess in _iterates(sequence, most_steps):
        point = _Point(sequence, k, guess)
        solution = max_margin() if may_capture and _capture(sequence, point) else None
        if solution is not None and any(solution):
            along = Truth.UNKNOWN if target is None else _along(target, solution)
            found = {"capture": {"steps": str(k)}}
            return Settled(direction=along, diverges=Truth.TRUE, evidence=found, bits=point.bits)
        if k in TRAPS_AT and target is not None and any(target) and (trap := _trap(sequence, point, target)):
            found = {"trap": _json(*trap, k)}
            return Settled(direction=Truth.FALSE, diverges=Truth.UNKNOWN, evidence=found, bits=point.bits)
        kept += [point] if k in POLYHEDRA_AT else []
        near = _local(sequence, point, solution_of) if solution_of is not None else None
        if near is not None:
            local, solution = near
            along = Truth.UNKNOWN if target is None else _along(target, solution)
            found = {"local": _local_json(local, k)}
            return Settled(direction=along, diverges=Truth.TRUE, evidence=found, bits=point.bits)
    for point in kept:
        caught = _polyhedron(sequence, point, target) if target is not None and any(target) else None
        if caught is not None:
            polyhedron, step = caught
            found = {"polyhedron": polyhedron.json(step, point.k)}
            return Settled(direction=Truth.FALSE, diverges=Truth.UNKNOWN, evidence=found, bits=point.bits)
    return Settled(
        direction=Truth.UNKNOWN,
        diverges=Truth.UNKNOWN,
        why="no trap and no capture at the start"
        if sequence.step is None
        else f"no trap and no capture within {most_steps} steps",
    )


def _along(target: Vector, solution: Vector) -> Truth:
    """TRUE for a positive multiple of the solution, FALSE for any other vector that is not 0."""
    scale = dot(target, solution) / dot(solution, solution)
    if not any(target):
        return Truth.UNKNOWN
    return (
        Truth.TRUE if scale > 0 and all(a == scale * b for a, b in zip(target, solution, strict=True)) else Truth.FALSE
    )


class _Point:
    """The k-th iterate: floats to look at, exact or in balls when asked for."""

    def __init__(self, sequence: Sequence, k: int, guess) -> None:
        self.sequence, self.k, self.guess = sequence, k, guess
        self.bits = 128
        self._balls: dict[int, list] = {}

    def holds(self, check: Callable[[list, int], bool]) -> bool:
        """Whether a check of the certain iterate succeeds, at the lowest precision of a few at which it does.

        Interval steps lose up to half a bit each, most often far less; the start is exact, and its precision costs little.
        What does not hold at the floats of a later iterate is not worth enclosing it.
        """
        if self.k and not check([_q(Fraction(float(v))) for v in self.guess], 128):
            return False
        for bits in sorted({128 + self.k // part for part in (16, 4, 2)}) if self.k else EXACT_START:
            if bits not in self._balls:
                self._balls[bits] = enclosed_iterate(self.sequence, self.k, bits)
            if check(self._balls[bits], bits):
                self.bits = bits
                return True
        return False


def enclosed_iterate(sequence: Sequence, k: int, bits: int) -> list:
    """Balls that hold x(k), from interval steps; its exact entries for k = 0.  **Guarantee.** encloses."""
    problem = sequence.problem
    x: list = [_q(v) for v in sequence.start]
    if k == 0:
        return x
    assert sequence.step is not None
    with working_precision(bits):
        A = Balls(bits)
        keys, scores, step = model.lift(A, problem.keys), model.lift(A, problem.scores), _q(sequence.step)
        for _ in range(k):
            gradient = model.prompt_gradient(A, problem.loss, keys, scores, x)
            x = [a - step * g for a, g in zip(x, gradient, strict=True)]
            x = [arb(a) for a in x]
            if not all(a.is_finite() for a in x):
                break
    return x


def _capture(sequence: Sequence, point: _Point) -> bool:
    problem = sequence.problem
    if not _low_risk(problem, point.guess):
        return False
    return point.holds(lambda x, bits: is_captured(problem, x, sequence.step, bits=max(192, bits)))


def _low_risk(problem: Problem, x) -> bool:
    """The capture's inequality in floats, a little relaxed: worth enclosing the iterate."""
    excess, room, value = 0.0, np.inf, partial(losses.value, _FLOATS, problem.loss)
    for K, gamma in zip(_float_keys(problem), problem.scores, strict=True):
        logits = K @ x
        weights = np.exp(logits - logits.max())
        scores = np.array([float(g) for g in gamma])
        best = value(float(scores.max()))
        excess += value(float(weights @ scores / weights.sum())) - best
        if len(gamma) > 1:
            room = min(room, value(float(sorted(scores)[-2])) - best)
    return bool(excess <= 1.0001 * room + 1e-12)


def _local(sequence: Sequence, point: _Point, solution_of) -> tuple[LocalCapture, Vector] | None:
    """A local capture at the tokens selected now, and their SVM's solution."""
    problem, x = sequence.problem, point.guess
    choice = tuple(int(np.argmax(K @ x)) for K in _float_keys(problem))
    solution = solution_of(choice)
    if solution is None or not any(solution):
        return None
    w = np.array([float(v) for v in solution])
    with np.errstate(all="ignore"):
        if not w @ x > NEAR * np.linalg.norm(w) * np.linalg.norm(x):
            return None
    for step in (sequence.step,) if sequence.step is not None else SMALL_STEPS:
        kept: list[LocalCapture | None] = []

        def check(certain: list, bits: int, step: Fraction = step, kept: list = kept) -> bool:
            kept.append(local_capture(problem, certain, choice, solution, step, bits=max(192, bits)))
            return kept[-1] is not None

        if point.holds(check) and kept[-1] is not None:
            return kept[-1], solution
    return None


def _local_json(local: LocalCapture, k: int) -> dict:
    return {
        "steps": str(k),
        "choice": [str(t) for t in local.choice],
        "floor": rational_text(local.floor),
        "gap": rational_text(local.gap),
        "share": rational_text(local.share),
        "step": rational_text(local.step),
    }


def _trap(sequence: Sequence, point: _Point, target: Vector) -> tuple[Region, Fraction] | None:
    problem = sequence.problem
    logits = [K @ point.guess for K in _float_keys(problem)]
    choice = tuple(int(np.argmax(u)) for u in logits)
    if choice == problem.best or sum(map(len, logits)) - problem.n > MOST_MARGINS:
        return None
    normals = problem.normals(choice)
    excluded = [j for j, a in enumerate(normals) if dot(a, target) < 0]
    if not excluded:
        return None
    margins = [logits[i][choice[i]] - logits[i][t] for i, t in problem.others(choice)]
    for step in (sequence.step,) if sequence.step is not None else SMALL_STEPS:
        region = propose_region(problem, margins, choice, float(step))
        if region is None or not any(_floor(region, len(normals), j) for j in excluded):
            continue
        if is_trap(problem, region, step) and point.holds(partial(_inside, region, normals)):
            return region, step
    return None


def _polyhedron(sequence: Sequence, point: _Point, target: Vector) -> tuple[Polyhedron, Fraction] | None:
    problem, x = sequence.problem, point.guess
    choice = tuple(int(np.argmax(K @ x)) for K in _float_keys(problem))
    if not 0 < sum(map(len, problem.keys)) - problem.n <= MOST_KEY_DIFFERENCES:
        return None
    if not _taken("flows"):
        return None
    step = sequence.step if sequence.step is not None else SMALL_STEPS[0]
    polyhedron = propose_polyhedron(problem, x, choice, target, step, partial(_taken, "polyhedra"))
    if polyhedron is None:
        return None
    kept = kept_inside(problem, polyhedron, step)
    if kept is None or not any(dot(v, target) < 0 for v in kept):
        return None
    held = point.holds(lambda certain, bits: _contained(polyhedron, certain, bits))
    return (polyhedron, step) if held else None


def _contained(polyhedron: Polyhedron, x, bits: int) -> bool:
    with working_precision(bits):
        return lies_in(polyhedron, x, _less)


def _inside(region: Region, normals, x, bits: int) -> bool:
    with working_precision(bits):
        margins = [sum((_q(a) * v for a, v in zip(row, x, strict=True)), fmpq(0)) for row in normals]
        return contains(region, margins, _less)


def _floor(region: Region, count: int, j: int) -> bool:
    """Whether the region keeps margin j at 0 or above."""
    from checker.limits.trap import closure

    bounds = closure(count + 1, region.edges)
    return bounds is not None and (floor := bounds[j + 1][0]) is not None and floor >= 0


def _less(x, offset) -> bool | None:
    gap = x - _q(offset)
    if isinstance(gap, arb):
        return True if gap < 0 else False if gap >= 0 else None
    return bool(gap < 0)


def _iterates(sequence: Sequence, most_steps: int):
    """(k, x(k) in floats) at the checkpoints; the start alone where the step is not fixed."""
    problem = sequence.problem
    x = np.array([float(v) for v in sequence.start])
    if not np.isfinite(x).all():
        return
    yield 0, x
    if sequence.step is None:
        return
    keys = _float_keys(problem)
    scores = _float_scores(problem)
    step, k = float(sequence.step), 0
    for checkpoint in CHECKPOINTS[1:]:
        if checkpoint > most_steps:
            return
        while k < checkpoint:
            x = x - step * _gradient(problem.loss, keys, scores, x)
            k += 1
        if not np.isfinite(x).all():
            return
        yield k, x


def _gradient(loss: str, keys, scores, x):
    """∇L in floats, keys and scores as :func:`_float_keys` and :func:`_float_scores` give them."""
    total = np.zeros_like(x)
    for K, (top, below) in zip(keys, scores, strict=True):
        logits = K @ x
        weights = np.exp(logits - logits.max())
        weights /= weights.sum()
        mean = weights @ below
        total += losses.slope(_FLOATS, loss, float(top + mean)) / len(keys) * ((weights * (below - mean)) @ K)
    return total


def _float_keys(problem: Problem):
    return [np.array([[float(v) for v in k] for k in K]) for K in problem.keys]


def _float_scores(problem: Problem):
    """Of each input the greatest score, and how far each is from it, which floats would lose."""
    return [(float(max(gamma)), np.array([float(g - max(gamma)) for g in gamma])) for gamma in problem.scores]


def _json(region: Region, step: Fraction, k: int) -> dict:
    return {
        "steps": str(k),
        "choice": [str(t) for t in region.choice],
        "step": rational_text(step),
        "edges": [[str(a), str(b), rational_text(offset)] for a, b, offset in region.edges],
    }


def _q(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


__all__ = ["Settled", "enclosed_iterate", "few_polyhedra", "settle"]
