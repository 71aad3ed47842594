"""The public notebooks, cell by cell: each number that they print or plot beside ours.

    python -m tests.benchmarks.papers.campaign_notebooks [SECTION …]      single multi joint losses local several ranks draws

Writes reports/reference/campaigns/notebooks.json; docs/build_notebooks.py makes docs/notebooks.md of it. A number that a cell prints
is text of its output. A number of a picture was read off its pixels, so it has an error of its own (``read``). Section draws
needs torch, and compares its draws with checker/experiments/torch_draws.py.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import numpy as np

from checker.data.dataset import Dataset
from checker.descent import Descent
from checker.experiments.nonlinear_runs import HeadRuns, compared_heads
from checker.experiments.public_notebooks import Draw, cross_attention, linear_layer, relu_head, three_inputs
from checker.experiments.random_runs import cosine, exact_rank, runs_on
from checker.experiments.torch_draws import TorchGenerator
from checker.statements.claims.claim import published_folder
from checker.svm.attention_svm import joint_svm, matrix_svm, prompt_svm
from checker.svm.nuclear import nuclear_svm
from tests.benchmarks.papers.notebook_steps import EPSILON, Steps, factor_run, joint_run, matrix_run, prompt_run

RECORD = published_folder() / "campaigns" / "notebooks.json"
MM, TF = "MaxMarginTokenSelection", "TFasSVM"
KEPT = 200  # runs for each d; the notebook keeps 500
PLANE = [[1, 0, 0], [0, 1, 0], [0, 0, 0]]


def row(where: str, what: str, theirs: float, ours: float, *, read: float | None = None) -> dict:
    """One number: theirs printed (read None) or read off a picture to ±read."""
    return {
        "where": where,
        "what": what,
        "theirs": theirs,
        "read": read,
        "ours": float(ours),
        "difference": float(ours) - theirs,
    }


def seen(what: str, value: object) -> dict:
    return {"what": what, "value": value}


def angle(p: np.ndarray, target: object) -> float:
    t = np.array([float(x) for x in target], dtype=float)  # type: ignore[attr-defined]
    return float(math.acos(max(-1.0, min(1.0, float(p @ t / np.linalg.norm(p) / np.linalg.norm(t))))))


# ---------------------------------------------------------------------------------------- Max-Margin Token Selection


def one_input(third: str) -> Dataset:
    tokens = [[["-1/10", "1", "1"], ["1", "0", "9/10"], ["0", "0", third]]]
    return Dataset.from_json({"tokens": tokens, "labels": [1], "head": [0, 0, 1], "key_matrix": PLANE})


def single() -> dict:
    data, where = one_input("9/10"), f"{MM}/single_input_converge.ipynb, cell 3"
    svms = [prompt_svm(data, (t,)) for t in (0, 1)]
    rows = [row(where, f"optimum ½‖p‖² for token {t + 1}", printed, svm.squared_norm / 2)
            for t, printed, svm in zip((0, 1), (0.49505, 0.5), svms, strict=True)]  # fmt: skip
    other, how = [], {e: Steps(step=0.1, steps=1000, epsilon=e, record=(200, 500, 1000)) for e in (1e-9, 0.0)}
    for epsilon, kind in ((1e-9, np.float32), (0.0, np.float32), (1e-9, np.float64), (0.0, np.float64)):
        ends = [[prompt_run(one_input(z), (0, c, 0), how[epsilon], dtype=kind)[-1] for c in (1, 0.5, 0, -0.5, -1, -1.5)]
                for z in ("9/10", "0")]  # fmt: skip
        lengths = [float(np.linalg.norm(p)) for part in ends for p in part]
        name = f"{kind.__name__}, ε = {epsilon:g}: runs of 12 that are NaN at step 1,000; least and largest ‖p‖ of the others"
        finite = [x for x in lengths if x == x] or [math.nan]
        other.append(seen(name, [sum(x != x for x in lengths), round(min(finite), 3), round(max(finite), 3)]))
    return {"rows": rows, "seen": other}


def multi() -> dict:
    data, where = three_inputs(), f"{MM}/multi_input_converge.ipynb"
    three, two = prompt_svm(data.with_key_matrix(None), (0, 0, 0)), prompt_svm(data, (0, 0, 0))
    starts = [(c, 0, 0) for c in (1, 0.5, 0, -0.5, -1, -1.5)]
    recipe = Steps(step=0.1, steps=1000, epsilon=1e-12, record=(199, 200, 1000))
    plain = Steps(step=1.0, steps=199, epsilon=None, record=(199,))
    runs = {kind: [prompt_run(data, s, recipe, dtype=kind) for s in starts] for kind in (np.float32, np.float64)}
    plainly = prompt_run(data, (0, 0, 0), plain)
    rows = [
        row(f"{where}, cell 3", "optimum ½‖p‖²", 0.31319, three.squared_norm / 2),
        row(f"{where}, cell 4", "‖p‖ at step 199, normalised, from 0", 19.45, np.linalg.norm(runs[np.float32][2][0]), read=0.1),
        row(f"{where}, cell 4", "‖p‖ at step 199, step 1, from 0", 3.85, np.linalg.norm(plainly[0]), read=0.1),
    ]  # fmt: skip
    other = [
        seen("‖p‖² of the printed SVM (three coordinates, the score among them)", float(three.squared_norm)),
        seen("½‖p‖² over the two coordinates that descent sees", float(two.squared_norm / 2)),
        seen(
            "angle between the two SVMs in the plane",
            angle(np.array([float(x) for x in three.solution[:2]]), two.solution[:2]),
        ),
    ]
    for kind, found in runs.items():
        other.append(
            seen(f"{kind.__name__}: largest ‖p‖ of six at step 1,000", max(float(np.linalg.norm(p[-1])) for p in found))
        )
        other.append(
            seen(
                f"{kind.__name__}: largest angle of six to the SVM at step 1,000",
                max(angle(p[-1], two.solution) for p in found),
            )
        )
    return {"rows": rows, "seen": other}


def joint() -> dict:
    where, rows, other = f"{MM}/joint_training.ipynb, cell 3", [], []
    for third in ("1", "3/2"):
        tokens = [[["0", "0"], list(x)] for x in (("1", "1"), ("1", "-1"), ("1/2", third))]
        data = Dataset.from_json({"tokens": tokens, "labels": [1, -1, 1], "head": [0, 1]})
        svm, choice = joint_svm(data, (1, 1, 1)), (1, 1, 1)
        if third == "1":
            rows.append(
                row(where, "optimum ½‖p‖², all inputs at margin 1", 0.94444, prompt_svm(data, choice).squared_norm / 2)
            )
        else:
            rows.append(
                row(
                    where,
                    "optimum ½‖p‖², input 3 at margin 0 (the same number for either x₃)",
                    0.5,
                    svm.squared_norm / 2,
                )
            )
        recipe = Steps(step=0.1, steps=1000, epsilon=1e-19, record=(200, 1000))
        for kind in (np.float32, np.float64):
            v, p = joint_run(data, (-1, 0), (0, -1), recipe, dtype=kind)
            other.append(seen(f"x₃ = (1/2, {third}), {kind.__name__}: angle of v to (0, 1), of p to the joint SVM, at step 1,000",
                              [angle(v[-1], (0, 1)), angle(p[-1], svm.solution)]))  # fmt: skip
    return {"rows": rows, "seen": other}


def losses(sizes: tuple[int, ...] = (1, 10, 100)) -> dict:
    other = []
    for C in sizes:
        tokens = [[[0, 0, 0], [1, 1, C]], [[0, 0, 0], [1, -1, 1]]]
        data = Dataset.from_json({"tokens": tokens, "labels": [1, 1], "head": [0, 0, 1], "key_matrix": PLANE})
        for loss in ("correlation", "logistic"):
            ends = [prompt_run(data, (0, 0, 0), Steps(step=0.1, steps=1000, epsilon=1e-9, record=(1000,)), loss=loss, dtype=kind)[-1]
                    for kind in (np.float32, np.float64)]  # fmt: skip
            other.append(seen(f"C = {C}, {loss}: angle to (1, 0) and ‖p‖ at step 1,000 in float32, then float64",
                              [x for p in ends for x in (angle(p, (1, 0, 0)), float(np.linalg.norm(p)))]))  # fmt: skip
    return {"rows": [], "seen": other}


# -------------------------------------------------------------------------------- Transformers as Support Vector Machines


def local() -> dict:
    where = f"{TF}/local_converge.ipynb"
    draws = [cross_attention(seed, n=6, T=8, d=10) for seed in range(100)]
    marks = (200, 500, 1000, 2000)
    recipe = Steps(step=0.1, steps=2000, epsilon=EPSILON, record=marks)
    W, s = matrix_run(draws, linear_layer(range(100), 10), recipe)
    svms = [matrix_svm(D.dataset, _top(s[-1, b])) for b, D in enumerate(draws)]
    means = {k: [cosine(W[r, b], svm) for b, svm in enumerate(svms)] for r, k in enumerate(marks)}
    again, s_again = matrix_run(draws, linear_layer(range(500, 600), 10), recipe)
    others = [cosine(again[2, b], matrix_svm(D.dataset, _top(s_again[-1, b]))) for b, D in enumerate(draws)]
    descent = Descent(step=Fraction(1, 10), steps=2000, record=(2000,), normalised=True)
    data = tuple(D.dataset for D in draws)
    beyond = runs_on(data, linear_layer(range(100), 10).tolist(), descent, parameter="W").parameters
    fewer = range(20)
    nuclear = [_nuclear_cosine(draws[b], _top(s[-1, b]), W[2, b]) for b in fewer]
    factors = Steps(step=0.1, steps=2000, epsilon=EPSILON, record=marks, decay=EPSILON)
    KQ, s_KQ = factor_run(draws, linear_layer(range(1000, 1100), 10), linear_layer(range(2000, 2100), 10), factors)
    rows = [row(f"{where}, cell 4", f"mean cosine of W to the Frobenius SVM, step {k:,}", theirs, np.mean(means[k]), read=0.002)
            for k, theirs in ((200, 0.8814), (500, 0.973), (1000, 0.9925))]  # fmt: skip
    what = "mean cosine of W to the nuclear SVM, step 1,000 (ours: 20 seeds)"
    rows.append(row(f"{where}, cell 4", what, 0.862, np.mean(nuclear), read=0.002))
    other = [
        seen("other starts: mean cosine at step 1,000", float(np.mean(others))),
        seen("runs of 100 with cosine ≥ .99 at step 2,000", sum(c >= 0.99 for c in means[2000])),
        seen("the same, log-scaled and without ε", sum(cosine(beyond[0, b], svm) >= 0.99 for b, svm in enumerate(svms))),
        seen("runs of 100 that end on the best tokens", sum(_top(s[-1, b]) == best(D) for b, D in enumerate(draws))),
        seen("runs of 100 whose SVM is feasible", sum(svm.feasible for svm in svms)),
        seen("(K, Q), seeds 0–19: mean cosine to the nuclear SVM at step 2,000",
             float(np.mean([_nuclear_cosine(draws[b], _top(s_KQ[-1, b]), KQ[-1, b]) for b in fewer]))),
    ]  # fmt: skip
    return {"rows": rows, "seen": other}


def several() -> dict:
    where, rows, other = f"{TF}/multi_token_converge.ipynb, cell 3", [], []
    plotted = {
        4: (0.0341, 0.0705, 0.155),
        6: (0.0165, 0.0426, 0.145),
        8: (0.0112, 0.015, 0.135),
        10: (0.0056, 0.0087, 0.122),
    }
    for d, theirs in plotted.items():
        kept, drawn = _kept_heads(d, wanted=KEPT)
        single = [e.single for e in kept if e.single is not None]
        ours = [
            np.mean([1 - e.whole for e in kept]),
            np.mean([1 - e.direction for e in kept]),
            np.mean([1 - x for x in single]),
        ]
        names = ("W_fin + R·W_mm", "W_mm", "the SVM of one token")
        rows += [row(where, f"d = {d}: mean 1 − cosine to {name}, step 2,001", a, b, read=0.03 * a)
                 for name, a, b in zip(names, theirs, ours, strict=True)]  # fmt: skip
        near = sum(e.whole >= 0.95 for e in kept)
        other.append(seen(f"d = {d}: runs drawn, runs kept, runs of cosine ≥ .95", [drawn, len(kept), near]))
        both = [e for e in kept if e.several and e.single is not None]
        what = f"d = {d}: runs with several survivors; of these nearer to W_fin + R·W_mm than to the SVM of one token"
        other.append(seen(what, [len(both), sum(e.whole > e.single for e in both)]))
    return {"rows": rows, "seen": other}


def _kept_heads(d: int, *, wanted: int) -> tuple[list, int]:
    """Seeds 1, 2, … until so many runs are kept, as the notebook redraws; and how many were drawn."""
    kept: list = []
    drawn = 0
    while len(kept) < wanted:
        seeds = range(drawn + 1, drawn + 201)
        drawn += 200
        draws = [x for x in (relu_head(seed, n=3, T=4, d=d) for seed in seeds) if (x.labels < 0).any()]
        recipe = Steps(step=0.1, steps=2001, epsilon=EPSILON, record=(2000, 2001))
        W, s = matrix_run(draws, linear_layer(range(drawn, drawn + len(draws)), d), recipe)
        data = tuple(x.dataset for x in draws)
        runs = HeadRuns(data=data, parameters=W[1:], attention=s[:1], lost=(None,) * len(draws))
        kept += [e for e in compared_heads(runs).ends if e.single is not None]
    return kept[:wanted], drawn


def ranks() -> dict:
    """Seeds from 0 on: 100 for small d, as in the notebook, 25 for the larger ones and for SCS, 5 for certified nuclear solutions."""
    where = f"{TF}/svm_rank.ipynb, cell 3"
    frobenius = {(5, 3): 2.8, (5, 4): 3.95, (5, 5): 4.95, (10, 3): 1.2, (10, 4): 3.6, (15, 3): 1.0, (15, 4): 1.43, (15, 5): 4.84,
                 (10, 10): 10.0, (15, 15): 15.0}  # fmt: skip
    rows, other = [], []
    for (n, d), theirs in frobenius.items():
        many = 100 if d <= 5 else 25
        found = [_rank(cross_attention(seed, n=n, T=5, d=d)) for seed in range(many)]
        solved = [x for x in found if x is not None]
        what = f"n = {n}, T = 5, d = {d}: mean rank, Frobenius, an infeasible draw counted as 1"
        rows.append(row(where, what, theirs, np.mean([1 if x is None else x for x in found]), read=0.05))
        mean = float(np.mean(solved)) if solved else None
        other.append(seen(f"n = {n}, d = {d}: draws, feasible ones, mean rank of these", [many, len(solved), mean]))
    for (n, d), theirs in {(5, 10): 4.95, (10, 10): 9.1, (15, 10): 9.75, (15, 15): 13.9}.items():
        noisy = [_scs_ranks(cross_attention(seed, n=n, T=5, d=d)) for seed in range(25)]
        what = f"n = {n}, T = 5, d = {d}: mean rank, nuclear, singular values above 10⁻⁷ by SCS (ours: 25 draws)"
        rows.append(row(where, what, theirs, np.mean([x[0] for x in noisy]), read=0.1))
        true = [_nuclear_rank(cross_attention(seed, n=n, T=5, d=d)) for seed in range(5)]
        what = f"n = {n}, d = {d}: mean nuclear rank, values of SCS above 10⁻³ of the largest; certified solutions, seeds 0–4"
        other.append(seen(what, [float(np.mean([x[1] for x in noisy])), float(np.mean(true))]))
    return {"rows": rows, "seen": other}


def _rank(draw: Draw) -> int | None:
    svm = matrix_svm(draw.dataset, best(draw))
    return exact_rank(svm.integers[0].tolist()) if svm.feasible else None


def _nuclear_rank(draw: Draw) -> int:
    solution = nuclear_svm(draw.dataset, best(draw), target=Fraction(1, 10**8)).solution
    values = np.linalg.svd(np.array(solution, dtype=float))[1]
    return int((values > 1e-9 * values[0]).sum())


def _scs_ranks(draw: Draw) -> tuple[int, int]:
    """Of the solution that cvxpy's default solver gives: values above 10⁻⁷, and above 10⁻³ of the largest."""
    import cvxpy as cp  # for a second; the tests that import this file do without

    n, T, d = draw.tokens.shape
    W, choice = cp.Variable((d, d)), best(draw)
    pairs = [(i, t) for i in range(n) for t in range(T) if t != choice[i]]
    rows = [np.outer(draw.tokens[i, choice[i]] - draw.tokens[i, t], draw.queries[i]) for i, t in pairs]
    cp.Problem(cp.Minimize(cp.norm(W, "nuc")), [cp.sum(cp.multiply(a, W)) >= 1 for a in rows]).solve(solver=cp.SCS)
    values = np.linalg.svd(W.value)[1]
    return int((values > 1e-7).sum()), int((values > 1e-3 * values[0]).sum())


