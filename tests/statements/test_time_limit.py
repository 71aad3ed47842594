"""A limit interrupts what takes longer, a limit inside a limit leaves the outer one, and a report in no time says so."""

import gc
import signal
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace

import pytest

from checker.certificates.verification import Acceptance
from checker.data.dataset import Dataset
from checker.language import Claim, Gap, Reading, Source, own_function, scalar
from checker.own_data.dataset import consequences
from checker.own_data.dataset.bindings import zeros
from checker.own_data.dataset.consequences import LATE, Answers
from checker.own_data.dataset.report import data_report
from checker.own_data.dataset.table import print_data_report
from checker.runs.read_statements import Statement
from checker.runs.workers import judged_result, unit_result
from checker.statements.checks.alarm import NUMBER, set_alarm
from checker.statements.checks.time_limit import TimeBudget, TimeUp, interrupted_after
from checker.statements.claims.claim import describe
from checker.statements.terms.term import Term, apply
from checker.verdicts import judge as judging
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.in_process import judge
from tests.statements.claims_with_an_order import BRANCHES

DATA = Dataset.from_json({"tokens": [[["1", "0"], ["0", "1"]]], "labels": ["1"], "head": ["1", "0"]})


def spin(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_what_takes_longer_is_interrupted_and_what_does_not_is_left_alone():
    with pytest.raises(TimeUp), interrupted_after(0.05):
        spin(5)
    with interrupted_after(5):
        spin(0.01)
    with interrupted_after(None):
        spin(0.01)
    with pytest.raises(TimeUp), interrupted_after(0.0):
        raise AssertionError("nothing is begun where no time is left")


def test_a_limit_inside_leaves_the_one_around_it():
    with pytest.raises(TimeUp), interrupted_after(0.2):
        with interrupted_after(5):
            spin(0.01)
        spin(5)
    began = time.monotonic()
    with pytest.raises(TimeUp), interrupted_after(0.1), interrupted_after(5):
        spin(5)
    assert time.monotonic() - began < 3
    spin(0.2)  # no alarm is left behind


def test_what_an_interrupted_computation_raises_instead_is_the_end_of_its_time():
    def stubborn():
        try:
            spin(5)
        except BaseException:
            raise ValueError("something else") from None

    with pytest.raises(TimeUp), interrupted_after(0.05):
        stubborn()
    with pytest.raises(ValueError, match="in time"), interrupted_after(5):
        raise ValueError("in time")


def test_another_thread_is_not_limited():
    done = []

    def work():
        with interrupted_after(0.01):
            spin(0.05)
        done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]


def test_a_report_in_no_time_says_what_was_not_attempted():
    D = Term("var", leaf="D", sort="dataset")
    hypothesis = apply("separable", D, apply("best_tokens", D))
    statement = Statement(
        id="x",
        paper="p",
        title="t",
        role="",
        quantifier="all",
        forall=(D,),
        where=(),
        assuming=(hypothesis,),
        conclude=apply("some_choice", D),
        repairs=None,
        sha256="0",
    )
    told = []
    report, svms = data_report(
        DATA, [statement], seconds=1e-9, on_answer=lambda term, answer: told.append(answer.truth)
    )
    (claim,) = report["claims"]
    assert claim["hypotheses"][0]["answers"][0]["truth"] == "NOT ATTEMPTED" and not svms
    assert claim["hypotheses"][0]["answers"][0]["evidence"] == LATE and told == ["NOT ATTEMPTED"]
    print_data_report(report)
    report, _ = data_report(DATA, [statement])
    assert report["claims"][0]["hypotheses"][0]["answers"][0]["truth"] == "TRUE"


def test_stages_of_a_budget_never_take_more_than_all_of_it():
    budget, began, ended = TimeBudget(seconds=0.2), time.monotonic(), 0
    for _ in range(20):
        try:
            with budget.stage(0.4):
                spin(5)
        except TimeUp:
            ended += 1
    assert ended == 20 and time.monotonic() - began < 2
    with TimeBudget().stage(0.4):
        spin(0.01)
    assert TimeBudget().left() is None and 0 < (TimeBudget(seconds=9).left() or 0) <= 9


def test_a_limit_that_is_over_at_once_leaves_no_alarm():
    """An alarm that rang before the block began stayed set, and interrupted what came later, once a second."""
    before = signal.getsignal(NUMBER)
    for k in range(400):
        with suppress(TimeUp), interrupted_after(1e-6 * (k % 40) or 1e-9):
            spin(2e-5)
        assert signal.getsignal(NUMBER) is before and set_alarm(0) == 0


def test_making_derived_data_is_within_the_time(monkeypatch):
    """With every token as a query, data are made that have T times as many numbers: that took minutes and was not counted."""

    class Slow:
        def __init__(self, values):
            pass

        def number(self, _term, _balls):
            spin(20)

    monkeypatch.setattr(consequences, "Evaluation", Slow)
    D = Term("var", leaf="D", sort="dataset")
    answers, began = Answers(budget=TimeBudget(seconds=0.2)), time.monotonic()
    for name in ("unique_best_token", "some_choice", "same_length"):
        hypothesis = apply(name, apply("every_token_queries", D))
        assert (answers.of(hypothesis, {"D": DATA}).truth, answers.of(hypothesis, {"D": DATA}).evidence) == _LATE
    assert time.monotonic() - began < 5


