"""Limits of gradient descent against answers known beforehand, and the two halves (package, verifier) against each other."""

import json
import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from flint import arb, fmpq

from checker import verify
from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.attention import losses
from checker.certificates.writing import evaluation_certificate
from checker.data.dataset import Dataset
from checker.language import (
    Claim,
    Source,
    dataset,
    descent,
    direction_tends_to,
    loss,
    matrix,
    matrix_loss,
    norm_diverges,
    scalar,
    small_step_descent,
    sufficiently_small,
    vector,
)
from checker.limits import Problem, Region, Sequence, is_captured, is_trap, settle, smoothness
from checker.limits.problem import width
from checker.limits.settle import enclosed_iterate
from checker.meaning.interpret import Evaluation
from checker.statements.terms.term import apply
from checker.svm.attention_svm import matrix_svm, prompt_svm
from checker.truth import Truth

MINE = Source(paper="mine", where="here", fidelity="verbatim")
T, F, U = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN
q = Fraction


def data(tokens, head, labels=None, **more):
    exact = lambda v: tuple(map(exact, v)) if isinstance(v, (list, tuple)) else Fraction(v)  # noqa: E731
    more = {name: exact(value) for name, value in more.items()}
    return Dataset(tokens=exact(tokens), labels=labels or (1,) * len(tokens), head=exact(head), **more)


# The example of docs/limits.md: a₁ = (½, 0), a₂ = (−1, −1), with a third entry that carries the scores and no key:
# both optimal tokens score 1, the others 0.  The key matrix wipes the third entry out.
TWO = data(
    [[["1/2", 0, 1], [0, 0, 0]], [[-1, -1, 1], [0, 0, 0]]], [0, 0, 1], key_matrix=[[1, 0, 0], [0, 1, 0], [0, 0, 0]]
)
MAX_MARGIN = (q(2), q(-3), q(0))  # ½w₁ ≥ 1, −w₁ − w₂ ≥ 1, shortest


def settled(D, kind, start, target, step=None, parameter="p", **more):
    problem = Problem.of(D, kind, parameter=parameter)
    svm = (prompt_svm if parameter == "p" else matrix_svm)(D, problem.best) if problem.best else None
    flat = lambda s: tuple(x for row in s for x in row) if parameter == "W" else s  # noqa: E731
    best = lambda: flat(svm.solution) if svm is not None and svm.feasible else None  # noqa: E731
    exact = lambda u: tuple(map(Fraction, u))  # noqa: E731
    return settle(Sequence(problem=problem, start=exact(start), step=step), exact(target), best, **more)


def verified(D, kind, start, conclude, step=None, parameter="p", **values):
    """(the package's truth, verify.py's outcome) for a conclusion made of (sequence, u)."""
    wide = parameter == "W"
    X = dataset("D", queries=wide)
    x, u = (matrix("x", "d", "d"), matrix("u", "d", "d")) if wide else (vector("x", "d"), vector("u", "d"))
    eta, risk = scalar("eta"), (matrix_loss if wide else loss)(X, kind)
    run = small_step_descent(risk, x) if step is None else descent(risk, x, eta)
    claim = Claim(
        title="t", source=MINE, forall=(X, x, u) + (() if step is None else (eta,)), conclude=conclude(run, u)
    )
    rows = lambda v: tuple(tuple(v[r : r + D.d]) for r in range(0, D.d**2, D.d)) if wide else tuple(v)  # noqa: E731
    start, target = tuple(map(Fraction, start)), tuple(map(Fraction, values["u"]))
    all_values = {"D": D, "x": rows(start), "u": rows(target)} | ({} if step is None else {"eta": step})
    evaluation = Evaluation(values=all_values)
    truth = evaluation.truth(claim.conclude)
    role = "counter-example" if truth is F else "instance"
    certificate = evaluation_certificate(claim, "c", evaluation, role=role, conclusion=truth)
    return truth, verify.verify_text(json.dumps(certificate))[0]


