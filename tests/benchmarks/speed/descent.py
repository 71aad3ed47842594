"""Steps of gradient descent, beside torch, mpmath and plain numpy.

Each peer is what one would write without this package, and is checked to run the same descent.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator

import mpmath
import numpy as np

from checker.descent import Descent, Problem, float64
from checker.descent.balls import flint_midpoints as flint_engine
from checker.descent.floats.batch import packed_batch
from checker.descent.literal import literal_descent
from tests.benchmarks.speed.measuring import Figures, compared, law, seconds_a_step

PAIRS, N, T, D = 256, 4, 5, 10
DIGITS = 38
WITHOUT_TORCH = "not installed"
SIZES = ((10, 20), (20, 40), (40, 80), (80, 160))  # (T, d) of the law


def problems_and_starts(pairs, T=T, D=D):
    rng = np.random.default_rng(0)
    keys = rng.standard_normal((pairs, N, T, D))
    keys /= np.linalg.norm(keys, axis=3, keepdims=True)
    scores = rng.standard_normal((pairs, N, T))
    problems = [Problem(keys=k, scores=s) for k, s in zip(keys, scores, strict=True)]
    return keys, scores, problems, rng.standard_normal((pairs, D))


def torch_run(torch, keys, scores, starts, steps):
    """Normalised GD by autograd, all pairs in one batch: (B,n,T,d), (B,n,T), (B,d)."""
    p = torch.tensor(starts, requires_grad=True)
    for _ in range(steps):
        s = torch.softmax(torch.einsum("bntd,bd->bnt", keys, p), dim=2)
        loss = torch.nn.functional.softplus(-(s * scores).sum(2)).mean(1).sum()
        (g,) = torch.autograd.grad(loss, p)
        with torch.no_grad():
            p -= 0.1 * g / g.norm(dim=1, keepdim=True)
    return p.detach().numpy()


def torch_single(torch, keys, scores, start, steps):
    """The same for one pair, without a batch axis: (n,T,d), (n,T), (d,)."""
    p = torch.tensor(start, requires_grad=True)
    for _ in range(steps):
        s = torch.softmax(keys @ p, dim=1)
        loss = torch.nn.functional.softplus(-(s * scores).sum(1)).mean()
        (g,) = torch.autograd.grad(loss, p)
        with torch.no_grad():
            p -= 0.1 * g / g.norm()
    return p.detach().numpy()


def matrix_run(keys, scores, start, steps):
    """mpmath as one first writes it: mp.matrix products."""
    with mpmath.workdps(DIGITS):
        tables = [mpmath.matrix(k.tolist()) for k in keys]
        gammas = [mpmath.matrix(g.tolist()) for g in scores]
        p, eta = mpmath.matrix(start.tolist()), mpmath.mpf(1) / 10
        for _ in range(steps):
            total = mpmath.zeros(D, 1)
            for table, gamma in zip(tables, gammas, strict=True):
                powers = (table * p).apply(mpmath.exp)
                s = powers / mpmath.fsum(powers)
                u = (s.T * gamma)[0]
                weighted = mpmath.matrix([a * (b - u) for a, b in zip(s, gamma, strict=True)])
                total += (table.T * weighted) * (-1 / (1 + mpmath.exp(u)) / N)
            p -= total * (eta / mpmath.norm(total))
        return p


def list_run(keys, scores, start, steps):
    """mpmath on lists with fdot, the fastest one writes without leaving mpmath."""
    with mpmath.workdps(DIGITS):
        tables = [[[mpmath.mpf(x) for x in row] for row in k.tolist()] for k in keys]
        columns = [list(zip(*table, strict=True)) for table in tables]
        gammas = [[mpmath.mpf(x) for x in g.tolist()] for g in scores]
        p, eta = [mpmath.mpf(x) for x in start.tolist()], mpmath.mpf(1) / 10
        for _ in range(steps):
            total = [mpmath.mpf(0)] * D
            for table, column, gamma in zip(tables, columns, gammas, strict=True):
                powers = [mpmath.exp(mpmath.fdot(row, p)) for row in table]
                z = mpmath.fsum(powers)
                u = mpmath.fdot(powers, gamma) / z
                factor = -1 / (1 + mpmath.exp(u)) / z / N
                weights = [factor * a * (b - u) for a, b in zip(powers, gamma, strict=True)]
                total = [x + mpmath.fdot(weights, c) for x, c in zip(total, column, strict=True)]
            scale = eta / mpmath.sqrt(mpmath.fsum(total, squared=True))
            p = [x - scale * g for x, g in zip(p, total, strict=True)]
        return p


def _float64(problems, starts):
    batch = packed_batch(problems, list(starts))
    return lambda steps: float64.run_batch(batch, Descent(step=0.1, steps=steps, normalised=True), threads=1)


def _beside_torch() -> Iterator[Figures]:
    keys, scores, problems, starts = problems_and_starts(PAIRS)
    many, one = _float64(problems, starts), _float64(problems[:1], starts[:1])
    batched, single = {"torch": WITHOUT_TORCH}, {"torch": WITHOUT_TORCH}
    if importlib.util.find_spec("torch"):
        import torch

        torch.set_num_threads(1)
        tensors = torch.tensor(keys), torch.tensor(scores)
        first = tensors[0][0], tensors[1][0], starts[0]
        assert np.allclose(many(50)[0][-1, :, :, 0], torch_run(torch, *tensors, starts, 50), atol=1e-9)
        assert np.allclose(one(50)[0][-1, 0, :, 0], torch_single(torch, *first, 50), atol=1e-9)
        batched["torch"] = seconds_a_step(lambda k: torch_run(torch, *tensors, starts, k), 100)
        single["torch"] = seconds_a_step(lambda k: torch_single(torch, *first, k), 100)
    plain = Descent(step=0.1, steps=50, normalised=True)
    single["numpy, the formula as printed"] = seconds_a_step(
        lambda _: literal_descent(problems[0], starts[0], plain), 50
    )
    yield compared(f"a step in float64, n = {N}, T = {T}, d = {D}", seconds_a_step(one, 1000), single)
    yield compared(f"the same for {PAIRS} datasets at once", seconds_a_step(many, 200), batched)


def _beside_mpmath() -> Figures:
    keys, scores, problems, starts = problems_and_starts(1)
    arrays = keys[0], scores[0], starts[0]

    def ours(steps):
        descent = Descent(step="1/10", steps=steps, normalised=True)
        return flint_engine.descend(problems[0], starts[0], descent, digits=DIGITS)

    there = ours(20).parameters[-1]
    for run in (matrix_run, list_run):
        assert all(abs(float(x) - float(y)) < 1e-12 for x, y in zip(run(*arrays, 20), there, strict=True))
    peers = {
        "mpmath, lists": seconds_a_step(lambda k: list_run(*arrays, k), 40),
        "mpmath, matrices": seconds_a_step(lambda k: matrix_run(*arrays, k), 20),
    }
    return compared(f"a step with {DIGITS} digits, same size", seconds_a_step(ours, 300), peers)


def figures() -> dict[str, list[Figures]]:
    """The rows of the table, and the laws."""
    rows = [*_beside_torch(), _beside_mpmath()]
    seconds = []
    for tokens, dimension in SIZES:
        _, _, problems, starts = problems_and_starts(1, tokens, dimension)
        seconds.append(seconds_a_step(_float64(problems, starts), 500))
    return {"rows": rows, "laws": [law("a step in float64", "n·T·d", [N * t * d for t, d in SIZES], seconds)]}
