"""Where self-attention on contextual data ends on a wrong token, against the estimate of contextual-data-self-attention-three-tokens.

    python tests/benchmarks/campaign_contextual_dimension.py

Prints one JSON object. The data model of contextual-data-self-attention, n = 3, every token a query, logistic loss, normalised
descent on W from zero, learning rate 1/10, 5,000 steps, seeds 1001, 1002, …. ``noise`` multiplies the noise of the irrelevant
tokens, ``shared`` is the length of a part that all of them have in the third coordinate. The estimate: a relevant token's own query
can be caught on a wrong token where (T − 1) > ½ + (noise²·d)/16 + shared².
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from checker.attention.scores import unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.data.statistics import contextual_datasets
from checker.descent import Descent
from checker.descent.float64 import descend_batch
from checker.descent.limit_run import descent_problem
from tests.benchmarks.campaign_contextual import self_attention

INPUTS, STEPS, FIRST = 3, 5000, 1001


@dataclass(frozen=True, kw_only=True)
class Setting:
    T: int
    d: int
    draws: int
    noise: Fraction = Fraction(1)
    shared: int = 0

    @property
    def may_be_caught(self) -> bool:
        return Fraction(1, 2) + self.noise**2 * self.d / 16 + self.shared**2 < self.T - 1


SETTINGS = (
    Setting(T=3, d=10, draws=40),
    Setting(T=3, d=16, draws=16),
    Setting(T=3, d=32, draws=16),
    Setting(T=3, d=40, draws=20),
    Setting(T=3, d=10, draws=40, noise=Fraction(1, 4)),
    Setting(T=3, d=10, draws=40, noise=Fraction(2)),
    Setting(T=3, d=10, draws=40, shared=1),
    Setting(T=4, d=24, draws=12),
    Setting(T=4, d=64, draws=8),
    Setting(T=4, d=10, draws=40, shared=2),
)


def drawn(setting: Setting, seed: int) -> Dataset:
    data = contextual_datasets(INPUTS, setting.T, setting.d).draw(Random(seed))
    tokens = []
    for X, y in zip(data.tokens, data.labels, strict=True):
        signal = (Fraction(1), Fraction(y), *[Fraction(0)] * (setting.d - 2))
        apart = [tuple(setting.noise * (a + s / 2) - s / 2 for a, s in zip(x, signal, strict=True)) for x in X]
        moved = [(*x[:2], x[2] + setting.shared, *x[3:]) for x in apart]
        tokens.append(tuple(signal if x == signal else new for x, new in zip(X, moved, strict=True)))
    return replace(data, tokens=tuple(tokens))


def ends(setting: Setting) -> dict[str, Any]:
    zero = [[Fraction(0)] * setting.d] * setting.d
    asked = [self_attention(drawn(setting, seed)) for seed in range(FIRST, FIRST + setting.draws)]
    descent = Descent(step=Fraction(1, 10), steps=STEPS, normalised=True, record=(STEPS,))
    problems = [descent_problem(S, parameter="W", loss="logistic") for S in asked]
    runs = descend_batch(problems, [zero] * setting.draws, descent, double_double=True)
    caught, right = 0, 0
    for S, run in zip(asked, runs, strict=True):
        best, selected = unique_optimal_tokens(S), run.selected[-1]
        assert best is not None
        caught += sum(k % setting.T == b and b != s for k, (b, s) in enumerate(zip(best, selected, strict=True)))
        right += all(b == s for b, s in zip(best, selected, strict=True))
    return {
        "T": setting.T,
        "d": setting.d,
        "noise": str(setting.noise),
        "shared": setting.shared,
        "draws": setting.draws,
        "relevant queries may be caught, by the estimate": setting.may_be_caught,
        "relevant queries that end on a wrong token": caught,
        "draws with every query right": right,
    }


def main() -> None:
    began = time.process_time()
    found = [ends(one) for one in SETTINGS]
    shown = {"settings": found, "steps": STEPS, "processor seconds": round(time.process_time() - began)}
    print(json.dumps(shown, indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
