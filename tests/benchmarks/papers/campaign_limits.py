"""How well limits are read off: true limits recovered, planted false ones refused.

    python tests/benchmarks/papers/campaign_limits.py --true 25 --false 200 --seed 1

Prints one JSON object.  Data are Gaussian floats with all their 53 bits, n ≤ 6 inputs of T ≤ 6 tokens in d ≤ 10
dimensions; every draw is kept.  A true limit is the exact SVM direction of the tokens the run selects.  A false one
is another locally optimal SVM direction, the mean of the tokens of highest score, or the true one turned by 10⁻⁶.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from checker.attention.scores import is_locally_optimal
from checker.data.dataset import Dataset
from checker.descent import norm
from checker.descent.balls.direction import Direction
from checker.descent.balls.limits import Assessment, Outcome, assess
from checker.descent.limit_run import LimitRun, watch

WANTED = 30
KINDS = ("another local direction", "mean of the best tokens", "true direction turned by 1e-6")
LOSSES = ("logistic", "exponential", "correlation")


def gaussian_dataset(rng: random.Random) -> Dataset:
    n, T, d = rng.randint(1, 6), rng.randint(2, 6), rng.randint(2, 10)

    def row() -> tuple[Fraction, ...]:
        return tuple(Fraction(rng.gauss(0, 1)) for _ in range(d))

    return Dataset(
        tokens=tuple(tuple(row() for _ in range(T)) for _ in range(n)),
        labels=tuple(rng.choice((1, -1)) for _ in range(n)),
        head=row(),
        queries=tuple(row() for _ in range(n)),
    )


def start_of(rng: random.Random, d: int, parameter: str, *, zero: bool) -> Any:
    def row() -> tuple[Fraction, ...]:
        return tuple(Fraction(0) if zero else Fraction(rng.gauss(0, 1)) for _ in range(d))

    return row() if parameter == "p" else tuple(row() for _ in range(d))


def true_direction(run: LimitRun) -> Direction | None:
    svm = None if run.flow is None else run.svm(run.flow.selected[-1])
    return Direction.of(svm) if svm is not None and svm.squared_norm else None


def another_local(rng: random.Random, run: LimitRun) -> Direction | None:
    """A locally optimal SVM direction other than the run's; failing that, any feasible one."""
    assert run.flow is not None
    spare = None
    for _ in range(60):
        choice = tuple(rng.randrange(T) for T in run.data.lengths)
        svm = run.svm(choice)
        if choice == run.flow.selected[-1] or not svm.squared_norm:
            continue
        if is_locally_optimal(run.data, choice, list(svm.support_indices)):
            return Direction.of(svm)
        spare = spare or Direction.of(svm)
    return spare


def mean_of_best(run: LimitRun) -> Direction:
    data, total = run.data, [Fraction(0)] * (run.data.d if run.parameter == "p" else run.data.d**2)
    for i, row in enumerate(data.scores):
        best = data.keys[i][row.index(max(row))]
        z = (Fraction(1),) if run.parameter == "p" else data.queries[i]  # type: ignore[index]
        total = [x + k for x, k in zip(total, [a * b for a in best for b in z], strict=True)]
    return Direction(name=KINDS[1], vector=tuple(total))


def turned(rng: random.Random, true: Direction, angle: Fraction = Fraction(1, 10**6)) -> Direction:
    """The direction turned by ``angle`` (its tangent, to 30 digits) towards a random perpendicular."""
    u = true.vector
    square = sum(x * x for x in u)
    w = [Fraction(rng.randint(-1000, 1000)) for _ in u]
    along = sum(x * y for x, y in zip(u, w, strict=True)) / square
    w = [y - along * x for x, y in zip(u, w, strict=True)]
    scale = angle * norm(u) / norm(tuple(w))
    return Direction(name=KINDS[2], vector=tuple(x + scale * y for x, y in zip(u, w, strict=True)))


