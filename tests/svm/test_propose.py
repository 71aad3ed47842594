"""Proposers that lie, hang, crash or stay silent: the answer stays the same."""

from __future__ import annotations

import math
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator

import pytest

from checker.svm import Clarabel, Proposal, Question, Solution, Status, no_proposal, solve_gram, solve_rows


def rows_of(seed: int, *, m: int = 24, width: int = 5, feasible: bool = True) -> list[list[float]]:
    rng = random.Random(seed)
    rows = [[rng.gauss(0, 1) for _ in range(width)] for _ in range(m)]
    return [[x if row[0] > 0 or not feasible else -x for x in row] for row in rows]


FEASIBLE, INFEASIBLE = rows_of(1), rows_of(1, feasible=False)
TRUE_ANSWER = solve_rows(FEASIBLE, [1] * 24, propose=no_proposal)
TRUE_REFUSAL = solve_rows(INFEASIBLE, [1] * 24, propose=no_proposal)


@pytest.fixture(scope="module")
def clarabel_proposer() -> Iterator[Clarabel]:
    proposer = Clarabel()
    yield proposer
    proposer.close()


def crash(question: Question) -> Proposal:
    raise RuntimeError("the solver crashed")


def everything(question: Question) -> Proposal:
    return Proposal(said="optimal", multipliers=(1.0,) * question.m)


def wrong_row(question: Question) -> Proposal:
    return Proposal(said="optimal", multipliers=(1.0,) + (0.0,) * (question.m - 1))


def negative(question: Question) -> Proposal:
    return Proposal(said="optimal", multipliers=(-1.0,) * question.m)


def nan(question: Question) -> Proposal:
    return Proposal(said="optimal", multipliers=(math.nan,) * question.m)


def infinite(question: Question) -> Proposal:
    return Proposal(said="optimal", multipliers=(math.inf,) * question.m)


def too_short(question: Question) -> Proposal:
    return Proposal(said="optimal", multipliers=(1.0,))


def false_infeasible(question: Question) -> Proposal:
    return Proposal(said="infeasible")


def false_unbounded(question: Question) -> Proposal:
    return Proposal(said="unbounded", multipliers=(1.0,) * question.m)


def not_a_proposal(question: Question) -> Proposal:
    return None  # type: ignore[return-value]


LIARS = [
    crash,
    everything,
    wrong_row,
    negative,
    nan,
    infinite,
    too_short,
    false_infeasible,
    false_unbounded,
    not_a_proposal,
]


@pytest.mark.parametrize("liar", LIARS, ids=lambda f: f.__name__)
def test_a_liar_changes_nothing(liar: Callable[[Question], Proposal]) -> None:
    found = solve_rows(FEASIBLE, [1] * 24, propose=liar)
    assert found == TRUE_ANSWER
    assert found.how == "exact"
    assert solve_rows(INFEASIBLE, [1] * 24, propose=liar) == TRUE_REFUSAL
    assert TRUE_ANSWER.status is Status.OPTIMAL and TRUE_REFUSAL.status is Status.INFEASIBLE


@pytest.mark.parametrize(
    ("liar", "said"),
    [
        (crash, "failed: RuntimeError: the solver crashed"),
        (nan, "failed: multipliers are not finite"),
        (too_short, "failed: 1 multipliers for 24 rows"),
        (false_unbounded, "unbounded"),
    ],
)
def test_what_was_said_is_kept(liar: Callable[[Question], Proposal], said: str) -> None:
    assert solve_rows(FEASIBLE, [1] * 24, propose=liar).proposed == said


@pytest.mark.parametrize("seed", range(10))
def test_a_slight_violation_is_repaired(seed: int, clarabel_proposer: Clarabel) -> None:
    """The true support with one row missing, or one too many: near enough to fool any tolerance."""
    rows = rows_of(seed)
    truth = solve_rows(rows, [1] * 24, propose=no_proposal)

    def nearly(question: Question) -> Proposal:
        z = list(clarabel_proposer(question).multipliers or ())
        if seed % 2:
            z[truth.support[0]] = 0.0
        else:
            z[next(j for j in range(24) if j not in truth.support)] = 1e-9
        return Proposal(said="optimal", multipliers=tuple(z))

    found = solve_rows(rows, [1] * 24, propose=nearly)
    assert (found, found.how) == (truth, "exact")


def test_clarabel_is_right_on_ordinary_problems(clarabel_proposer: Clarabel) -> None:
    for seed in range(40):
        for feasible in (True, False):
            rows = rows_of(seed, feasible=feasible)
            found = solve_rows(rows, [1] * 24, propose=clarabel_proposer)
            assert found == solve_rows(rows, [1] * 24, propose=no_proposal)
            assert found.how == "proposal"


