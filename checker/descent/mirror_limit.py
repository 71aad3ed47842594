"""Where mirror descent is heading and how fast: a plain run, then the flow in log time, against the ℓp-AttSVM of the tokens it selects.

A plain run of k steps sees log k only, so its end is handed to the flow (log_time.py), which goes on to log times of 2^16 and more.  At
every recorded time stands the directional Bregman divergence D_ψ(W_mm/‖W_mm‖_p, W/‖W‖_p), W_mm from a solution with a certified
gap.  Rates are read off over geometric log k: the exponent of log k between neighbouring records, and the ratio to a printed bound.

**Guarantee.** float, none: evidence on a limit and its rate, never a certificate.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from checker.attention.scores import Choice
from checker.data.dataset import Dataset
from checker.descent.balls import flint_midpoints
from checker.descent.balls.log_time import follow
from checker.descent.limit_run import descent_problem, gentle_step
from checker.descent.mirror import directional_divergence
from checker.descent.trajectory import Descent, Parameter, Vector, flat
from checker.errors import InputError
from checker.svm.lp_norm import LpSVM, lp_matrix_svm

_SVM_BITS = 512


@dataclass(frozen=True, kw_only=True)
class MirrorLimit:
    """One run of W and its flow, all fields aligned with ``log_steps`` (log k, k the step; beyond the run log t/η).

    **Shapes.** R records.  ``selected``: of the flow's last record.  ``early``: how many records are steps of the run itself.
    **Domain.** parameters exact (what the engines held); the rest float.
    """

    power: Fraction
    data: Dataset
    log_steps: tuple[float, ...]
    parameters: tuple[Vector, ...]
    early: int
    selected: Choice
    svm: LpSVM
    stopped: str

    def divergences(self, svm: LpSVM | None = None) -> tuple[float, ...]:
        """To the SVM of the selected tokens, or to another; NaN where W is 0."""
        target = (svm or self.svm).w or ()
        return tuple(directional_divergence(target, x, self.power) if any(x) else math.nan for x in self.parameters)

    def exponents(self, last: int) -> tuple[float, ...]:
        """b in D ~ (log k)^−b between neighbouring records, the ``last`` ones; infinite where D is 0."""
        d, x = self.divergences()[-last - 1 :], self.log_steps[-last - 1 :]
        pairs = zip(d, d[1:], x, x[1:], strict=False)
        return tuple(math.log(a / b) / math.log(t / s) if b else math.inf for a, b, s, t in pairs)

    def ratios(self, bound: Callable[[Fraction, float], float], last: int) -> tuple[float, ...]:
        """D over the printed bound at the ``last`` records: bounded if the printed rate is right."""
        pairs = list(zip(self.divergences(), self.log_steps, strict=True))[-last:]
        return tuple(d / bound(self.power, x) for d, x in pairs)


def printed_rate(power: Fraction, log_k: float) -> float:
    """log log k/log k for p > 2, (log log k)²/log k at 2, 1/(log k)^{p−1} below."""
    if power < 2:
        return log_k ** -float(power - 1)
    return math.log(log_k) ** (2 if power == 2 else 1) / log_k


def mirror_limit(
    data: Dataset,
    *,
    power: Fraction,
    start: Any,
    steps: int = 512,
    last_power: int = 16,
    digits: int = 40,
    loss: str = "logistic",
    most_steps: int = 4000,
) -> MirrorLimit:
    """``steps`` plain steps of W in ``digits`` digits, the step cheap and gentle, then the flow to log time 2^last_power.

    **Raises.** InputError where the tokens selected in the end have no ℓp-AttSVM.
    """
    problem = descent_problem(data, parameter="W", loss=loss)
    eta = gentle_step(problem)
    marks = tuple(2**j for j in range(4, steps.bit_length()) if 2**j < steps) + (steps,)
    run = flint_midpoints.descend(
        problem, start, Descent(step=eta, steps=steps, power=power, record=marks), digits=digits
    )
    flow = follow(
        problem,
        run.parameters[-1],
        eta * steps,
        digits=digits,
        least_power=last_power,
        last_power=last_power,
        power=power,
        most_steps=most_steps,
    )
    svm = lp_matrix_svm(data, flow.selected[-1], power, bits=_SVM_BITS)
    if not svm.feasible or not any(svm.w or ()):
        raise InputError(
            f"the run selects the tokens {tuple(t + 1 for t in flow.selected[-1])}, whose ℓp-AttSVM names no direction. "
            "Compare another run, and count this one."
        )
    return MirrorLimit(
        power=power,
        data=data,
        parameters=tuple(map(flat, run.parameters)) + flow.parameters[1:],
        early=len(marks),
        log_steps=tuple(math.log(k) for k in marks) + tuple(math.log(steps) + s for s in flow.log_times[1:]),
        selected=flow.selected[-1],
        svm=svm,
        stopped=flow.stopped,
    )


def ray_start(svm: LpSVM, size: Fraction, turn: Fraction = Fraction(0)) -> Parameter:
    """``size`` times the SVM's solution, its entries made unequal by up to the share ``turn`` of the largest: a start in its cone."""
    w = svm.matrix
    top = max(abs(x) for row in w for x in row)
    moved = [
        [size * (x + turn * top * Fraction((7 * i * i + 3 * j + 5) % 11 - 5, 5)) for j, x in enumerate(row)]
        for i, row in enumerate(w)
    ]
    return tuple(map(tuple, moved))