# ── Known answers ────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("kind", ["logistic", "exponential", "correlation"])
def test_the_example_of_the_page_is_a_trap(kind):
    """Edges m₁ ≥ δ, m₂′ − m₁ ≥ δ, start (2δ, 0): caught for every step, as the gap e^{−δ} outweighs 6."""
    problem = Problem.of(TWO, kind, parameter="p")
    assert prompt_svm(TWO, problem.best).solution == MAX_MARGIN
    region = lambda delta: Region(choice=(0, 1), edges=((1, 0, q(delta)), (2, 1, q(delta))))  # noqa: E731
    for step in (q(1, 10**9), q(1), q(10**9)):
        assert is_trap(problem, region(4), step)
    assert not is_trap(problem, region(1), q(1))  # ¼c₁ ≥ (3/2)|c₂| needs e^{−δ} < 1/6
    answer = settled(TWO, kind, (8, 0, 0), MAX_MARGIN)
    assert (answer.direction, answer.diverges) == (F, U) and "trap" in answer.evidence
    assert verified(TWO, kind, (8, 0, 0), direction_tends_to, u=MAX_MARGIN) == (F, "VERIFIED")


@pytest.mark.parametrize("kind", ["logistic", "exponential", "correlation"])
@pytest.mark.parametrize("start", [(0, 0), (-40, 3), (7, -9), ("-1/3", 1000)])
def test_one_input_is_captured_everywhere(kind, start):
    """One input with two tokens: the limit is the direction of its only difference a = (1, 2)."""
    D = data([[[1, 2], [0, 0]]], [1, 0])
    if kind == "logistic" and start[1] == 1000:
        start = (start[0], 100)
    answer = settled(D, kind, start, (q(1, 5), q(2, 5)))
    assert (answer.direction, answer.diverges) == (T, T) and answer.evidence == {"capture": {"steps": "0"}}
    both = lambda run, u: direction_tends_to(run, u) & norm_diverges(run)  # noqa: E731
    assert verified(D, kind, start, both, u=(3, 6)) == (T, "VERIFIED")


@pytest.mark.parametrize("seed", range(20))
def test_the_width_of_tokens_is_the_largest_squared_distance(seed):
    rng = random.Random(seed)
    bottoms = [1, 2**40, 3**25, 10**300][: 1 + seed % 4]
    T, d = rng.choice([1, 2, 5]), rng.choice([1, 3])
    rows = tuple(tuple(Fraction(rng.randrange(-9, 10), rng.choice(bottoms)) for _ in range(d)) for _ in range(T))
    rows += rows[:1] * (seed % 2)
    assert width(rows) == max(sum((a - b) ** 2 for a, b in zip(x, y, strict=True)) for x in rows for y in rows)


def test_a_rotated_target_is_refuted_by_a_capture():
    D = data([[[1, 2], [0, 0]]], [1, 0])
    for target in ((2, -1), (-1, -2), (1, "2000001/1000000"), (0, 1)):
        assert verified(D, "logistic", (0, 0), direction_tends_to, u=target) == (F, "VERIFIED")
    assert verified(D, "logistic", (0, 0), lambda r, u: ~direction_tends_to(r, u), u=(2, -1)) == (T, "VERIFIED")
    assert settled(D, "logistic", (0, 0), (0, 0)).direction is U


