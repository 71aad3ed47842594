"""Mirror descent's figures at larger samples than an audit has time for: certified ℓp SVMs, the synthetic table, digits.

    python tests/benchmarks/papers/campaign_mirror.py --svms 500 --seeds 100 --digits

Prints one JSON object.  ``--svms`` random ℓp-AttSVMs for each p of 11/10, 3/2, 7/4, 2, 3, 10, optimal tokens of Gaussian data with
n = 3, T = 4, d = 4, seeds 0, 1, …; each is also put to cvxpy as anyone would.  ``--seeds`` is the table of the public experiment
notebook-synthetic.  Nothing is dropped: what has no gap below 10⁻²⁰, no solution or no answer is counted.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from random import Random
from typing import Any

import cvxpy
import numpy
from rich.console import Console
from rich.progress import track

from checker.attention.scores import unique_optimal_tokens
from checker.data.statistics import gaussian_datasets
from checker.errors import Undecided
from checker.experiments.mirror_runs import Row, divergence_row
from checker.svm.lp_norm import TARGET, LpSVM, lp_matrix_svm

POWERS = tuple(map(Fraction, ("11/10", "3/2", "7/4", "2", "3", "10")))
ALGORITHMS = {Fraction(3): 20_000, Fraction(7, 4): 1500, Fraction(2): 2000}  # steps, by potential


def bare(svm: LpSVM) -> float | None:
    """The least norm as cvxpy with its default solver says it; None without an answer."""
    rows = numpy.array([[float(x) for x in row] for row in svm.rows])
    w = cvxpy.Variable(rows.shape[1])
    problem = cvxpy.Problem(cvxpy.Minimize(cvxpy.pnorm(w, float(svm.power))), [rows @ w >= 1])
    problem.solve(solver=cvxpy.CLARABEL)
    return float(problem.value) if problem.status == "optimal" else None


def svms(count: int) -> dict[str, Any]:
    law, result = gaussian_datasets(3, 4, 4), {}
    for power in POWERS:
        gaps, apart, times, ledger = (
            [],
            [],
            [],
            {"certified": 0, "wider gap": 0, "infeasible": 0, "undecided": 0, "no cvxpy": 0},
        )
        for seed in watched(range(count), f"p = {power}"):
            data = law.draw(Random(seed))
            began = time.perf_counter()
            try:
                svm = lp_matrix_svm(data, unique_optimal_tokens(data), power)
            except Undecided:
                ledger["undecided"] += 1
                continue
            times.append(time.perf_counter() - began)
            if not svm.feasible:
                ledger["infeasible"] += 1
                continue
            gaps.append(svm.relative_gap)
            ledger["certified" if gaps[-1] < TARGET else "wider gap"] += 1
            value = bare(svm)
            if value is None:
                ledger["no cvxpy"] += 1
            else:
                apart.append(abs(value / float(svm.bounds[1]) - 1))
        result[f"p={power}"] = {
            **ledger,
            "largest relative gap": f"{float(max(gaps)):.2e}",
            "largest relative distance to cvxpy": f"{max(apart):.2e}",
            "mean ms": round(1000 * statistics.fmean(times), 1),
        }
    return result


def synthetic(seeds: int, workers: int) -> dict[str, Any]:
    """Every row of the table, both readings of "unit Gaussian tokens", seeds 1 … ``seeds``."""
    result: dict[str, Any] = {}
    for unit_length, reading in ((False, "entries of unit variance"), (True, "tokens of unit length")):
        for power, steps in ALGORITHMS.items():
            began = time.time()
            parts = [tuple(range(1 + k, seeds + 1, workers)) for k in range(workers)]
            with ProcessPoolExecutor(workers) as pool:
                found = list(pool.map(one_part, [(power, steps, part, unit_length) for part in parts]))
            rows, cpu = [row for row, _ in found], sum(seconds for _, seconds in found)
            row = Row(
                power=power,
                svm_powers=tuple(ALGORITHMS),
                divergences=sum((r.divergences for r in rows), ()),
                ledger=sum((r.ledger for r in rows), Counter()),
            )
            result[f"{reading}, p = {power}"] = {
                "steps": steps,
                "mean divergence to the SVM of p": {
                    str(q): round(m, 8) for q, m in zip(ALGORITHMS, row.means, strict=True)
                },
                "factor to the next SVM": round(row.factor, 2),
                "runs nearest to their own": nearest(row),
                "ledger": row.text,
                "wall seconds": round(time.time() - began),
                "CPU seconds of the workers": round(cpu),
            }
            print(reading, power, result[f"{reading}, p = {power}"], file=sys.stderr, flush=True)
    return result


def one_part(question: tuple[Fraction, int, tuple[int, ...], bool]) -> tuple[Row, float]:
    power, steps, seeds, unit_length = question
    began = time.process_time()
    row = divergence_row(power, svm_powers=tuple(ALGORITHMS), seeds=seeds, steps=steps, unit_length=unit_length)
    return row, time.process_time() - began


def nearest(row: Row) -> int:
    own = row.svm_powers.index(row.power)
    return sum(min(range(len(one)), key=one.__getitem__) == own for one in row.divergences)


def watched(items: Any, what: str) -> Any:
    return track(items, description=what, console=Console(stderr=True), disable=not sys.stderr.isatty())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--svms", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    began, result = time.time(), {}
    if chosen.svms:
        result["svms"] = {"size": {"n": 3, "T": 4, "d": 4}, "each": chosen.svms, **svms(chosen.svms)}
    if chosen.seeds:
        result["synthetic"] = {"seeds": chosen.seeds, **synthetic(chosen.seeds, chosen.workers)}
    print(json.dumps({"seconds": round(time.time() - began)} | result, indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
