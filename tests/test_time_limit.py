"""A limit interrupts what takes longer, a limit inside a limit leaves the outer one, and a report in no time says so."""

import gc
import threading
import time
from dataclasses import replace

import pytest

from checker.data.dataset import Dataset
from checker.language import Claim, Source, own_function, scalar
from checker.own_data.consequences import LATE
from checker.own_data.report import data_report
from checker.own_data.table import print_data_report
from checker.runs.read_statements import Statement
from checker.statements.term import Term, apply
from checker.statements.time_limit import TimeUp, interrupted_after
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.in_process import judge

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
        id="x", paper="p", title="t", role="", quantifier="all", forall=(D,), where=(), assuming=(hypothesis,),
        conclude=apply("some_choice", D), repairs=None, sha256="0",
    )  # fmt: skip
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


def test_an_interruption_that_is_lost_comes_again():
    """An exception that is raised while the collector calls back is ignored by the interpreter."""

    def callback(*_):
        spin(0.3)

    gc.callbacks.append(callback)
    try:
        with pytest.raises(TimeUp), interrupted_after(0.1):
            gc.collect()
            spin(5)
    finally:
        gc.callbacks.remove(callback)


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
