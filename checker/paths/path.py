"""Points of the regularisation path p_R = argmin_{‖p‖ ≤ R} L(p) (W_R likewise) and of the ridge path, R from 1 to 10¹² and on.

``path_point`` and ``ridge_point`` compute; ``enclosed_path_point`` and ``enclosed_ridge_point`` prove a stationary point
in balls, that it is a strict local minimiser, and, where :mod:`checker.paths.global_minimum` can, that it is the only
global one.  L is not convex: a computed point alone is at best a local minimiser, and ``certified`` says what is known.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from flint import arb, arb_mat, ctx

from checker.descent.trajectory import Parameter, Problem, Vector, unit
from checker.errors import InputError, Undecided
from checker.paths import float64 as path_float64
from checker.paths import global_minimum as path_global
from checker.paths.balls import BallModel, Kind, System
from checker.paths.enclosure import Enclosure, enclosed, ends
from checker.paths.flint import exact, newton
from checker.paths.model import PathModel, path_model, rational

Certified = Literal["nothing", "stationary", "local", "global"]
_FAR_BITS = 64


@dataclass(frozen=True, kw_only=True)
class PathPoint:
    """One point of a path, as computed.

    kind: "sphere" (the constraint is active), "interior" (it is not), "ridge", or "constant" (L does not depend on
    the parameter, which is then 0).  margins n × T_i: logit of the selected token less this one's.  log_attention
    n × T_i.  log_excess: log(L − L*), L* = (1/n) Σ ℓ(least-loss score).  log_multiplier: log μ of −∇L = μθ.
    **Domain.** parameter exact (what the engine held); the rest floats.
    **Guarantee.** float, none; ``certified`` is "nothing".
    """

    kind: Literal["sphere", "interior", "ridge", "constant"]
    parameter: Parameter
    log_attention: tuple[tuple[float, ...], ...]
    margins: tuple[tuple[float, ...], ...]
    selected: tuple[int, ...]
    log_excess: float
    log_multiplier: float | None
    arithmetic: str
    certified: Certified = "nothing"

    @property
    def direction(self) -> Vector:
        """θ/‖θ‖, W row by row.  **Raises.** InputError at 0."""
        return unit(self.parameter)


@dataclass(frozen=True, kw_only=True)
class EnclosedPathPoint:
    """A point of a path, proved.

    low, high: coordinates between which the one stationary point of the box lies (W row by row, exact rationals).
    half_width: the box in which it is the only one reaches this far from the middle, in every unknown.
    certified: "stationary" (exists, unique in the box), "local" (and a strict local minimiser of L on the ball, or of
    L + λ‖θ‖²; where key differences do not span the space, of the least-norm ones) or "global" (and the only global
    minimiser); ``why`` names the proof, or what did not succeed.
    log_multiplier: bounds of log μ, None inside the ball.
    **Guarantee.** encloses.
    """

    kind: Kind
    low: Vector
    high: Vector
    half_width: Fraction
    log_multiplier: tuple[Fraction, Fraction] | None
    log_excess: tuple[Fraction, Fraction]
    certified: Certified
    why: str
    bits: int


def path_point(problem: Problem, *, radius: Any, arithmetic: str = "float", bits: int = 1024) -> PathPoint:
    """p_R or W_R of the problem (its loss and parameter are the problem's), by the float or the flint engine.

    **Guarantee.** float, none: the lowest minimum found.
    **Raises.** InputError on R ≤ 0 or the squared loss; Undecided when no minimum was found.
    """
    return _point(problem, _positive(radius, "radius"), None, arithmetic, bits)


def ridge_point(problem: Problem, *, weight: Any, arithmetic: str = "float", bits: int = 1024) -> PathPoint:
    """argmin L(θ) + λ‖θ‖², λ = ``weight`` > 0.  **Guarantee.** float, none."""
    return _point(problem, None, _positive(weight, "weight"), arithmetic, bits)


def enclosed_path_point(
    problem: Problem, *, radius: Any, bits: int = 256, most_boxes: int = 5_000
) -> EnclosedPathPoint:
    """p_R or W_R, proved as far as ``certified`` says; ``most_boxes`` bounds the search of a ball in ≤ 3 dimensions.

    **Raises.** Undecided when not even a stationary point can be proved.
    """
    return _enclosed(problem, _positive(radius, "radius"), None, bits, most_boxes)


def enclosed_ridge_point(
    problem: Problem, *, weight: Any, bits: int = 256, most_boxes: int = 5_000
) -> EnclosedPathPoint:
    """The ridge's minimiser, proved as far as ``certified`` says."""
    return _enclosed(problem, None, _positive(weight, "weight"), bits, most_boxes)


def _point(problem: Problem, radius: Fraction | None, weight: Fraction | None, arithmetic: str, bits: int) -> PathPoint:
    if arithmetic not in ("float", "flint"):
        raise InputError(f"arithmetic = {arithmetic!r}: the path has a float and a flint engine. Name one of the two.")
    model = path_model(problem)
    if model.constant:
        return _constant(model)
    model, minimum = _lowest(model, radius, weight)
    if arithmetic == "float":
        if not minimum.converged:
            raise Undecided("the float descent did not settle on a minimum. Try arithmetic='flint' or another radius.")
        with ctx.workprec(_enough(_FAR_BITS, radius, weight)):
            return _described(_system(model, minimum, radius, weight), minimum.theta, "log-scaled float64")
    with ctx.workprec(_enough(bits, radius, weight)):
        system = _system(model, minimum, radius, weight)
        x, _ = newton(system, minimum.theta, bits=ctx.prec)
        theta = tuple(map(exact, x.entries()[: model.dimension]))
        return _described(system, theta, f"python-flint midpoints, {ctx.prec} bits")


def _lowest(
    model: PathModel, radius: Fraction | None, weight: Fraction | None
) -> tuple[PathModel, path_float64.Minimum]:
    """The lowest minimum and the model whose targets serve it.

    Where nothing separates the targets, the loss may still fall for ever towards another selection, at a rate lost
    in L − L*; the model with that selection as targets resolves it.
    """
    first = path_float64.minimise(model, radius=radius, ridge=weight)
    if model.directions:
        return model, first
    other = path_model(model.problem, first.selected)
    if other.least or other.constant or not other.directions:
        return model, first
    second = path_float64.minimise(other, radius=radius, ridge=weight)
    if not second.converged or (weight is None and not second.on_sphere):
        return model, first
    with ctx.workprec(_enough(8 * _FAR_BITS, radius, weight)):
        balls = BallModel(model)
        heights = []
        for minimum in (first, second):
            theta = _column(minimum.theta)
            ridge = (theta.transpose() * theta)[0, 0] * arb(rational(weight or Fraction(0)))
            heights.append(balls.derivatives(theta).excess + ridge)
        return (other, second) if not first.converged or heights[1] <= heights[0] else (model, first)


def _system(
    model: PathModel, minimum: path_float64.Minimum, radius: Fraction | None, weight: Fraction | None
) -> System:
    kind: Kind = "ridge" if weight is not None else "sphere" if minimum.on_sphere else "interior"
    return System(balls=BallModel(model), kind=kind, radius=radius, weight=weight)


def _enclosed(
    problem: Problem, radius: Fraction | None, weight: Fraction | None, bits: int, most_boxes: int
) -> EnclosedPathPoint:
    model = path_model(problem)
    if model.constant:
        raise InputError(
            "L does not depend on the parameter, so every parameter is a minimiser and none can be enclosed."
        )
    model, minimum = _lowest(model, radius, weight)
    with ctx.workprec(_enough(bits, radius, weight)):
        enclosure = enclosed(_system(model, minimum, radius, weight), minimum.theta, bits=ctx.prec)
        system = enclosure.system
        if system.kind == "interior" and radius is not None:
            square = (enclosure.theta.transpose() * enclosure.theta)[0, 0]
            if not square < arb(rational(radius)) ** 2:
                raise Undecided(f"the stationary point of L is not certainly inside the ball of radius {radius}.")
        certified, why = _certificate(enclosure, most_boxes)
        low, high = zip(*map(ends, enclosure.theta.entries()), strict=True)
        multiplier = None
        if system.kind == "sphere":
            assert radius is not None
            multiplier = ends(-enclosure.kappa - arb(rational(radius)).log())
        elif system.kind == "ridge":
            multiplier = ends(-enclosure.kappa)
        excess = BallModel(path_model(problem)).derivatives(enclosure.theta).excess.log()
        return EnclosedPathPoint(
            kind=system.kind,
            low=low,
            high=high,
            half_width=enclosure.half_width,
            log_multiplier=multiplier,
            log_excess=ends(excess),
            certified=certified,
            why=why,
            bits=ctx.prec,
        )


def _certificate(enclosure: Enclosure, most_boxes: int) -> tuple[Certified, str]:
    if path_global.convex_sublevel(enclosure, bits=ctx.prec):
        return "global", "L is convex wherever it is as small as here (docs/limits_path.md, Lemma 1)"
    if most_boxes and path_global.branch_and_bound(enclosure, most_boxes=most_boxes):
        return "global", "branch and bound over the ball (docs/limits_path.md, Lemma 2)"
    if enclosure.strict_minimum:
        return "local", "second-order condition; neither proof of globality succeeded"
    return "stationary", "Krawczyk's test; the second-order condition was not proved"


def _described(system: System, theta: Vector, arithmetic: str) -> PathPoint:
    model = system.balls.model
    groups, column = model.merged.group, _column(theta)
    found = system.balls.derivatives(column)
    excess = found.excess if model.least else BallModel(path_model(model.problem)).derivatives(column).excess
    logits = [[_dot(f, theta) for f in functionals] for functionals in model.functionals]
    tops = [max(range(len(u)), key=u.__getitem__) for u in logits]
    multiplier = None
    if system.radius is not None and system.kind == "sphere":
        pull = (found.descent.transpose() * column)[0, 0] / arb(rational(system.radius)) ** 2
        multiplier = float(pull.log())
    elif system.weight is not None:
        multiplier = float((2 * arb(rational(system.weight))).log())
    return PathPoint(
        kind=system.kind,
        parameter=model.shaped(theta),
        log_attention=tuple(
            tuple(float(logs[g]) for g in group) for logs, group in zip(found.log_attention, groups, strict=True)
        ),
        margins=tuple(
            tuple(float(u[a] - u[g]) for g in group) for u, a, group in zip(logits, tops, groups, strict=True)
        ),
        selected=tuple(group.index(a) for group, a in zip(groups, tops, strict=True)),
        log_excess=float(excess.log()),
        log_multiplier=multiplier,
        arithmetic=arithmetic,
    )


def _constant(model: PathModel) -> PathPoint:
    sizes = [len(group) for group in model.merged.group]
    return PathPoint(
        kind="constant",
        parameter=model.shaped((Fraction(0),) * model.dimension),
        log_attention=tuple((-math.log(t),) * t for t in sizes),
        margins=tuple((0.0,) * t for t in sizes),
        selected=(0,) * len(sizes),
        log_excess=-math.inf,
        log_multiplier=None,
        arithmetic="exact",
        certified="global",
    )


def _column(theta: Vector) -> arb_mat:
    return arb_mat(len(theta), 1, [arb(rational(x)) for x in theta])


def _dot(u: Vector, w: Vector) -> Fraction:
    return sum((a * b for a, b in zip(u, w, strict=True)), Fraction(0))


def _enough(bits: int, radius: Fraction | None, weight: Fraction | None) -> int:
    """The bits asked for beside those that the size of the logits takes."""
    if bits < _FAR_BITS:
        raise InputError(f"bits = {bits}: below {_FAR_BITS} nothing here beats floats. Give {_FAR_BITS} or more.")
    size = radius if radius is not None else weight
    assert size is not None
    away = abs(size.numerator.bit_length() - size.denominator.bit_length())
    return bits + 64 + (away if radius is not None else away.bit_length())


def _positive(value: Any, name: str) -> Fraction:
    try:
        exact_value = Fraction(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InputError(f"{name} = {value!r} is no finite number. Give int, Fraction or '1/3'.") from error
    if exact_value <= 0:
        raise InputError(f"{name} = {exact_value}: the path is made of positive ones. Give {name} > 0.")
    return exact_value
