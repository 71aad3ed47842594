"""Huge, tiny and subnormal numbers in `checker run`, `inspect`, `Watch`: an answer or one sentence, in little memory."""

from __future__ import annotations

import math
import random
import resource
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

from checker import Watch
from checker.app.cli import main
from checker.descent import Descent, Problem
from checker.descent.balls import flint_midpoints
from checker.descent.trajectory import dyadic
from checker.errors import InputError
from checker.own_data.numbers.decimals import nearest_float, root_float
from checker.proofs.tactics.gradient_constants import LEAST_EXPONENT, upper
from checker.statements.terms.term import apply, as_term

RNG = np.random.default_rng(0)
TOKENS, QUERIES = RNG.standard_normal((3, 3, 2)), RNG.standard_normal((3, 2))
DATA = {
    "huge": (1e300, [1e300, 1e300], 1e300),
    "tiny": (1e-300, [1e-300, 1e-300], 1.0),
    "subnormal": (1e-320, [1.0, 1e-320], 1e300),
}
RUNS = [
    ["--arithmetic", "float"],
    ["--arithmetic", "flint"],
    ["--arithmetic", "mpmath"],
    ["--arithmetic", "mpmath", "--algorithm", "plain"],
    ["--arithmetic", "flint", "--algorithm", "mirror", "--p", "3"],
    ["--arithmetic", "mpmath", "--on", "W", "--loss", "exponential"],
]


@pytest.mark.parametrize("options", RUNS, ids=" ".join)
@pytest.mark.parametrize("kind", DATA)
def test_a_run_answers_or_says_why_not(tmp_path, kind, options):
    scale, head, asked = DATA[kind]
    np.savez(tmp_path / "a.npz", tokens=TOKENS * scale, labels=[1, -1, 1], head=head, queries=QUERIES * asked)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    done = CliRunner().invoke(
        main, ["-q", "run", str(tmp_path / "a.npz"), "--steps", "4", "--out", str(tmp_path), *options]
    )
    assert done.exit_code in (0, 2) and "defect of the checker" not in done.output, done.output
    assert (
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 500_000
    )  # kB: 8 GB once, for exp(-10^600) written out


@pytest.mark.parametrize("scale", [1e300, 1e-300])
def test_watch_shows_norms_and_weights_beyond_floats(tmp_path, scale):
    watch = Watch(TOKENS, QUERIES * 1e-5, direction=np.ones(2))
    for step in (0, 1):
        key = RNG.standard_normal((1, 2)) * scale
        watch(step, key=key, query=key * (1 + step), query_bias=None)
    assert "‖W‖" in repr(watch)
    assert all(not row["norm"].startswith("0") and "inf" not in row["norm"] for row in watch.rows)
    watch.write(tmp_path)


def test_floats_of_exact_numbers_end_at_infinity():
    assert math.isclose(root_float(Fraction(10) ** -600), 1e-300, rel_tol=1e-15)
    assert math.isclose(root_float(Fraction(10) ** 600), 1e300, rel_tol=1e-15)
    assert (root_float(Fraction(2)), root_float(Fraction(0))) == (2**0.5, 0.0)
    assert root_float(Fraction(10) ** 700) == nearest_float(Fraction(10) ** 400) == math.inf
    assert nearest_float(-(Fraction(10) ** 400)) == -math.inf


def test_numbers_that_no_memory_holds_are_not_written_out():
    assert dyadic(3, -1) == Fraction(3, 2) and dyadic(-5, 2) == -20 and dyadic(0, 0) == 0
    for exponent in (10**30, -(10**30)):
        with pytest.raises(InputError, match=r"of the size 2\^\(-?10\^\d+\).*normalised steps"):
            dyadic(1, exponent)


def test_a_bound_far_below_any_number_is_still_a_bound():
    assert 0 < upper(apply("exp", -(as_term("10") ** 9))) == Fraction(1, 1 << -LEAST_EXPONENT)


def test_a_change_of_one_selected_token_touches_one_input(monkeypatch):
    rng, n, T, d = random.Random(0), 6, 4, 5
    keys = tuple(tuple(tuple(Fraction(rng.randint(-9, 9)) for _ in range(d)) for _ in range(T)) for _ in range(n))
    problem = Problem(keys=keys, scores=tuple(tuple(map(Fraction, range(T))) for _ in range(n)))
    model = flint_midpoints.Model(problem)
    asked = []
    monkeypatch.setattr(model, "number", lambda x: asked.append(x) or flint_midpoints._ball(x))
    for chosen in ([0, 0, 3, 0, 0, 0], [1, 0, 3, 0, 0, 2], [0] * n):
        changed = sum(a != b for a, b in zip(chosen, model.selected, strict=True))
        asked.clear()
        model.select(chosen)
        assert len(asked) == changed * T * (d + 1)
        again = flint_midpoints.Model(problem)
        again.select(chosen)
        assert (model.steps, model.sums, model.rises) == (again.steps, again.sums, again.rises)
        assert model.lengths_of_steps == again.lengths_of_steps
    descent = Descent(step=Fraction(1, 10), steps=40, normalised=True)
    flint_midpoints.descend(problem, (Fraction(0),) * d, descent)
