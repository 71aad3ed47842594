"""Mirror descents on Gaussian data, each end measured against the ℓp-AttSVMs of the tokens it selects.

The table of a public experiment: rows are the potentials descended with, columns the SVMs, entries the mean directional Bregman
divergence D_ψ(W_mm/‖W_mm‖_p, W(k)/‖W(k)‖_p) in the row's own ψ.  Every run drawn is kept; where nothing can be compared, the ledger
says why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from checker.descent.mirror import directional_divergence
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
    power: Fraction,
    *,
    svm_powers: Sequence[Fraction],
    seeds: Sequence[int],
    steps: int,
    n: int = 6,
    T: int = 8,
    d: int = 10,
    step: Fraction = Fraction(1, 10),
    unit_length: bool = False,
) -> Row:
    """Normalised mirror descent on W from zero, one run a seed, first tokens as queries, logistic loss."""
    runs = gaussian_runs(
        n=n,
        T=T,
        d=d,
        seeds=tuple(seeds),
        parameter="W",
        step=step,
        record=(0, steps),
        queries="first token",
        power=Fraction(power),
        unit_length=unit_length,
    )
    found, ledger = [], Counter[str]()
    for b in range(len(runs.data)):
        entry = _compared(runs, b, power, svm_powers)
        if isinstance(entry, str):
            ledger[entry] += 1
        else:
            found.append(entry)
    return Row(power=power, svm_powers=tuple(svm_powers), divergences=tuple(found), ledger=ledger)


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
