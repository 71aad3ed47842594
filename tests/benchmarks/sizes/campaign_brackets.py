"""Certain brackets of the margin beside three solvers, on 50 random and 10 real problems of d ≥ 384.

    python -m tests.benchmarks.sizes.campaign_brackets --out reports/reference/campaigns/brackets.json

Prints one JSON object.  Each problem is bracketed by the checker and solved by Clarabel and OSQP (through cvxpy) and by scikit-learn's SVC
with the Gram matrix as kernel.  A solver agrees when its margin lies in the bracket widened by the solver's own accuracy, relative to the
margin (:mod:`tests.benchmarks.sizes.bracket_problems` says which); where there is no solution, when it says so.  ``difference`` is how far
outside of the bracket a margin is, relative to the bracket.
A solver that fails is counted as such, and never as agreement.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import warnings
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from checker.svm.brackets.bracket import bracket
from checker.svm.brackets.constraints import Constraints
from checker.truth import Truth
from tests.benchmarks.sizes.bracket_problems import (
    RANDOM,
    REAL,
    margin_by_clarabel,
    margin_by_osqp,
    margin_by_svc,
    random_problem,
    real_problem,
)

SOLVERS: dict[str, Callable[[Constraints], tuple[float | None, float]]] = {
    "Clarabel": margin_by_clarabel,
    "OSQP": margin_by_osqp,
    "SVC": margin_by_svc,
}


def compared(name: str, problem: Constraints) -> dict[str, Any]:
    """One problem: its bracket, and what each solver says.  ``agrees`` is None where a solver fails, or the bracket is undecided."""
    begin = time.process_time()
    found = bracket(problem)
    high = found.high
    entry: dict[str, Any] = {
        "name": name,
        "constraints": problem.size,
        "feasible": found.feasible.value,
        "exact": found.exact is not None,
        "width": float(high / found.low - 1) if high and found.low else None,
        "margin": float(found.low),
        "seconds": round(time.process_time() - begin, 2),
        "solvers": {},
    }
    for solver, margin_by in SOLVERS.items():
        begin = time.process_time()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of accuracy: it is what is measured
            margin, accuracy = margin_by(problem)
        said: dict[str, Any] = {"seconds": round(time.process_time() - begin, 2)}
        if margin is None:
            said["agrees"] = None
        elif found.feasible is Truth.FALSE or margin == 0:
            said["agrees"] = None if found.feasible is Truth.UNKNOWN else found.feasible is Truth.FALSE and margin == 0
        else:
            off = outside(margin, found.low, high)
            said |= {"difference": off, "accuracy": accuracy, "agrees": bool(off <= accuracy)}
        entry["solvers"][solver] = said
    return entry


def outside(margin: float, low: Fraction, high: Fraction | None) -> float:
    """How far outside of [low, high] a margin is, relative to the nearer end; 0 inside."""
    below = float((low - Fraction(margin)) / low) if low else 0.0
    above = float((Fraction(margin) - high) / high) if high else 0.0
    return max(below, above, 0.0)


def summary(entries: list[dict[str, Any]]) -> dict[str, Any]:
    """Counts and the largest difference of each solver."""
    told = {}
    for solver in SOLVERS:
        said = [entry["solvers"][solver] for entry in entries]
        differences = [s["difference"] for s in said if "difference" in s]
        told[solver] = {
            "agrees": sum(s["agrees"] is True for s in said),
            "fails": sum(s["agrees"] is None for s in said),
            "contradicts": sum(s["agrees"] is False for s in said),
            "largest_difference": max(differences, default=None),
            "largest_accuracy": max((s["accuracy"] for s in said if "accuracy" in s), default=None),
            "seconds": round(sum(s["seconds"] for s in said), 1),
        }
    widths = [e["width"] for e in entries if e["width"] is not None]
    return {
        "problems": len(entries),
        "solutions": sum(e["feasible"] == "TRUE" for e in entries),
        "no_solution": sum(e["feasible"] == "FALSE" for e in entries),
        "undecided": sum(e["feasible"] == "UNKNOWN" for e in entries),
        "exact": sum(e["exact"] for e in entries),
        "largest_width": max(widths, default=None),
        "seconds": round(sum(e["seconds"] for e in entries), 1),
        "solvers": told,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=RANDOM, help="how many random problems")
    parser.add_argument("--real", type=int, default=REAL, help="how many real problems")
    parser.add_argument("--out", type=Path, help="also write the JSON here")
    chosen = parser.parse_args()
    kinds = {"random": (random_problem, chosen.random), "real": (real_problem, chosen.real)}
    result: dict[str, Any] = {}
    for kind, (problem_of, count) in kinds.items():
        entries = []
        for number in range(count):
            entries.append(compared(*problem_of(number)))
            print(json.dumps(entries[-1], ensure_ascii=False), file=sys.stderr, flush=True)
        result[kind] = summary(entries) | {"each": entries}
    text = json.dumps(result, indent=1, ensure_ascii=False)
    print(text)
    if chosen.out:
        chosen.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