@pytest.mark.parametrize("parameter", ["p", "W"])
def test_single_tokens_ties_and_duplicates(parameter):
    """An input of one token changes nothing; tied optimal tokens, twins of them and squared loss are not captured."""
    more = {"queries": [[1, 0], [0, 1]]} if parameter == "W" else {}
    start = (0, 0, 0, 0) if parameter == "W" else (0, 0)
    w = (1, 0, 0, 0) if parameter == "W" else (1, 0)
    single = data([[[1, 0], [0, 0]], [[5, 5]]], [1, 0], **more)
    assert settled(single, "logistic", start, w, parameter=parameter).direction is T
    twins = data([[[1, 0], [1, 0]], [[5, 5]]], [1, 0], **more)
    tied = data([[[1, 0], [1, 1]], [[5, 5]]], [1, 0], **more)
    for D in (twins, tied):
        assert settled(D, "logistic", start, w, parameter=parameter).direction is U
    for kind in ("squared", "hinge"):
        assert settled(single, kind, start, w, parameter=parameter).direction is U
    answer = settled(single, "sigmoid", start, w, parameter=parameter)  # g rises, so descent goes the other way
    assert answer.direction is F and "polyhedron" in answer.evidence
    alone = data([[[1, 0]], [[5, 5]]], [1, 0], **more)
    assert settled(alone, "logistic", start, w, parameter=parameter).direction is U


def test_the_example_stays_caught_and_a_capture_arrives():
    """Plain runs in 40 digits: the trap's stays at ⟨a₂, x⟩ < 0 for every step, the capture's turns to the claimed direction."""
    trapped = Problem.of(TWO, "logistic", parameter="p")
    captured = Problem.of(data([[[1, 0], [0, 0]], [[0, 1], [0, 0]]], [1, 1]), "logistic", parameter="p")
    with mpmath.workdps(40):
        for step in (q(1, 10), q(3), q(100)):
            x = _run(trapped, "logistic", (q(8), q(0), q(0)), step, 300)
            assert x[0] + x[1] >= 4 + x[0] / 2 and x[0] / 2 >= 4
        start, slant = (q(3), q(-1)), []
        answer = settled(data([[[1, 0], [0, 0]], [[0, 1], [0, 0]]], [1, 1]), "logistic", start, (1, 1), step=q(2))
        assert answer.direction is T
        for count in (0, 20, 200, 1000):
            x = _run(captured, "logistic", start, q(2), count)
            slant.append(abs(mpmath.atan2(x[1], x[0]) - mpmath.pi / 4))
        assert slant == sorted(slant, reverse=True) and slant[-1] < 0.02


def test_equal_scores_need_no_floor():
    """A third input whose two tokens score alike pulls on nothing: the example's trap stays one without a floor for it."""
    tokens = [*TWO.tokens, ((q(3), q(-7), q(0)), (q(0), q(1), q(0)))]
    D = Dataset(tokens=tuple(tokens), labels=(1, 1, 1), head=TWO.head, key_matrix=TWO.key_matrix)
    edges = ((1, 0, q(4)), (2, 1, q(4)))
    assert is_trap(Problem.of(D, "logistic", parameter="p"), Region(choice=(0, 1, 0), edges=edges), q(1))
    pulling = Dataset(tokens=D.tokens, labels=(1, 1, 1), head=(q(1), q(0), q(1)), key_matrix=TWO.key_matrix)
    assert not is_trap(Problem.of(pulling, "logistic", parameter="p"), Region(choice=(0, 1, 0), edges=edges), q(1))


def test_a_zero_normal_does_not_move():
    """A twin of the chosen token has the margin 0 for ever; its bound must be at or below 0 to hold."""
    D = data(
        [[["1/2", 0, 1], [0, 0, 0], ["1/2", 0, 1]], [[-1, -1, 1], [0, 0, 0]]], [0, 0, 1], key_matrix=TWO.key_matrix
    )
    problem = Problem.of(D, "logistic", parameter="p")
    edges = ((1, 0, q(6)), (3, 1, q(6)), (2, 0, q(0)))
    assert problem.normals((0, 1))[1] == (0, 0, 0)
    assert is_trap(problem, Region(choice=(0, 1), edges=edges), q(1))