def test_clarabel_answers_in_gram_form_and_with_more_columns_than_rows(clarabel_proposer: Clarabel) -> None:
    rows = rows_of(3, m=15, width=40)
    whole = solve_rows(rows, [1] * 15, propose=clarabel_proposer)
    from fractions import Fraction

    exact = [[Fraction(x) for x in row] for row in rows]
    gram = [[sum((x * y for x, y in zip(a, b, strict=True)), Fraction(0)) for b in exact] for a in exact]
    by_gram = solve_gram(gram, [1] * 15, propose=clarabel_proposer)
    assert whole.how == by_gram.how == "proposal"
    assert whole.multipliers == by_gram.multipliers


def test_the_question_is_tame_at_any_scale() -> None:
    seen: list[Question] = []

    def listen(question: Question) -> Proposal:
        seen.append(question)
        return Proposal(said="nothing")

    solve_rows([[1e-300, 3e300], [1e300, 2e-300], [1e-200, 1e-200]], [1, 1e300, 1e-300], propose=listen)
    values = [*seen[0].matrix, *seen[0].rhs]
    assert all(abs(x) < 2 for x in values)
    assert max(map(abs, seen[0].rhs)) == 1


def test_small_problems_are_not_asked_and_start_no_child() -> None:
    code = """
        import sys
        from checker.svm import solve_rows
        assert solve_rows([[1, 0], [0, 1]], [1, 1]).proposed.startswith("not asked")
        assert not {"cvxpy", "scipy", "numpy"} & set(sys.modules), "importing checker.svm is not light"
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True, timeout=60)


def test_by_default_cvxpy_is_asked() -> None:
    found = solve_rows(FEASIBLE, [1] * 24)
    assert (found, found.how, found.proposed) == (TRUE_ANSWER, "proposal", "optimal")


# ---- the child process -------------------------------------------------------------------------------------------

READY = "import sys, pickle, struct, time, os\nout = sys.stdout.buffer\n" + (
    "def say(x):\n    b = pickle.dumps(x); out.write(struct.pack('<Q', len(b)) + b); out.flush()\nsay('ready')\n"
    "sys.stdin.buffer.read(8)\n"
)


def bad_child(code: str, *, seconds: float = 0.5, start_seconds: float = 30) -> Clarabel:
    return Clarabel(seconds=seconds, start_seconds=start_seconds, command=[sys.executable, "-c", code])


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (READY + "time.sleep(60)", "failed: no answer within 0.5 s"),
        (READY + "while True: pass", "failed: no answer within 0.5 s"),
        (READY + "os._exit(3)", "failed: the child died"),
        (READY + "os.kill(os.getpid(), 9)", "failed: the child died"),
        (READY + "out.write(b'x' * 100); out.flush(); time.sleep(60)", "failed: "),
        (READY + "say(3)", "failed: the child died"),
        (READY + "say(('optimal', b'12345'))", "failed: "),
        ("import sys; sys.exit(1)", "failed: the child died"),
    ],
    ids=["sleeps", "spins", "exits", "killed", "babbles", "wrong-type", "wrong-length", "never-starts"],
)
def test_a_child_that_misbehaves_changes_nothing(code: str, said: str) -> None:
    proposer = bad_child(code)
    started = time.monotonic()
    found: Solution = solve_rows(FEASIBLE, [1] * 24, propose=proposer)
    proposer.close()
    assert time.monotonic() - started < 20
    assert found == TRUE_ANSWER
    assert found.how == "exact"
    assert found.proposed.startswith(said)


def test_a_child_that_hangs_while_starting_is_ended() -> None:
    proposer = bad_child("import time; time.sleep(60)", start_seconds=0.3)
    assert solve_rows(FEASIBLE, [1] * 24, propose=proposer).proposed == "failed: no answer within 0.3 s"


def test_a_child_that_never_starts_is_given_up_after_three_trials() -> None:
    proposer = bad_child("raise SystemExit(1)")
    said = [solve_rows(FEASIBLE, [1] * 24, propose=proposer).proposed for _ in range(4)]
    assert said[3] == "failed: the child did not start in three trials"


def test_a_dead_or_frozen_child_is_replaced() -> None:
    proposer = Clarabel(seconds=3)
    try:
        assert solve_rows(FEASIBLE, [1] * 24, propose=proposer).how == "proposal"
        assert proposer._child is not None
        os.kill(proposer._child.pid, signal.SIGKILL)
        time.sleep(0.1)
        assert solve_rows(FEASIBLE, [1] * 24, propose=proposer).how == "proposal"
        os.kill(proposer._child.pid, signal.SIGSTOP)
        assert solve_rows(FEASIBLE, [1] * 24, propose=proposer).proposed == "failed: no answer within 3 s"
        proposer.seconds = 20
        assert solve_rows(FEASIBLE, [1] * 24, propose=proposer).how == "proposal"
    finally:
        proposer.close()
