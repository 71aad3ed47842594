"""The public experiment on ranks: the W-SVM's Frobenius solution on Gaussian data has rank at most min(n, d).

Role.  How far the bound rank ≤ n is reached.
Note.  An experiment has no truth value of its own. The criterion: for n, T ∈ {5, 10} and d ∈
{5, 10, 20}, 3 seeds each, Gaussian queries and the optimal tokens of a Gaussian head, every feasible solution has
rank at most min(n, d), decided in rational arithmetic; infeasible draws are counted. A first criterion of ours,
rank exactly min(n, d), failed on 1 of 36 draws: an input without an active constraint lowers the rank. No source
prints it; the draws of smaller rank are counted instead. A campaign takes n, T ∈
{5, 10, 15} and d ≤ 20 (tests/benchmarks/campaign_figures.py; published with 2 draws a cell, not 100). The
nuclear-norm solutions are not in it.
"""

from functools import cache

from checker.experiments.random_runs import solution_ranks
from checker.language import Claim, Source, own_function
from checker.report.plots import line_plot

SIZES = (5, 10, 20)
CELLS = [(n, T, d) for n in (5, 10) for T in (5, 10) for d in SIZES]


@cache
def ranks(n: int, T: int, d: int) -> tuple:
    return solution_ranks(n=n, T=T, d=d, seeds=range(1, 4))


def count(wanted) -> int:
    return sum(wanted(rank, min(n, d)) for n, T, d in CELLS for rank in ranks(n, T, d))


def mean_rank(n: int, T: int, d: int) -> float:
    known = [rank for rank in ranks(n, T, d) if rank is not None]
    return sum(known) / len(known) if known else float("nan")


def plots() -> list[dict]:
    series = {f"n = {n}, T = {T}": (SIZES, [mean_rank(n, T, d) for d in SIZES]) for n, T, _ in CELLS[:: len(SIZES)]}
    svg = line_plot(series, title="Rank of the W-SVM's solution", x_label="dimension d", y_label="mean rank of 3 draws")
    return [
        {
            "title": "Ranks",
            "svg": svg,
            "caption": "Curves of one n lie on one another: the rank is min(n, d) but for rare draws.",
        }
    ]


CLAIM = Claim(
    title="Gaussian data: the W-SVM's Frobenius solution has rank at most min(n, d)",
    source=Source(paper="tfsvm", where="the public experiment notebook-rank", fidelity="paraphrase"),
    forall=(),
    conclude=(own_function("solutions_of_greater_rank") <= 0) & (own_function("solutions_of_rank_min_n_d") >= 1),
    functions={
        "solutions_of_greater_rank": lambda: count(lambda rank, most: rank is not None and rank > most),
        "solutions_of_smaller_rank": lambda: count(lambda rank, most: rank is not None and rank < most),
        "solutions_of_rank_min_n_d": lambda: count(lambda rank, most: rank == most),
        "draws_without_a_solution": lambda: count(lambda rank, most: rank is None),
    },
    plots=plots,
    not_checked="Nuclear-norm solutions; other tokens than the optimal ones; the public code's own seeds.",
)