def what_stood_in_the_way(run: LimitRun, seen: Assessment) -> dict[str, Any]:
    svm = run.svm(run.flow.selected[-1]) if run.flow else None
    slacks = [x for x in (svm.slacks or ()) if x] if svm else []
    return {
        "outcome": seen.outcome.value,
        "why": seen.why,
        "stopped": seen.stopped,
        "digits_by_doubling": [round(w.digits[0], 1) for w in seen.windows][-8:],
        "strictly_complementary": svm.strictly_complementary if svm else None,
        "smallest_positive_slack": float(min(slacks)) if slacks else None,
    }


def true_limits(count: int, seed: int) -> dict[str, Any]:
    """Digits of the secant against the exact direction of the selected tokens; plain p-model, logistic loss."""
    rng = random.Random(f"true-{seed}")
    digits, seconds, rest = [], [], []
    for index in progress(count, "true limits"):
        data = gaussian_dataset(rng)
        start = start_of(rng, data.d, "p", zero=index % 2 == 0)
        began = time.perf_counter()
        run = watch(data, loss="logistic", start=start, parameter="p")
        true = true_direction(run)
        seen = assess(run, true) if true else None
        seconds.append(time.perf_counter() - began)
        digits.append(seen.digits[0] if seen and seen.outcome is Outcome.CLAIMED else 0.0)
        if seen and digits[-1] < WANTED:
            rest.append(what_stood_in_the_way(run, seen))
    return {
        "datasets": count,
        f"at_least_{WANTED}_digits": sum(x >= WANTED for x in digits),
        "fewest_digits": round(min(digits), 1),
        "median_digits": round(sorted(digits)[count // 2], 1),
        "longest_seconds": round(max(seconds), 1),
        "mean_seconds": round(sum(seconds) / count, 1),
        "rest": rest,
    }


def false_limits(count: int, seed: int) -> dict[str, Any]:
    """Outcomes of planted false limits, and of the true one on the same runs."""
    rng = random.Random(f"false-{seed}")
    planted: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    true_ones: Counter[str] = Counter()
    wrong, without = [], 0
    for index in progress(-(-count // 3), "false limits"):
        data, parameter = gaussian_dataset(rng), ("p", "W")[index % 2]
        options = {"loss": LOSSES[index % 3], "start": start_of(rng, data.d, parameter, zero=index % 4 < 2)}
        run = watch(data, parameter=parameter, **options)  # type: ignore[arg-type]
        true = true_direction(run)
        if true is None:
            without += 1
            continue
        true_ones[assess(run, true).outcome.value] += 1
        for kind, claim in zip(KINDS, (another_local(rng, run), mean_of_best(run), turned(rng, true)), strict=True):
            if claim is None or claim.is_same_as(true) or sum(c.total() for c in planted.values()) == count:
                continue
            seen = assess(run, claim)
            planted[kind][seen.outcome.value] += 1
            if seen.outcome is not Outcome.OTHER:
                wrong.append({"kind": kind, "why": seen.why, "index": index, "outcome": seen.outcome.value})
    totals = sum(planted.values(), Counter())
    return {
        "planted": totals.total(),
        "outcomes": dict(totals),
        "by_kind": {k: dict(c) for k, c in planted.items()},
        "true_limit_of_the_same_runs": dict(true_ones),
        "runs_without_a_true_direction": without,
        "not_other": wrong,
    }


def progress(count: int, what: str) -> Iterator[int]:
    yield from track(range(count), description=what, console=Console(stderr=True), disable=not sys.stderr.isatty())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--true", type=int, default=25, help="number of true limits")
    parser.add_argument("--false", type=int, default=200, help="number of planted false limits")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="also write the JSON here")
    chosen = parser.parse_args()
    began = time.perf_counter()
    result: dict[str, Any] = {"seed": chosen.seed, "size": {"n": "1..6", "T": "2..6", "d": "2..10"}}
    if chosen.true:
        result["true_limits"] = true_limits(chosen.true, chosen.seed)
    if chosen.false:
        result["false_limits"] = false_limits(chosen.false, chosen.seed)
    result["seconds"] = round(time.perf_counter() - began, 1)
    text = json.dumps(result, indent=2, ensure_ascii=False)
    print(text)
    if chosen.out:
        chosen.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