@pytest.mark.slow
def test_where_the_limit_is_right_no_trap_is_claimed():
    """Starts from which the long run does select every optimal token: the answer is never FALSE."""
    rng = random.Random(2)
    seen = 0
    while seen < 12:
        D = random_data(rng, n=rng.randint(1, 3))
        problem = Problem.of(D, "logistic", parameter="p")
        if problem.best is None or not prompt_svm(D, problem.best).feasible or not problem.others(problem.best):
            continue
        w = prompt_svm(D, problem.best).solution
        start = tuple(Fraction(rng.randint(-2, 2)) for _ in w)
        if not _reaches_the_optimal_tokens(problem, start):
            continue
        seen += 1
        assert settled(D, "logistic", start, w).direction is not F
        assert settled(D, "logistic", start, w, step=q(1, 20)).direction is not F


def _reaches_the_optimal_tokens(problem, start):
    from checker.limits.settle import _float_keys, _float_scores, _gradient

    keys, scores = _float_keys(problem), _float_scores(problem)
    x = np.array([float(v) for v in start])
    for _ in range(4000):
        x = x - 0.2 * _gradient("logistic", keys, scores, x)
    shares = [np.exp(K @ x - (K @ x).max()) for K in keys]
    return all(s[b] / s.sum() > 0.95 for s, b in zip(shares, problem.best, strict=True))


def random_data(rng, n, T=3, d=2, queries=False):
    row = lambda: tuple(Fraction(rng.randint(-3, 3)) for _ in range(d))  # noqa: E731
    return Dataset(
        tokens=tuple(tuple(row() for _ in range(rng.randint(1, T))) for _ in range(n)),
        labels=tuple(rng.choice((1, -1)) for _ in range(n)),
        head=row(),
        queries=tuple(row() for _ in range(n)) if queries else None,
    )


# ── Small steps ──────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_named_step_beyond_the_smoothness_is_not_captured_but_small_steps_are():
    D = data([[[1, 2], [0, 0]]], [1, 0])
    problem = Problem.of(D, "correlation", parameter="p")
    bound = smoothness(problem, Balls(128))  # M₀ = 0, M₁ = 1, Δγ = 1, Δk² = 5
    assert bound == Fraction(5, 4) or arb(bound).contains(arb(5) / 4)
    start = (q(0), q(0))
    zero = [fmpq(0), fmpq(0)]
    for step, expected in ((None, True), (q(4, 5), True), (q(4, 5) + q(1, 10**9), False), (q(10), False)):
        assert is_captured(problem, zero, step) is expected
    assert verified(D, "correlation", start, direction_tends_to, u=(1, 2), step=q(4, 5)) == (T, "VERIFIED")
    assert settled(D, "correlation", start, (1, 2), step=q(10), most_steps=5).direction is U


def test_connectives_of_small_step_statements():
    """Both are decided for all small enough steps, so every connective of them is: the smaller η₀ serves."""
    D = data([[[1, 2], [0, 0]]], [1, 0])
    right, wrong = (lambda r, u: direction_tends_to(r, u)), (lambda r, u: direction_tends_to(r, -1 * u))
    for conclude, expected in (
        (lambda r, u: right(r, u) | wrong(r, u), T),
        (lambda r, u: right(r, u) & wrong(r, u), F),
        (lambda r, u: ~wrong(r, u), T),
        (lambda r, u: apply("implies", right(r, u), wrong(r, u)), F),
        (lambda r, u: apply("implies", wrong(r, u), right(r, u)), T),
    ):
        assert verified(D, "logistic", (0, 0), conclude, u=(1, 2)) == (expected, "VERIFIED")


def test_an_unnamed_constant_is_met_at_zero_and_below_only():
    x = scalar("x")
    for value, expected in ((0, T), (-1, T), (q(1, 10**30), U), (5, U)):
        evaluation = Evaluation(values={"x": Fraction(value)})
        assert evaluation.truth(sufficiently_small(x)) is expected
        assert evaluation.truth(~sufficiently_small(x)) is ~expected
        meaning = verify.VOCABULARY["sufficiently_small"][1](verify.Meaning(64, 10**6, None), Fraction(value))
        assert verify.TRUTHS[meaning] == expected.value


