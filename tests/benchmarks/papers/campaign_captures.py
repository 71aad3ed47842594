"""Campaign: plain gradient descent with η = 1/Λ on drawn data, settled for all k by captures and traps.

    python tests/benchmarks/papers/campaign_captures.py [--cases 200] [--out reports/reference/campaigns/captures.json]

An instance counts when its run, followed in floats for many more steps than the certificate may use, ends with the
optimal token of every input selected and the risk below the capture's bound: then its limit is the claimed one.
Each such instance must be settled TRUE by a capture that ``verify.py`` accepts, and never FALSE.  Then the same
sequences are asked for a false limit: another choice's SVM direction, the mean of the optimal keys, and the true
direction rotated by 10⁻⁶.  None of these may come out TRUE.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
from rich.progress import Progress

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.certificates.verification import verified
from checker.certificates.writing import evaluation_certificate, write_certificates
from checker.data.dataset import Dataset
from checker.language import dataset, descent, direction_tends_to, loss, scalar, vector
from checker.limits import Problem, smoothness
from checker.limits.settle import _float_keys, _gradient
from checker.meaning.interpret import Evaluation
from checker.statements.claims.claim import Claim, Source
from checker.svm.attention_svm import prompt_svm
from checker.truth import Truth

FOLLOWED = 20_000  # float steps
CERTIFIED = 7_000  # steps a certificate may use


def draw(rng: random.Random) -> Dataset:
    n, T, d = rng.randint(1, 4), rng.randint(2, 4), rng.randint(2, 6)

    def entry() -> str:
        return str(Fraction(round(16 * rng.gauss(0, 1)), 16))

    return Dataset.from_json(
        {
            "tokens": [[[entry() for _ in range(d)] for _ in range(T)] for _ in range(n)],
            "labels": [str(rng.choice((1, -1))) for _ in range(n)],
            "head": [entry() for _ in range(d)],
        }
    )


def steps_to_capture(problem: Problem, step: float) -> int | None:
    """The first float iterate (from zero) whose risk is low enough for a capture, None within FOLLOWED steps."""
    keys, scores = _float_keys(problem), [np.array([float(g) for g in row]) for row in problem.scores]
    room = min(_loss(sorted(row)[-2]) - _loss(row.max()) for row in scores)
    x = np.zeros(problem.size)
    for k in range(FOLLOWED):
        excess = 0.0
        for K, row in zip(keys, scores, strict=True):
            weights = np.exp(K @ x - (K @ x).max())
            excess += _loss(weights @ row / weights.sum()) - _loss(row.max())
        if excess < room:
            return k
        x = x - step * _gradient(problem.loss, keys, scores, x)
    return None


def _loss(u: float) -> float:
    return float(np.log1p(np.exp(-u)))


D, start, eta, u = dataset("D", keys=False), vector("start", "d"), scalar("eta"), vector("u", "d")
CLAIM = Claim(
    title="The limit of this run is u",
    source=Source(paper="maxmargin", where="campaign", fidelity="paraphrase"),
    forall=(D, start, eta, u),
    conclude=direction_tends_to(descent(loss(D), start, eta), u),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=200, help="instances whose limit is the claimed one")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("reports/reference/campaigns/captures.json"))
    options = parser.parse_args()
    result = campaign(options.cases, options.seed)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(result, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(json.dumps(result, indent=1, sort_keys=True))


def campaign(cases: int, seed: int) -> dict:
    rng = random.Random(seed)
    true, false, other, steps, accepted, seconds = Counter(), Counter(), 0, [], 0, []
    progress = Progress()
    task = progress.add_task("instances settled", total=cases)
    progress.start()
    while sum(true.values()) < cases:
        data = draw(rng)
        problem = Problem.of(data, "logistic", parameter="p")
        svm = prompt_svm(data, problem.best) if problem.best is not None else None
        if svm is None or not svm.feasible:
            continue
        with working_precision(64):
            step = Fraction(1) / Fraction(int(4096 * float(smoothness(problem, Balls(64)))) + 1, 4096)
        k = steps_to_capture(problem, float(step))
        if k is None:
            other += 1  # another limit, or slower than can be told
            continue
        began = time.perf_counter()
        values = {"D": data, "start": (Fraction(0),) * data.d, "eta": step}
        evaluation = Evaluation(values=values | {"u": svm.solution}, most_steps=CERTIFIED)
        answer = evaluation.truth(CLAIM.conclude)
        true[answer.value] += 1
        seconds.append(time.perf_counter() - began)
        if answer is Truth.TRUE:
            steps.append(int(next(iter(evaluation.limits.values()))[1].evidence["capture"]["steps"]))
            accepted += _accepted(evaluation)
        for name, wrong in false_limits(data, problem, svm.solution):
            false[
                f"{name}: {Evaluation(values=values | {'u': wrong}, most_steps=CERTIFIED).truth(CLAIM.conclude).value}"
            ] += 1
        progress.advance(task)
    progress.stop()
    return {
        "seed": seed,
        "settled": dict(true),
        "certificates accepted": accepted,
        "false limits": dict(sorted(false.items())),
        "largest step of a capture": max(steps, default=0),
        "median step of a capture": sorted(steps)[len(steps) // 2] if steps else 0,
        "slowest seconds": round(max(seconds), 2),
        "runs with another or a later limit, not counted": other,
    }


def _accepted(evaluation: Evaluation) -> bool:
    certificate = evaluation_certificate(CLAIM, "capture", evaluation, role="instance", conclusion=Truth.TRUE)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "capture.jsonl"
        return verified(path, count=write_certificates(path, [certificate])).all_accepted


def false_limits(data: Dataset, problem: Problem, solution):
    choices = [tuple(0 for _ in range(data.n)), tuple(len(X) - 1 for X in data.tokens)]
    for choice in choices:
        svm = prompt_svm(data, choice)
        if choice != problem.best and svm.feasible:
            yield "another choice", svm.solution
            break
    mean = tuple(sum(data.keys[i][t][c] for i, t in enumerate(problem.best)) for c in range(data.d))
    if any(mean):
        yield "mean of the optimal keys", mean
    if data.d > 1:  # rotated in the plane of the first two coordinates
        a, b = solution[0], solution[1]
        turned = (a - b / 10**6, b + a / 10**6, *solution[2:])
        if any((a, b)):
            yield "rotated by 10^-6", turned


if __name__ == "__main__":
    main()
