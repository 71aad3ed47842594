"""Why contextual-data-self-attention is not certified for T = 3: where gradient descent ends, query by query.

    python tests/benchmarks/campaign_contextual.py --draws 40

Prints one JSON object.  Draws (seeds 1, 2, …) of the data model of contextual-data-self-attention, n = 3, d = 10, every token a query,
logistic loss, normalised descent on W from zero, learning rate 1/10, 20,000 steps, log-scaled float64.  A query ends wrong if its most
attended token is not the relevant one.  Beside it the first step: a query of input i starts wrong if ⟨z, mean of the queries of i⟩ < 0, as
the first step of W is a sum over inputs of (a direction towards the relevant token) times (that mean).
"""

from __future__ import annotations

import argparse
import json
import time
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np

from checker.attention.scores import unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.data.statistics import contextual_datasets
from checker.descent import Descent
from checker.descent.float64 import descend_batch
from checker.descent.limit_run import descent_problem

INPUTS, DIMENSION, STEPS = 3, 10, 20_000


def self_attention(data: Dataset) -> Dataset:
    """Each token of each input as a query in its turn."""
    pairs = [(i, z) for i, X in enumerate(data.tokens) for z in X]
    return Dataset(
        tokens=tuple(data.tokens[i] for i, _ in pairs),
        labels=tuple(data.labels[i] for i, _ in pairs),
        head=data.head,
        queries=tuple(z for _, z in pairs),
    )


def ends(T: int, draws: int) -> dict[str, Any]:
    law, zero = contextual_datasets(INPUTS, T, DIMENSION), [[Fraction(0)] * DIMENSION] * DIMENSION
    data = [law.draw(Random(seed)) for seed in range(1, draws + 1)]
    asked = [self_attention(D) for D in data]
    descent = Descent(step=Fraction(1, 10), steps=STEPS, normalised=True, record=(STEPS,))
    problems = [descent_problem(S, parameter="W", loss="logistic") for S in asked]
    runs = descend_batch(problems, [zero] * draws, descent, double_double=True)
    wrong, wrong_relevant, began, of_these = [], 0, 0, 0
    for D, S, run in zip(data, asked, runs, strict=True):
        best, selected = unique_optimal_tokens(S), run.selected[-1]
        assert best is not None and S.queries is not None
        wrong.append(sum(b != s for b, s in zip(best, selected, strict=True)))
        means = [np.mean([[float(x) for x in z] for z in X], axis=0) for X in D.tokens]
        for k, z in enumerate(S.queries):
            relevant, misled = k % T == best[k], float(np.dot([float(x) for x in z], means[k // T])) < 0
            wrong_relevant += relevant and best[k] != selected[k]
            began += misled
            of_these += misled and best[k] != selected[k]
    return {
        "draws": draws,
        "queries": draws * INPUTS * T,
        "draws with every query right": sum(w == 0 for w in wrong),
        "queries that end on a wrong token": sum(wrong),
        "of these relevant tokens' own queries": wrong_relevant,
        "queries that start towards a wrong token": began,
        "of these end on a wrong token": of_these,
        "wrong queries of a draw": {str(k): wrong.count(k) for k in sorted(set(wrong))},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Self-attention on contextual data, query by query.")
    parser.add_argument("--draws", type=int, default=40)
    draws, began = parser.parse_args().draws, time.process_time()
    found = {f"T={T}": ends(T, draws) for T in (2, 3, 4)}
    print(
        json.dumps(
            {"size": {"n": INPUTS, "d": DIMENSION, "steps": STEPS}}
            | found
            | {"processor seconds": round(time.process_time() - began)},
            indent=1,
            sort_keys=True,
        )
    )


if __name__ == "__main__":
    main()