# ── Lemma 1 and the enclosures ───────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("kind", ["logistic", "exponential", "correlation", "sigmoid", "squared"])
def test_no_second_derivative_exceeds_the_smoothness(kind):
    """Second derivatives along random and extreme lines, by Taylor coefficients in 40 digits."""
    rng = random.Random(kind)
    closest = 0
    value = {
        "logistic": lambda u: mpmath.log1p(mpmath.exp(-u)),
        "exponential": lambda u: mpmath.exp(-u),
        "correlation": lambda u: -u,
        "sigmoid": lambda u: 1 / (1 + mpmath.exp(-u)),
        "squared": lambda u: (1 - u) ** 2,
    }[kind]
    for _ in range(60):
        queries = rng.random() < 0.5
        D = random_data(rng, n=rng.choice((1, 1, 2)), queries=queries)
        problem = Problem.of(D, kind, parameter="W" if queries else "p")
        bound = float(arb(smoothness(problem, Balls(128))))
        mine = verify.Meaning(128, 10**8, None).smoothness(("W" if queries else "p", verify.Data.read(D.json), kind))
        mine = verify.Arithmetic(128, 10**8).interval(mine)
        assert abs(float(Fraction(mine.lo) * Fraction(2) ** mine.e) - bound) <= 1e-12 * (1 + bound)
        for _ in range(6):
            K = rng.choice([K for K in problem.keys])
            e = [float(a - b) for a, b in zip(rng.choice(K), rng.choice(K), strict=True)]
            e = e if any(e) else [rng.gauss(0, 1) for _ in range(problem.size)]
            e = np.array(e) / np.linalg.norm(e)
            x = np.array([rng.gauss(0, 1) for _ in range(problem.size)]) * rng.choice((0, 0.3, 1, 3))
            lines = [
                [(float(np.dot([float(v) for v in k], x)), float(np.dot([float(v) for v in k], e))) for k in K]
                for K in problem.keys
            ]

            def risk(s, lines=lines, problem=problem):
                total = 0
                for line, gamma in zip(lines, problem.scores, strict=True):
                    weights = [mpmath.exp(a + s * b) for a, b in line]
                    total += value(mpmath.fdot(weights, [mpmath.mpf(float(g)) for g in gamma]) / mpmath.fsum(weights))
                return total / problem.n

            with mpmath.workdps(40):
                second = abs(mpmath.diff(risk, 0, 2))
            assert second <= bound * (1 + 1e-9) + 1e-12
            closest = max(closest, second / bound if bound else 0)
    assert closest > 0.1  # a bound a hundred times too large would pass unnoticed otherwise


@pytest.mark.parametrize("kind", ["logistic", "exponential", "sigmoid", "squared"])
def test_enclosed_iterates_hold_a_run_in_300_digits(kind):
    rng = random.Random(4)
    for k in (1, 7, 40):
        D = random_data(rng, n=2)
        problem = Problem.of(D, kind, parameter="p")
        start = tuple(Fraction(rng.randint(-4, 4), 3) for _ in range(2))
        step = Fraction(1, 7)
        balls = enclosed_iterate(Sequence(problem=problem, start=start, step=step), k, 128 + 2 * k)
        meaning = verify.Meaning(128 + 2 * k, 10**9, None)
        mine = meaning.iterate((("p", verify.Data.read(D.json), kind), list(start), step), str(k))
        rounding = mpmath.mpf(10) ** -280  # of the 300 digits themselves: an enclosure may be one exact point
        with mpmath.workdps(300), working_precision(1200):  # the ends of a ball are rounded to the precision in force
            exact = _run(problem, kind, start, step, k)
            for ball, interval, x in zip(balls, mine, exact, strict=True):
                low, high = ball.lower().man_exp(), ball.upper().man_exp()
                assert (
                    mpmath.ldexp(int(low[0]), int(low[1])) - rounding
                    <= x
                    <= mpmath.ldexp(int(high[0]), int(high[1])) + rounding
                )
                assert (
                    mpmath.ldexp(interval.lo, interval.e) - rounding
                    <= x
                    <= mpmath.ldexp(interval.hi, interval.e) + rounding
                )
                assert mpmath.ldexp(interval.hi - interval.lo, interval.e) < mpmath.mpf(10) ** -15