def test_a_large_value_is_read_once_for_all_answers():
    class Read(tuple):
        times = 0

        def __repr__(self):
            Read.times += 1
            return "read"

    R = Term("var", leaf="R", sort="vector")
    answers, value = Answers(), Read([0])
    for _ in range(3):
        answers.of(apply("eq", R, R), {"D": DATA, "R": value})
    start = Term("var", leaf="W", sort="matrix", shape=("d", "d"))
    assert Read.times == 1 and zeros([start], DATA)["W"] is zeros([start], DATA)["W"]


_LATE = ("NOT ATTEMPTED", LATE)


def test_an_interruption_that_would_be_lost_comes_again_and_prints_nothing(monkeypatch):
    """An exception that is raised while the collector calls back is ignored by the interpreter, which prints its traceback."""

    def callback(*_):
        spin(0.3)

    printed = []
    monkeypatch.setattr(sys, "unraisablehook", printed.append)
    gc.callbacks.append(callback)
    try:
        with pytest.raises(TimeUp), interrupted_after(0.1):
            gc.collect()
            spin(5)
    finally:
        gc.callbacks.remove(callback)
    assert not printed


@pytest.mark.slow
def test_a_claim_in_this_process_ends_at_its_limit(tmp_path):
    """A notebook holds the trial itself: no search may go on beyond the seconds of the budget."""
    x = scalar("x")
    says = "x is not the root of anything"
    source = Source(paper="test", where="here", fidelity="reconstructed")

    def slow(_):
        spin(0.05)
        return 1

    claim = Claim(
        title=says, source=source, forall=(x,), conclude=own_function("slow", x) >= x - 10**9, functions={"slow": slow}
    )
    began = time.monotonic()
    found = judge(claim, "t", budget=replace(BUDGETS["standard"], seconds=2), seed=0, folder=tmp_path).entry
    assert time.monotonic() - began < 20
    assert (found["verdict"], found["timed_out"], found["error"]) == ("INCONCLUSIVE", True, None)
    assert "time limit of 2 s" in found["finding"]


@pytest.mark.slow
@pytest.mark.parametrize("branch", BRANCHES)
def test_a_statement_with_an_order_ends_at_its_limit_in_every_branch(tmp_path, branch):
    began = time.monotonic()
    found = judge(BRANCHES[branch], "t", budget=replace(BUDGETS["quick"], seconds=2), seed=0, folder=tmp_path).entry
    assert time.monotonic() - began < 12
    assert found["error"] is None and (found["verdict"] != "INCONCLUSIVE" or found["finding"])


@pytest.mark.slow
@pytest.mark.parametrize("branch", ["a constant", "a term", "a mean over many orders", "all, false", "a proof"])
def test_a_unit_with_an_order_ends_at_its_limit(tmp_path, monkeypatch, branch):
    monkeypatch.setattr("checker.runs.workers.BUDGETS", {"quick": replace(BUDGETS["quick"], seconds=2)})
    path = tmp_path / "mine" / "order.py"
    path.parent.mkdir()
    path.write_text(f"from tests.statements.claims_with_an_order import BRANCHES\n\nCLAIM = BRANCHES[{branch!r}]\n")
    found = judged_result(describe(path), unit_result(describe(path), budget="quick", seed=0))
    assert found.seconds < 5 and found.entry["error"] is None
    assert found.finished and (found.entry["verdict"] != "INCONCLUSIVE" or found.entry["finding"])


@pytest.mark.slow
def test_a_unit_that_does_not_listen_to_its_limit_ends_a_little_after_it(tmp_path, monkeypatch):
    monkeypatch.setattr("checker.runs.workers.BUDGETS", {"quick": replace(BUDGETS["quick"], seconds=1)})
    path = tmp_path / "mine" / "deaf.py"
    path.parent.mkdir()
    path.write_text("import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass\nCLAIM = 1")
    found = unit_result(describe(path), budget="quick", seed=0)
    assert found.finished and found.entry["timed_out"] and "time limit of 1 s" in found.entry["finding"]


def test_the_verifier_has_one_limit_for_a_claim_with_all_its_readings(monkeypatch, tmp_path):
    """A hostile file has many readings, each with a certificate that takes as long as it may."""
    asked = []

    def slow(lines, timeout):
        asked.append(timeout)
        time.sleep(0.2)
        return Acceptance(count=0, records=())

    monkeypatch.setattr(judging, "verified_lines", slow)
    monkeypatch.setattr(judging, "_MOST_SECONDS", 0.7)
    x, gap = scalar("x"), Gap(what="w", readings=("a", *map(str, range(8))), ours="a")
    claim = Claim(
        title="t",
        source=Source(paper="test", where="here", fidelity="reconstructed", gaps=(gap,)),
        forall=(x,),
        conclude=x**2 >= 0,
        readings=tuple(Reading(reads={"w": str(n)}, conclude=x**2 >= -1 - n) for n in range(8)),
    )
    judge(claim, "t", budget=replace(BUDGETS["quick"], instances=5), seed=0, folder=tmp_path)
    assert len(asked) == 9 and asked[0] > 0.6 and sum(asked) < 0.7 + 0.5 + 8 * 0.5 and max(asked[4:]) == 0.5
