"""The statistical claims at larger samples than an audit has time for.

    python tests/benchmarks/sizes/campaign_figures.py --ranks 100 --runs 1000 --datasets 1000 --languages 20

Prints one JSON object.  Every draw is counted; seeds are 1, 2, … (languages: 100, 101, …), so a smaller sample is the
beginning of a larger one.  ``--ranks`` draws for each n, T ∈ {5, 10, 15}, d ∈ {5, 10, 15, 20}; ``--runs`` descents for each
d ∈ {2, …, 64}; ``--datasets`` for each d ∈ {2, …, 128}; ``--languages`` for each configuration of the causal language task.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.progress import track

from checker.data.statistics import Interval, clopper_pearson
from checker.experiments.causal_language import mean_curve, pooled_margins, watched_run
from checker.experiments.random_runs import gaussian_runs, shares_of_all_support_vectors, solution_ranks

CONFIDENCE = Fraction(99, 100)
LANGUAGES = [(10, 5, 100), (5, 5, 100), (20, 5, 100), (10, 3, 100), (10, 8, 100), (10, 5, 25), (10, 5, 400)]
DECADES = (10, 100, 1000, 10_000)


def ranks(draws: int) -> dict[str, dict[str, int]]:
    """How often each rank occurs; "none" where the SVM is infeasible."""
    cells = [(n, T, d) for n in (5, 10, 15) for T in (5, 10, 15) for d in (5, 10, 15, 20)]
    counted = {}
    for n, T, d in watched(cells, "ranks"):
        found = Counter(
            "none" if r is None else str(r) for r in solution_ranks(n=n, T=T, d=d, seeds=range(1, draws + 1))
        )
        counted[f"n={n} T={T} d={d}"] = dict(sorted(found.items()))
    return counted


def reached(runs: int) -> dict[str, dict[str, Any]]:
    shares = {}
    for d in watched([2, 4, 8, 16, 32, 64], "runs"):
        kept = gaussian_runs(
            n=4,
            T=6,
            d=d,
            seeds=tuple(range(1, runs + 1)),
            parameter="W",
            step=Fraction(1, 10),
            record=(0, 2000),
            queries="first token",
        )
        hits = sum(kept.selects_best(run, 0.99) for run in range(runs))
        shares[f"d={d}"] = share(clopper_pearson(hits, runs, confidence=CONFIDENCE))
    return shares


def all_support(draws: int) -> dict[str, dict[str, Any]]:
    sizes = [2, 4, 8, 16, 32, 64, 128]
    return {
        f"d={d}": share(*shares_of_all_support_vectors(n=3, T=4, sizes=[d], draws=draws, seed=1, confidence=CONFIDENCE))
        for d in watched(sizes, "datasets")
    }


def languages(count: int) -> dict[str, dict[str, Any]]:
    curves = {}
    for m, n, d in watched(LANGUAGES, "languages"):
        fixed: dict[str, Any] = {"m": m, "n": n, "d": d, "words": 500, "step": Fraction(10), "record": DECADES}
        runs = [watched_run(seed=seed, **fixed) for seed in range(100, 100 + count)]
        curve, ends = mean_curve(runs), pooled_margins(runs, -1)
        curves[f"m={m} n={n} d={d}"] = {
            "mean cosine": dict(zip(map(str, DECADES), [round(x, 6) for x in curve.mean], strict=True)),
            "standard error": dict(zip(map(str, DECADES), [round(x, 6) for x in curve.error], strict=True)),
            "runs": curve.runs,
            "without hard-margin solution": curve.without_svm,
            "soft margin certified equal": curve.soft,
            "constraints": len(ends),
            "margins not positive at the end": sum(x <= 0 for x in ends),
        }
    return curves


def share(interval: Interval) -> dict[str, Any]:
    ends = [round(float(interval.low), 6), round(float(interval.high), 6)]
    return {"hits": interval.hits, "tried": interval.tried, "interval of 99 %": ends}


def watched(items: list, what: str) -> Any:
    return track(items, description=what, console=Console(stderr=True), disable=not sys.stderr.isatty())


def main() -> None:
    parser = argparse.ArgumentParser(description="Figures and statistical claims at larger samples.")
    parts = {"ranks": ranks, "runs": reached, "datasets": all_support, "languages": languages}
    for name in parts:
        parser.add_argument(f"--{name}", type=int, default=0)
    sizes = vars(parser.parse_args())
    began, result = time.time(), {}
    for name, part in parts.items():
        if sizes[name]:
            result[name] = part(sizes[name])
    print(json.dumps({"sample": sizes, "seconds": round(time.time() - began)} | result, indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
