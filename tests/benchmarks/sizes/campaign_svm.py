"""Thousands of attention SVMs decided exactly and certified, against the time bare cvxpy takes for its answer.

    python tests/benchmarks/sizes/campaign_svm.py --p 10000 --w 1000 --seed 1

Prints one JSON object.  The data are Gaussian floats with all their 53 bits, n = 6 inputs of T = 8 tokens in
d = 10 dimensions: 42 constraints each.  Even p-SVMs choose the tokens of highest score under the dataset's head
(always feasible); odd ones choose tokens at random (more than half infeasible).  Every kkt or farkas
certificate is written and judged by ``python -I verify.py`` in a fresh process, 250 at a time.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import cvxpy
import numpy
from rich.console import Console
from rich.progress import track

from checker.certificates.verification import verified
from checker.certificates.writing import svm_certificate, write_certificates
from checker.data.dataset import Dataset
from checker.svm import solve_rows
from checker.svm.attention_svm import AttentionSVM, matrix_svm, prompt_svm

N, T, D = 6, 8, 10
CHUNK = 250


def gaussian_dataset(rng: random.Random, *, queries: bool) -> Dataset:
    def row() -> tuple[Fraction, ...]:
        return tuple(Fraction(rng.gauss(0, 1)) for _ in range(D))

    return Dataset(
        tokens=tuple(tuple(row() for _ in range(T)) for _ in range(N)),
        labels=(1,) * N,
        head=row(),
        queries=tuple(row() for _ in range(N)) if queries else None,
    )


def best_choice(data: Dataset) -> tuple[int, ...]:
    return tuple(row.index(max(row)) for row in data.scores)


class Bare:
    """cvxpy as anyone would call it, and with the problem compiled once."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.rows = cvxpy.Parameter((N * (T - 1), width))
        self.compiled = self.problem(self.rows)

    def problem(self, rows: Any) -> Any:
        w = cvxpy.Variable(self.width)
        return cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(w)), [rows @ w >= numpy.ones(N * (T - 1))])

    def plain(self, rows: numpy.ndarray) -> str:
        problem = self.problem(rows)
        problem.solve(solver=cvxpy.CLARABEL)
        return problem.status

    def parametrised(self, rows: numpy.ndarray) -> None:
        self.rows.value = rows
        self.compiled.solve(solver=cvxpy.CLARABEL)


def float_rows(svm: AttentionSVM) -> numpy.ndarray:
    rows = []
    for i, t in svm.indices:
        X, z = svm.data.tokens[i], svm.data.queries
        difference = numpy.array([float(a - b) for a, b in zip(X[svm.choice[i]], X[t], strict=True)])
        rows.append(
            difference if svm.problem == "p" or z is None else numpy.outer(difference, [float(x) for x in z[i]]).ravel()
        )
    return numpy.array(rows)


def timed(times: list[float], function: Callable[[], Any]) -> Any:
    start = time.perf_counter()
    result = function()
    times.append(1000 * (time.perf_counter() - start))
    return result


def campaign(count: int, seed: int, problem: str, *, certify: bool) -> dict[str, Any]:
    """Solve, time, compare, certify ``count`` problems; nothing is dropped."""
    rng, bare = random.Random(f"{problem}-{seed}"), Bare(D if problem == "p" else D * D)
    exact: list[float] = []
    plain: list[float] = []
    parametrised: list[float] = []
    tally = {"feasible": 0, "infeasible": 0, "fallbacks": 0, "bare_status_wrong": 0}
    waiting: list[dict] = []
    accepted, complaints = 0, []
    for index in progress(count, f"{problem}-SVM"):
        data = gaussian_dataset(rng, queries=problem == "W")
        by_score = problem == "W" or index % 2 == 0
        choice = best_choice(data) if by_score else tuple(rng.randrange(T) for _ in range(N))
        solver = prompt_svm if problem == "p" else matrix_svm
        svm = timed(exact, lambda s=solver, d=data, c=choice: s(d, c))
        floats = float_rows(svm)
        status = timed(plain, lambda f=floats: bare.plain(f))
        timed(parametrised, lambda f=floats: bare.parametrised(f))
        tally["feasible" if svm.feasible else "infeasible"] += 1
        tally["fallbacks"] += svm.core.how != "proposal"
        tally["bare_status_wrong"] += (status in ("optimal", "optimal_inaccurate")) != svm.feasible
        if certify:
            waiting.append(svm_certificate(svm))
        if len(waiting) == CHUNK or (waiting and index == count - 1):
            good, bad = judged(waiting)
            accepted, complaints, waiting = accepted + good, complaints + bad, []
    mean = statistics.fmean(exact) if exact else 0.0
    return {
        "decided": len(exact),
        **tally,
        "exact_mean_ms": round(mean, 3),
        "exact_max_ms": round(max(exact, default=0), 3),
        "bare_cvxpy_mean_ms": round(statistics.fmean(plain), 3),
        "ratio_to_bare_cvxpy": round(mean / statistics.fmean(plain), 2),
        "parametrised_cvxpy_mean_ms": round(statistics.fmean(parametrised), 3),
        "ratio_to_parametrised_cvxpy": round(mean / statistics.fmean(parametrised), 2),
        "certificates_accepted": accepted,
        "complaints": complaints[:5],
    }


def judged(certificates: list[dict]) -> tuple[int, list[str]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "chunk.jsonl"
        acceptance = verified(path, count=write_certificates(path, certificates), timeout=3600)
    return acceptance.accepted, list(acceptance.complaints)


def progress(count: int, what: str) -> Iterator[int]:
    yield from track(range(count), description=what, console=Console(stderr=True), disable=not sys.stderr.isatty())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--p", type=int, default=10_000, help="number of p-SVMs")
    parser.add_argument("--w", type=int, default=1_000, help="number of W-SVMs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-certificates", action="store_true", help="only solve and time")
    parser.add_argument("--out", type=Path, help="also write the JSON here")
    chosen = parser.parse_args()
    start = time.perf_counter()
    solve_rows([[1]] * 20, [1] * 20)  # starts the child outside the clock
    result: dict[str, Any] = {"seed": chosen.seed, "size": {"n": N, "T": T, "d": D}}
    for problem, count in (("p", chosen.p), ("W", chosen.w)):
        if count:
            result[f"{problem}_svm"] = campaign(count, chosen.seed, problem, certify=not chosen.no_certificates)
    result["seconds"] = round(time.perf_counter() - start, 1)
    text = json.dumps(result, indent=2)
    print(text)
    if chosen.out:
        chosen.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
