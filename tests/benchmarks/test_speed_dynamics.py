"""How fast descent is, as a ratio to a named alternative measured in the same run.

Each alternative is what one would write without this package, and is checked to run the same descent.
The ratios are printed (-s) and kept in ``benchmark.extra_info``; wall-clock times are never asserted.
"""

from __future__ import annotations

import time

import mpmath
import numpy as np
import pytest

from checker.descent import Descent, Problem, float64
from checker.descent import mpmath_reference as mpmath_engine
from checker.descent.balls import flint_midpoints as flint_engine
from checker.descent.floats.batch import packed_batch
from checker.descent.literal import literal_descent

pytestmark = pytest.mark.benchmark_suite
PAIRS, N, T, D = 256, 4, 5, 10
DIGITS = 38


def problems_and_starts(pairs):
    rng = np.random.default_rng(0)
    keys = rng.standard_normal((pairs, N, T, D))
    keys /= np.linalg.norm(keys, axis=3, keepdims=True)
    scores = rng.standard_normal((pairs, N, T))
    problems = [Problem(keys=k, scores=s) for k, s in zip(keys, scores, strict=True)]
    return keys, scores, problems, rng.standard_normal((pairs, D))


def seconds_a_step(run, steps, repeats=5):
    """Best of ``repeats`` runs, per step; the first, which may compile, does not count."""
    run(2)
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        run(steps)
        times.append(time.perf_counter() - begin)
    return min(times) / steps


def record(benchmark, **numbers):
    benchmark.extra_info.update(numbers)
    print("\n" + ", ".join(f"{name} = {value:.4g}" for name, value in numbers.items()))


@pytest.fixture(scope="module")
def torch():
    return pytest.importorskip("torch", reason="torch is the alternative compared with: pip install '.[bench]'")


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


@pytest.mark.parametrize("threads", [1, 2])
def test_float64_against_torch(benchmark, torch, threads):
    pytest.importorskip("numba", reason="the fast loops need numba")
    keys, scores, problems, starts = problems_and_starts(PAIRS)
    batch = packed_batch(problems, list(starts))
    tensors = torch.tensor(keys), torch.tensor(scores)

    def ours(steps, **options):
        return float64.run_batch(batch, Descent(step=0.1, steps=steps, normalised=True), threads=threads, **options)

    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    try:
        assert np.allclose(ours(50)[0][-1, :, :, 0], torch_run(torch, *tensors, starts, 50), atol=1e-9)
        assert np.allclose(
            ours(50)[0][-1, 0, :, 0], torch_single(torch, tensors[0][0], tensors[1][0], starts[0], 50), atol=1e-9
        )
        batched = seconds_a_step(lambda steps: torch_run(torch, *tensors, starts, steps), 200)
        single = seconds_a_step(lambda k: torch_single(torch, tensors[0][0], tensors[1][0], starts[0], k), 200)
    finally:
        torch.set_num_threads(before)
    mine = seconds_a_step(ours, 1000)
    fine = seconds_a_step(lambda steps: ours(steps, double_double=True), 300)
    benchmark.pedantic(ours, args=(1000,), rounds=3)
    record(
        benchmark,
        threads=threads,
        microseconds_a_step_of_one_pair=1e6 * mine / PAIRS,
        times_torch_one_by_one=single * PAIRS / mine,
        times_torch_same_batch=batched / mine,
        double_double_times_torch_one_by_one=single * PAIRS / fine,
    )


def test_one_pair_against_torch(benchmark, torch):
    pytest.importorskip("numba", reason="the fast loops need numba")
    keys, scores, problems, starts = problems_and_starts(1)
    batch = packed_batch(problems, list(starts))
    tensors = torch.tensor(keys[0]), torch.tensor(scores[0])

    def ours(steps):
        return float64.run_batch(batch, Descent(step=0.1, steps=steps, normalised=True))

    single = seconds_a_step(lambda steps: torch_single(torch, *tensors, starts[0], steps), 300)
    mine, deep = seconds_a_step(ours, 1000, repeats=20), seconds_a_step(ours, 100_000)
    literal = seconds_a_step(
        lambda k: literal_descent(problems[0], starts[0], Descent(step=0.1, steps=k, normalised=True)), 50
    )
    benchmark.pedantic(ours, args=(1000,), rounds=3)
    # past ‖p‖ of some hundreds every exponent is deep and each weight costs a second exp()
    record(
        benchmark,
        times_torch_one_by_one=single / mine,
        times_literal_numpy=literal / mine,
        times_torch_one_by_one_over_a_hundred_thousand_steps=single / deep,
    )


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


def test_flint_against_mpmath(benchmark):
    keys, scores, problems, starts = problems_and_starts(1)
    arrays = keys[0], scores[0], starts[0]

    def ours(steps, engine=flint_engine):
        descent = Descent(step="1/10", steps=steps, normalised=True)
        return engine.descend(problems[0], starts[0], descent, digits=DIGITS)

    for run in (matrix_run, list_run):
        assert all(
            abs(float(x) - float(y)) < 1e-12 for x, y in zip(run(*arrays, 20), ours(20).parameters[-1], strict=True)
        )
    mine = seconds_a_step(ours, 500)
    benchmark.pedantic(ours, args=(500,), rounds=3)
    record(
        benchmark,
        microseconds_a_step=1e6 * mine,
        times_mpmath_matrices=seconds_a_step(lambda k: matrix_run(*arrays, k), 30) / mine,
        times_mpmath_lists=seconds_a_step(lambda k: list_run(*arrays, k), 60) / mine,
        times_mpmath_reference=seconds_a_step(lambda k: ours(k, mpmath_engine), 60) / mine,
    )
