"""Mirror descents on Gaussian data, each end measured against the ℓp-AttSVMs of the tokens it selects.

The table of a public experiment: rows are the potentials descended with, columns the SVMs, entries the mean directional Bregman
divergence D_ψ(W_mm/‖W_mm‖_p, W(k)/‖W(k)‖_p) in the row's own ψ.  Every run drawn is kept; where nothing can be compared, the ledger
says why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from checker.data.dataset import Dataset
from checker.descent import Descent, flint_midpoints
from checker.descent.limit_run import descent_problem
from checker.descent.mirror import directional_divergence, exact_steps
from checker.descent.trajectory import Vector, flat
from checker.errors import Undecided
from checker.experiments.random_runs import Runs, gaussian_runs
from checker.svm.lp_norm import TARGET, lp_matrix_svm

SETTLED = 0.99


@dataclass(frozen=True, kw_only=True)
class Row:
    """One potential: per compared run the divergences to the SVMs, in the order of ``svm_powers``.

    **Domain.** float; each SVM has a certified relative gap below 10⁻²⁰.
    """

    power: Fraction
    svm_powers: tuple[Fraction, ...]
    divergences: tuple[tuple[float, ...], ...]
    ledger: Counter

    @property
    def means(self) -> tuple[float, ...]:
        """Column by column; NaN where nothing was compared."""
        many = len(self.divergences)
        return tuple(sum(column) / many for column in zip(*self.divergences, strict=True)) if many else (float("nan"),)

    @property
    def factor(self) -> float:
        """The smallest mean divergence to another SVM over the mean divergence to the own one."""
        own = self.svm_powers.index(self.power)
        others = [x for k, x in enumerate(self.means) if k != own]
        return min(others) / self.means[own] if self.divergences else float("nan")

    @property
    def text(self) -> str:
        parts = [f"{len(self.divergences)} compared", *(f"{k} {why}" for why, k in sorted(self.ledger.items()))]
        return ", ".join(parts)


def divergence_row(
    power: Fraction, *, svm_powers: Sequence[Fraction], seeds: Sequence[int], steps: int, n: int = 6, T: int = 8, d: int = 10,
    step: Fraction = Fraction(1, 10), unit_length: bool = False,
) -> Row:  # fmt: skip
    """Normalised mirror descent on W from zero, one run a seed, first tokens as queries, logistic loss."""
    runs = gaussian_runs(n=n, T=T, d=d, seeds=tuple(seeds), parameter="W", step=step, record=(0, steps),
                         queries="first token", power=Fraction(power), unit_length=unit_length)  # fmt: skip
    found, ledger = [], Counter[str]()
    for b in range(len(runs.data)):
        entry = _compared(runs, b, power, svm_powers)
        if isinstance(entry, str):
            ledger[entry] += 1
        else:
            found.append(entry)
    return Row(power=power, svm_powers=tuple(svm_powers), divergences=tuple(found), ledger=ledger)


def divergence_table(algorithms: Mapping[Fraction, int], *, seeds: Sequence[int]) -> list[Row]:
    """One row for each potential and its number of steps, against the SVMs of all of them."""
    powers = tuple(algorithms)
    return [divergence_row(p, svm_powers=powers, seeds=seeds, steps=steps) for p, steps in algorithms.items()]


def _compared(runs: Runs, b: int, power: Fraction, svm_powers: Sequence[Fraction]) -> tuple[float, ...] | str:
    if not runs.settled(b, SETTLED):
        return "with unsettled attention"
    choice, end = runs.selected(b), [Fraction(x) for x in runs.parameters[-1, b].ravel().tolist()]
    found = []
    for other in svm_powers:
        try:
            svm = lp_matrix_svm(runs.data[b], choice, other)
        except Undecided:
            return "whose ℓp SVM was not found"
        if not svm.feasible:
            return "whose selected tokens have no SVM"
        if svm.relative_gap > TARGET:
            return "whose ℓp SVM has a wider gap"
        found.append(directional_divergence(svm.w or (), end, power))
    return tuple(found)


# ── p = 2 ──


def exact_steps_that_differ(data: Dataset, start: Sequence[Sequence[Fraction]], *, step: Fraction, steps: int) -> int:
    """In rationals: iterates in which mirror descent at p = 2 differs from W − η∇L, on a loss whose gradient is rational.

    The surrogate is the squared loss of linear attention, (1/n) Σ_i (1 − Σ_t γ_it x_itᵀ W z_i)²: softmax left out, data kept.
    """
    assert data.queries is not None
    pulls = []  # vec(Σ_t γ_it x_it z_iᵀ)
    for X, gammas, z in zip(data.tokens, data.scores, data.queries, strict=True):
        mixed = [sum((g * x[k] for g, x in zip(gammas, X, strict=True)), Fraction(0)) for k in range(data.d)]
        pulls.append([x * y for x in mixed for y in z])

    def gradient(w: Vector) -> Vector:
        missing = [1 - sum((a * x for a, x in zip(pull, w, strict=True)), Fraction(0)) for pull in pulls]
        columns = zip(*pulls, strict=True)
        return tuple(
            -2 * sum((m * a for m, a in zip(missing, column, strict=True)), Fraction(0)) / data.n for column in columns
        )

    w = flat(tuple(map(tuple, start)))
    mirror = exact_steps(w, gradient, step=step, power=Fraction(2), steps=steps)
    differ = 0
    for reached in mirror:
        differ += reached != w
        w = tuple(x - step * g for x, g in zip(w, gradient(w), strict=True))
    return differ


def flint_steps_that_differ(
    data: Dataset, start: Sequence[Sequence[Fraction]], *, loss: str, step: Fraction, steps: int
) -> int:
    """In 50 digits, every one compared: iterates on softmax attention taken through the mirror map at p = 2 and without it."""
    problem = descent_problem(data, parameter="W", loss=loss)
    plain, mirror = (
        flint_midpoints.descend(problem, start, Descent(step=step, steps=steps, record=tuple(range(steps + 1)), through_the_map=through))
        for through in (False, True)
    )  # fmt: skip
    return sum(a != b for a, b in zip(plain.parameters, mirror.parameters, strict=True))