def _run(problem, kind, start, step, count):
    number = lambda v: mpmath.mpf(v.numerator) / v.denominator  # noqa: E731
    g = lambda u: 1 / (1 + mpmath.exp(-u))  # noqa: E731
    slope = {
        "logistic": lambda u: -g(-u),
        "exponential": lambda u: -mpmath.exp(-u),
        "sigmoid": lambda u: g(u) * g(-u),
        "squared": lambda u: -2 * (1 - u),
        "correlation": lambda u: mpmath.mpf(-1),
    }[kind]
    x = [number(v) for v in start]
    for _ in range(count):
        total = [mpmath.mpf(0) for _ in x]
        for K, gamma in zip(problem.keys, problem.scores, strict=True):
            rows, scores = [[number(v) for v in k] for k in K], [number(v) for v in gamma]
            weights = [mpmath.exp(mpmath.fdot(k, x)) for k in rows]
            weights = [w / mpmath.fsum(weights) for w in weights]
            mean = mpmath.fdot(weights, scores)
            for k, w, score in zip(rows, weights, scores, strict=True):
                total = [a + slope(mean) * w * (score - mean) * b / problem.n for a, b in zip(total, k, strict=True)]
        x = [a - number(step) * b for a, b in zip(x, total, strict=True)]
    return x


def test_the_slope_of_every_loss_lies_in_its_range():
    """ℓ′ on an interval, the sigmoid's with its peak inside: the pulls of a trap lean on it."""
    from checker.limits.trap import slopes

    for kind in ("logistic", "exponential", "correlation", "sigmoid", "squared"):
        for low, high in ((-3, 2), (1, 2), (-2, -1), (0, 0), (-5, 5)):
            ends = slopes(kind, arb(low), arb(high), Balls(128))
            found = ends[0].union(ends[1]).union(ends[-1])
            for k in range(21):
                u = arb(low) + (arb(high) - arb(low)) * k / 20
                assert found.overlaps(arb(losses.slope(Balls(128), kind, u)))


# ── The two halves ───────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.slow
def test_the_verifier_agrees_on_forty_random_sequences():
    """Whatever the package settles, by a trap or a capture, ``verify.py`` accepts; both kinds occur in both models."""
    rng = random.Random(8)
    kinds = {}
    tried = 0
    while tried < 40 or len(kinds) < 4:
        tried += 1
        assert tried < 400, kinds
        parameter, kind = rng.choice("pW"), rng.choice(("logistic", "exponential", "correlation", "sigmoid", "squared"))
        D = random_data(rng, n=rng.randint(1, 3), queries=parameter == "W")
        problem = Problem.of(D, kind, parameter=parameter)
        solve = prompt_svm if parameter == "p" else matrix_svm
        choice = tuple(rng.randrange(t) for t in D.lengths)
        if problem.best is None or not solve(D, choice).feasible or not solve(D, problem.best).feasible:
            continue
        flat = lambda s, parameter=parameter: tuple(x for row in s for x in row) if parameter == "W" else tuple(s)  # noqa: E731
        start = tuple(rng.choice((1, 4, 16)) * x for x in flat(solve(D, choice).solution))
        target = flat(solve(D, problem.best).solution)
        step = rng.choice((None, q(1, 10), q(1)))
        answer = settled(D, kind, start, target, step=step, parameter=parameter)
        if answer.direction is U:
            continue
        truth, outcome = verified(D, kind, start, direction_tends_to, step=step, parameter=parameter, u=target)
        assert (truth, outcome) == (answer.direction, "VERIFIED"), (D.json, kind, start, step)
        kinds[(parameter, next(iter(answer.evidence)))] = True
