"""The ℓp regularisation path argmin over ‖W‖_p ≤ R of L(W), followed to R of 10⁴ and more.

Its points are those of the ridge path argmin L + ψ/t, ψ = (1/p) Σ|W_ij|^p, at their own R: a global minimiser of L + ψ/t with ‖W‖_p = R has
the least L on the ball.  The ridge path is followed in log t (descent/balls/log_time.py, from the origin), beginning on the ray of
the ℓp-AttSVM
of the optimal tokens.  That a point is global is Lemma 1 of docs/limits_path.md with ψ/t for λ‖·‖²: no other parameter with so little
objective leaves the region where L is convex, and ψ is strictly convex.

**Guarantee.** float, none: points are stationary to the digits asked; the lemma's inequality is evaluated in balls at the computed point.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_mat, ctx, fmpq

from checker.attention.scores import Choice, unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.descent.balls.flint_midpoints import Model, precision_in_bits
from checker.descent.balls.log_time import follow
from checker.descent.balls.plane import written_out
from checker.descent.limit_run import descent_problem
from checker.descent.mirror import ball_norm, ball_power, directional_divergence, mapped
from checker.descent.trajectory import Problem, Vector, flat
from checker.errors import InputError
from checker.paths.balls import BallModel
from checker.paths.global_minimum import convex_below
from checker.paths.model import path_model
from checker.svm.lp_norm import LpSVM, lp_matrix_svm

_FIRST_MARGIN = 12
_SETTLING = (6, 9, 12)  # log times 2^6, … of the flow before the path
_SVM_BITS = 512


@dataclass(frozen=True, kw_only=True)
class MirrorPath:
    """Points of the path of W, all fields aligned.

    **Shapes.** R records.  ``only_minimum``: whether Lemma 1 makes the point the only global minimiser of its objective.
    **Domain.** parameters exact (what the engine held), the rest float.
    """

    power: Fraction
    choice: Choice
    svm: LpSVM
    radii: tuple[float, ...]
    parameters: tuple[Vector, ...]
    only_minimum: tuple[bool, ...]
    stopped: str

    @property
    def divergences(self) -> tuple[float, ...]:
        """D_ψ(W_mm/‖W_mm‖_p, W_R/‖W_R‖_p)."""
        return tuple(directional_divergence(self.svm.w or (), x, self.power) for x in self.parameters)


def mirror_path(
    data: Dataset, *, power: Fraction, loss: str = "logistic", last_power: int = 14, digits: int = 40
) -> MirrorPath:
    """The path of W, from margins of about 12 to log t = 2^last_power.

    **Raises.** InputError where the optimal tokens are tied or their ℓp-AttSVM is infeasible or 0.
    """
    choice = unique_optimal_tokens(data)
    svm = None if choice is None else lp_matrix_svm(data, choice, power, bits=_SVM_BITS)
    if choice is None or svm is None or not svm.feasible or not any(svm.w or ()):
        raise InputError(
            "the path needs unique optimal tokens with an ℓp-AttSVM to tend to. Count this dataset, and take another."
        )
    problem = descent_problem(data, parameter="W", loss=loss)
    ray = tuple(tuple(_FIRST_MARGIN * x for x in row) for row in svm.matrix)
    time = _time_of(written_out(problem), flat(ray), power, digits)
    for settling in _SETTLING:
        # the flow settles the margins' differences, which Newton's method for the path must begin near
        begin = follow(
            problem, ray, time, digits=digits, least_power=settling, last_power=settling, power=power
        ).parameters[-1]
        after, shaped = _time_of(written_out(problem), begin, power, digits), rows_of(begin, data.d)
        flow = follow(
            problem,
            shaped,
            after,
            digits=digits,
            least_power=last_power,
            last_power=last_power,
            power=power,
            from_origin=True,
        )
        if len(flow.parameters) > 1:
            break
    parameters = flow.parameters[1:]
    with ctx.workprec(precision_in_bits(digits) + 64):
        radii = tuple(float(ball_norm([_ball(x) for x in p], power)) for p in parameters)
        balls = BallModel(path_model(written_out(problem)))
        times = [_ball(after) * arb(sigma).exp() for sigma in flow.log_times[1:]]
        only = tuple(_only(balls, p, t, power) for p, t in zip(parameters, times, strict=True))
    return MirrorPath(
        power=power, choice=choice, svm=svm, radii=radii, parameters=parameters, only_minimum=only, stopped=flow.stopped
    )


def rows_of(values: Vector, width: int) -> tuple[Vector, ...]:
    return tuple(values[r : r + width] for r in range(0, len(values), width))


def _only(balls: BallModel, point: Vector, time: arb, power: Fraction) -> bool:
    """Lemma 1 with ψ/t for the ridge: ε = L − L* + ψ/t."""
    column = arb_mat(len(point), 1, [_ball(x) for x in point])
    weight = sum((abs(ball_power(x, power)) for x in column.entries()), arb(0)) / (_ball(power) * time)
    return convex_below(balls, balls.derivatives(column).excess + weight, bits=ctx.prec)


def _time_of(problem: Problem, point: Vector, power: Fraction, digits: int) -> Fraction:
    """t with |∇ψ| about t|∇L| at the point, a power of two."""
    with ctx.workprec(precision_in_bits(digits)):
        model = Model(problem)
        rows = model.start(point)
        pull = max(abs(x).mid() for x in model.gradient(rows)[0].entries()) / problem.n
        size = max(abs(x) for x in mapped(rows, power - 1).entries())
        return Fraction(2) ** round(float((size / pull).log()) / 0.6931471805599453)


def _ball(x: Fraction) -> arb:
    return arb(fmpq(x.numerator, x.denominator))
