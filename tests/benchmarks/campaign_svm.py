"""Thousands of attention SVMs decided exactly, against the time bare cvxpy takes for its unverified answer.

    python tests/benchmarks/campaign_svm.py --p 10000 --w 1000 --seed 1

Prints one JSON object.  The inputs are Gaussian floats with all their 53 bits, n = 6 inputs of T = 8 tokens in
d = 10 dimensions: 42 rows each.  Even p-SVMs take as optimal the tokens of highest score under one random head
(always feasible); odd ones take tokens at random (more than half infeasible).
The rows of a W-SVM are vec((x_α − x_t) z_iᵀ), 100 columns; it is solved by rows and again in Gram form.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import cvxpy
import numpy
from rich.console import Console
from rich.progress import track

from checker.svm import LeastNorm, Solution, solve

Rows = list[list[Fraction]]


def differences(rng: random.Random, n: int, tokens: int, d: int, *, by_score: bool) -> list[Rows]:
    """For each input, the differences x_α − x_t."""
    head = [rng.gauss(0, 1) for _ in range(d)]
    result = []
    for _ in range(n):
        x = [[rng.gauss(0, 1) for _ in range(d)] for _ in range(tokens)]
        scores = [sum(a * b for a, b in zip(token, head, strict=True)) for token in x]
        best = scores.index(max(scores)) if by_score else rng.randrange(tokens)
        exact = [[Fraction(value) for value in token] for token in x]
        result.append([[a - b for a, b in zip(exact[best], exact[t], strict=True)] for t in range(tokens) if t != best])
    return result


def p_rows(rng: random.Random, index: int) -> Rows:
    return [row for rows in differences(rng, 6, 8, 10, by_score=index % 2 == 0) for row in rows]


def w_parts(rng: random.Random) -> list[tuple[list[Fraction], list[Fraction]]]:
    parts = []
    for rows in differences(rng, 6, 8, 10, by_score=True):
        z = [Fraction(rng.gauss(0, 1)) for _ in range(10)]
        parts += [(row, z) for row in rows]
    return parts


def inner(x: list[Fraction], y: list[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(x, y, strict=True)), Fraction(0))


class Bare:
    """cvxpy as anyone would call it, and with the problem compiled once."""

    def __init__(self, m: int, width: int) -> None:
        self.shape = m, width
        self.rows = cvxpy.Parameter((m, width))
        self.compiled = self.problem(self.rows)

    def problem(self, rows: Any) -> Any:
        w = cvxpy.Variable(self.shape[1])
        return cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(w)), [rows @ w >= numpy.ones(self.shape[0])])

    def plain(self, rows: numpy.ndarray) -> str:
        problem = self.problem(rows)
        problem.solve(solver=cvxpy.CLARABEL)
        return problem.status

    def parametrised(self, rows: numpy.ndarray) -> str:
        self.rows.value = rows
        self.compiled.solve(solver=cvxpy.CLARABEL)
        return self.compiled.status


def timed(times: list[float], function: Callable[[], Any]) -> Any:
    start = time.perf_counter()
    result = function()
    times.append(1000 * (time.perf_counter() - start))
    return result


class Tally:
    """Times in ms and what was decided."""

    def __init__(self) -> None:
        self.exact: list[float] = []
        self.plain: list[float] = []
        self.parametrised: list[float] = []
        self.solutions: dict[str, int] = {"feasible": 0, "infeasible": 0, "fallbacks": 0, "bare_status_wrong": 0}

    def add(self, found: Solution, status: str = "") -> None:
        self.solutions["feasible" if found.feasible else "infeasible"] += 1
        self.solutions["fallbacks"] += found.how != "proposal"
        if status and (status in ("optimal", "optimal_inaccurate")) != found.feasible:
            self.solutions["bare_status_wrong"] += 1

    def summary(self) -> dict[str, Any]:
        if not self.exact:
            return {"decided": 0}
        mean = statistics.fmean(self.exact)
        result: dict[str, Any] = {
            "decided": len(self.exact),
            **self.solutions,
            "exact_mean_ms": round(mean, 3),
            "exact_max_ms": round(max(self.exact), 3),
        }
        for name, times in (("bare_cvxpy", self.plain), ("parametrised_cvxpy", self.parametrised)):
            if times:
                result[f"{name}_mean_ms"] = round(statistics.fmean(times), 3)
                result[f"ratio_to_{name}"] = round(mean / statistics.fmean(times), 2)
        return result


def progress(count: int, what: str) -> Iterator[int]:
    yield from track(range(count), description=what, console=Console(stderr=True), disable=not sys.stderr.isatty())


def p_campaign(count: int, seed: int) -> Tally:
    rng, tally, bare = random.Random(f"p-{seed}"), Tally(), Bare(42, 10)
    for index in progress(count, "p-SVM"):
        rows = p_rows(rng, index)
        run(tally, bare, rows)
    return tally


def w_campaign(count: int, seed: int) -> tuple[Tally, Tally]:
    rng, by_rows, by_gram, bare = random.Random(f"w-{seed}"), Tally(), Tally(), Bare(42, 100)
    for _ in progress(count, "W-SVM"):
        parts = w_parts(rng)
        whole = run(by_rows, bare, [[a * b for a in x for b in z] for x, z in parts])

        gram = [[inner(x, y) * inner(z, u) for y, u in parts] for x, z in parts]
        found = timed(by_gram.exact, lambda gram=gram: solve(LeastNorm.from_gram(gram, [1] * len(gram))))
        by_gram.add(found)
        if found.multipliers != whole.multipliers and whole.independent_active:
            raise SystemExit("the two forms of one W-SVM disagree")
    return by_rows, by_gram


def run(tally: Tally, bare: Bare, rows: Rows) -> Solution:
    found = timed(tally.exact, lambda: solve(LeastNorm.from_rows(rows, [1] * len(rows))))
    floats = numpy.array([[float(x) for x in row] for row in rows])
    status = timed(tally.plain, lambda: bare.plain(floats))
    timed(tally.parametrised, lambda: bare.parametrised(floats))
    tally.add(found, status)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--p", type=int, default=10_000, help="number of p-SVMs")
    parser.add_argument("--w", type=int, default=1_000, help="number of W-SVMs")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    start = time.perf_counter()
    solve(LeastNorm.from_rows([[1]] * 20, [1] * 20))  # starts the child outside the clock
    p = p_campaign(chosen.p, chosen.seed).summary()
    by_rows, by_gram = w_campaign(chosen.w, chosen.seed)
    print(
        json.dumps(
            {
                "seed": chosen.seed,
                "p_svm": p,
                "w_svm_rows": by_rows.summary(),
                "w_svm_gram": by_gram.summary(),
                "seconds": round(time.perf_counter() - start, 1),
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
