"""The public experiment on several surviving tokens at its full size: n = 3, T = 4, ReLU head, 500 runs for each d.

    python tests/benchmarks/papers/campaign_multi_token.py --runs 500

Prints one JSON object.  Every run of the seeds 1, 2, … is counted (notebook-multi-token is the beginning of this sample);
cosines are those of W at step 2,001.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from checker.experiments.nonlinear_runs import HeadEnd, HeadEnds, compared_heads, relu_runs

SIZES = (4, 6, 8, 10)


def cell(found: HeadEnds, runs: int) -> dict[str, Any]:
    ends = found.ends
    beside = [e for e in ends if e.several and e.single is not None]
    return {
        "runs": runs,
        "compared": len(ends),
        "discards": dict(sorted(found.ledger.items())),
        "several survivors": sum(e.several for e in ends),
        "cosine to W_fin + R W_mm": spread([e.whole for e in ends]),
        "cosine to W_mm": spread([e.direction for e in ends]),
        "cosine to the SVM of the most attended, several survivors": spread(
            [e.single for e in beside if e.single is not None]
        ),
        "cosine to W_fin + R W_mm, the same runs": spread([e.whole for e in beside]),
        "nearer to W_fin + R W_mm than to that SVM": f"{sum(nearer(e) for e in beside)} of {len(beside)}",
    }


def nearer(end: HeadEnd) -> bool:
    return end.single is not None and end.whole > end.single


def spread(values: list[float]) -> dict[str, Any]:
    if not values:
        return {"runs": 0}
    ordered = sorted(values)
    return {
        "runs": len(values),
        "mean": round(sum(values) / len(values), 6),
        "least": round(ordered[0], 6),
        "median": round(ordered[len(ordered) // 2], 6),
        "at least 95/100": sum(x >= 0.95 for x in values),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="notebook-multi-token at its full size.")
    parser.add_argument("--runs", type=int, default=500)
    runs, began = parser.parse_args().runs, time.time()
    seeds = tuple(range(1, runs + 1))
    cells = {}
    for d in SIZES:
        found = compared_heads(relu_runs(n=3, T=4, d=d, seeds=seeds, step=0.1, steps=2001))
        cells[f"d={d}"] = cell(found, runs)
    result = {"sample": {"runs": runs}, "seconds": round(time.time() - began)} | cells
    print(json.dumps(result, indent=1, sort_keys=True, ensure_ascii=False))


if __name__ == "__main__":
    main()
