"""Next-token prediction at larger samples and longer runs than an audit has time for.

    python -m tests.benchmarks.papers.campaign_next_token --cases 10000 --languages 5 --doublings 17

Prints one JSON object.  ``--cases`` shifted sentences, as many training sets for the first steps and for the ranks of
non-comparable words (seeds 1, 2, …: a smaller sample is the beginning of a larger one); ``--languages`` of |V| = 20 (seeds 301,
302, …), each with 2^``--doublings`` steps of the second stage at the printed step .05/√d, and as many at 100 times that.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from checker.next_token.cases import shifted_cases
from checker.next_token.experiment import doublings, experiment, step_size
from checker.next_token.rates import bracket, exponents, slopes
from tests.next_token.counted_cases import definedness, ranks


def shifts(count: int) -> dict[str, Any]:
    cases, ledger = shifted_cases(count)
    undecided = [one for one in cases if one.outcome.decided is None]
    by_truth = [one for one in undecided if one.true_best is not None]
    return {
        "right exactly when decided": sum(one.outcome.as_claimed for one in cases),
        "decided": count - len(undecided),
        "undecided, no single prediction": sum(one.outcome.selected is None for one in undecided),
        "undecided, the true order decides": len(by_truth),
        "of these predicted right": sum(one.outcome.selected == one.true_best for one in by_truth),
        "draws": dict(ledger),
    }


def first_steps(count: int) -> dict[str, int]:
    seen = definedness(count)
    return {
        "as claimed": sum(one.solutions and one.moves == one.choices for one in seen),
        "with a choice": sum(one.choices for one in seen),
    }


def non_comparable(count: int) -> dict[str, int]:
    seen = ranks(count)
    two = [one for one in seen if one.two_levels]
    return {
        "queries": len(seen),
        "of two levels": len(two),
        "of two levels, against": sum(not one.as_extended for one in two),
        "of more levels, against": sum(not one.as_extended for one in seen) - sum(not one.as_extended for one in two),
    }


def stages(count: int, last: int) -> dict[str, Any]:
    times = doublings(4, last)
    found = {}
    for seed in range(301, 301 + count):
        one = experiment(seed)
        frozen, size = one.frozen(step=step_size(0.2)), float(one.key_query.squared_norm) ** 0.5
        for numerator in (0.05, 5.0):
            step = step_size(numerator)
            run = one.second_stage(frozen, step=step, record=times)
            distances = run.distances(one.key_query)
            rates = slopes([step * t for t in times], run.log_gap)
            found[f"language {seed}, step {numerator:g}/√d"] = {
                "norm at the end": run.norms()[-1],
                "norm, exponents": str(bracket(exponents(times, run.norms()), last=4)),
                "log(L − L*) at the end": float(run.log_gap[-1]),
                "slopes over the margin": str(bracket([-size * x for x in rates], last=4)),
                "distance to W_kq* at the end": distances[-1],
                "distance, exponents": str(bracket(exponents(times, distances), last=4)),
                "least factor of the lower slope": run.least_norm_factor(one.key_query),
                "terms reversed at the records": sum(run.reversed_terms),
            }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Next-token prediction at larger samples.")
    for name in ("cases", "languages", "doublings"):
        parser.add_argument(f"--{name}", type=int, default=0)
    sizes = vars(parser.parse_args())
    began, result = time.process_time(), {}
    if sizes["cases"]:
        result["shifted sentences"] = shifts(sizes["cases"])
        result["first steps"] = first_steps(sizes["cases"])
        result["non-comparable words"] = non_comparable(sizes["cases"])
    if sizes["languages"]:
        result["stages"] = stages(sizes["languages"], sizes["doublings"])
    print(
        json.dumps(
            {"sample": sizes, "CPU seconds": round(time.process_time() - began)} | result, indent=1, ensure_ascii=False
        )
    )


if __name__ == "__main__":
    main()