def _nuclear_cosine(draw: Draw, choice: tuple[int, ...], W: np.ndarray) -> float:
    target = np.array(nuclear_svm(draw.dataset, choice, target=Fraction(1, 10**8)).solution, dtype=float)
    return float((W * target).sum() / np.linalg.norm(W) / np.linalg.norm(target))


def best(draw: Draw) -> tuple[int, ...]:
    """The tokens of largest score."""
    return tuple(int(t) for t in ((draw.tokens @ draw.head) * draw.labels[:, None]).argmax(axis=1))


def _top(attention: np.ndarray) -> tuple[int, ...]:
    return tuple(int(t) for t in attention.argmax(axis=1))


def draws() -> dict:
    import torch

    largest, same, count = 0.0, 0, 0
    for seed in range(100):
        theirs, ours = torch.Generator(), TorchGenerator(seed)
        theirs.manual_seed(seed)
        for shape in ((10,), (6,), (6, 8, 10), (6, 10)):
            a, b = torch.randn(shape, generator=theirs).numpy().astype(float), ours.normal(*shape)
            largest, same, count = max(largest, float(np.abs(a - b).max())), same + int((a == b).sum()), count + a.size
    return {
        "rows": [],
        "seen": [seen(f"torch {torch.__version__}: numbers, equal ones, largest difference", [count, same, largest])],
    }


SECTIONS: dict[str, Callable[[], dict]] = {
    "single": single, "multi": multi, "joint": joint, "losses": losses, "local": local, "several": several, "ranks": ranks,
    "draws": draws,
}  # fmt: skip


def main(names: list[str], path: Path = RECORD) -> None:
    for name in names or SECTIONS:
        began = time.process_time()
        new = SECTIONS[name]() | {"processor_seconds": round(time.process_time() - began)}
        found = (json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}) | {name: new}
        path.write_text(json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")
        print(name, new["processor_seconds"], "s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
