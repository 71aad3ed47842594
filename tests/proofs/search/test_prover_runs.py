"""The commands that compare two states of the prover: rows, limits, resumption, differences, stored proofs."""

from __future__ import annotations

import gzip
import json
import os
import signal
import time
from collections import Counter
from pathlib import Path

import pytest

from checker.language import norm, scalar, vector
from checker.statements.claims.claim import lemma, load
from tests.benchmarks import compare
from tests.benchmarks.compare import difference, main, trees_beside
from tests.benchmarks.known_lemmas import SETS, known_lemmas, sample
from tests.benchmarks.prover_runs import FORMAT, prover_row, read_rows, rows, write_rows

QUICK = ("lemmas/norms/cauchy_schwarz", "lemmas/squares/young")  # one proof each, found at once
a, u = scalar("a"), vector("u", "n")


def asked(out: Path, *more: str) -> list[str]:
    return ["run", "--set", "lemmas", "--only", QUICK[0], "--out", str(out), "--jobs", "1", *more]


# ── which lemmas ──


def test_all_four_sets_are_there_and_no_false_lemma():
    known = known_lemmas()
    assert Counter(one.set for one in known).keys() == set(SETS)
    assert len({one.id for one in known}) == len(known) > 1000 and all(one.path.exists() for one in known)
    assert {one.truth for one in known} == {"true", "vacuous", "open"}
    assert "lemmas/norms/cauchy_schwarz_strict" not in {one.id for one in known}  # false where the vectors are parallel


def test_a_sample_has_its_share_of_each_set_whatever_the_order():
    names = [one.id for one in known_lemmas()]
    taken = sample(names, 100, 1)
    shares, of = Counter(n.partition("/")[0] for n in taken), Counter(n.partition("/")[0] for n in names)
    assert len(taken) == len(set(taken)) == 100 and all(abs(shares[s] - 100 * of[s] / len(names)) <= 1 for s in SETS)
    assert taken == sample(names[::-1], 100, 1) != sample(names, 100, 2)
    assert sample(names[:3], 10, 1) == sorted(names[:3]) and sample([], 10, 1) == []


# ── one claim, and many ──


def test_a_row_says_what_was_proved_and_what_it_cost(tmp_path):
    proved = prover_row(lemma(forall=(u,), conclude=0 <= norm(u)), "true", effort=1.0, store=tmp_path / "one.json.gz")  # noqa: SIM300
    assert proved["proved"] and proved["said"] == "tree" and proved["nodes"] >= 1 and len(proved["evidence"]) == 64
    certificate = json.loads(gzip.decompress((tmp_path / "one.json.gz").read_bytes()))
    assert certificate["claim"]["sha256"] == proved["statement"]
    open_ = prover_row(
        lemma(forall=(u, a), conclude=norm(u) <= a), "true", effort=1.0, store=tmp_path / "other.json.gz"
    )
    assert not open_["proved"] and open_["said"] == "no proof found" and not (tmp_path / "other.json.gz").exists()
    vacuous = prover_row(lemma(forall=(a,), where=(a < 0, a > 1), conclude=a <= 7), "vacuous", effort=1.0)
    assert vacuous["proved"] and vacuous["effort"] >= 0


def test_what_verify_does_not_accept_is_not_proved(monkeypatch):
    monkeypatch.setattr("checker.verify.verify_text", lambda text: ("REJECTED", "for a test"))
    row = prover_row(lemma(forall=(u,), conclude=0 <= norm(u)), "true", effort=1.0)  # noqa: SIM300
    assert not row["proved"] and "REJECTED: for a test" in row["said"]


def test_a_proposal_by_shape_that_is_not_accepted_costs_no_proof(monkeypatch):
    proposal = {"format": "checker-certificate/1", "type": "lemma"}
    monkeypatch.setattr("checker.certificates.limit_lemmas.lemma_certificates", lambda *_: [proposal, proposal])
    row = prover_row(lemma(forall=(u,), conclude=norm(u) >= 0), "true", effort=1.0)
    assert row["proved"] and row["said"] == "tree"


def test_a_lemma_about_limits_is_proved_by_its_shape():
    (known,) = known_lemmas(only="properties/similarity/safely_disregarded")
    row = prover_row(load(known.path)[0], "true", effort=1.0)
    assert row["proved"] and row["said"] == "lemma" and row["nodes"] == 0


def test_a_fork_that_hangs_dies_or_fails_costs_only_its_own_row():
    def hangs():
        while True:
            pass

    def dies():
        os.kill(os.getpid(), signal.SIGKILL)

    def fails():
        raise ValueError("on purpose")

    def is_well():
        return {"proved": True, "effort": 0.0, "cpu": 0.0, "said": "tree"}

    work = {"hangs": hangs, "dies": dies, "fails": fails, "is well": is_well}
    found = {row["id"]: row for row in rows(work, jobs=2, seconds=1)}
    assert {name: row["proved"] for name, row in found.items()} == {
        "hangs": False,
        "dies": False,
        "fails": False,
        "is well": True,
    }
    assert "ended by a limit" in found["hangs"]["said"] and found["hangs"]["cpu"] >= 0.9
    assert (
        found["dies"]["effort"] is None and found["fails"]["effort"] is None and "on purpose" in found["fails"]["said"]
    )


def test_a_fork_that_sleeps_is_ended_by_the_clock(monkeypatch):
    monkeypatch.setattr("tests.benchmarks.prover_runs._PATIENCE", 0.3)
    (row,) = rows({"sleeps": lambda: time.sleep(60)}, jobs=1, seconds=1)
    assert "ended by a limit" in row["said"] and row["cpu"] < 0.5


def test_a_stopped_run_goes_on_with_what_is_missing(tmp_path):
    out, done = tmp_path / "rows.jsonl", []
    row = {"proved": True, "effort": 0.0, "cpu": 0.0, "said": "tree"}

    def stops():
        for _ in range(20):  # Python may lose one, in a callback of a weak reference
            os.kill(os.getppid(), signal.SIGINT)  # as Ctrl-C does
            time.sleep(3)

    work = {"one": lambda: row, "two": stops, "three": lambda: row}
    head = {"engine": "e", "effort": 1.0}
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where these tests run in the background
    try:
        assert write_rows(out, head, work, jobs=1, seconds=5, title="") is False
    finally:
        signal.signal(signal.SIGINT, before)
    assert list(read_rows(out)[1]) == ["one"]
    with out.open("a") as file:
        file.write('{"id": "thr')  # the power went
    work = {"one": lambda: done.append(1), "two": lambda: row, "three": lambda: row}
    assert write_rows(out, head, work, jobs=1, seconds=5, title="") is True
    assert list(read_rows(out)[1]) == ["one", "two", "three"] and all(
        one["proved"] for one in read_rows(out)[1].values()
    )
    with pytest.raises(SystemExit, match="written for another run"):
        write_rows(out, head | {"engine": "other"}, work, jobs=1, seconds=5, title="")


# ── the commands ──


def test_run_replay_and_solved_in(tmp_path, capsys):
    out = tmp_path / "rows.jsonl"
    assert main(asked(out)) == 0
    head, found = read_rows(out)
    assert head["format"] == FORMAT and head["effort"] == compare.EFFORT
    assert found[QUICK[0]]["proved"] and found[QUICK[0]]["set"] == "lemmas"
    before = out.read_bytes()
    assert main(asked(out)) == 0 and out.read_bytes() == before  # nothing is missing
    other = tmp_path / "other.jsonl"
    assert main(["run", "--solved-in", str(out), "--out", str(other), "--sample", "1"]) == 0
    (again,) = read_rows(other)[1].values()
    assert (again["id"], again["evidence"], again["effort"]) in {
        (n, r["evidence"], r["effort"]) for n, r in found.items()
    }
    capsys.readouterr()
    assert main(["replay", str(trees_beside(out))]) == 0
    assert f"{len(found)} of {len(found)} stored proofs are accepted again" in capsys.readouterr().out


def test_replay_finds_a_changed_proof_and_one_of_another_statement(tmp_path, capsys):
    out = tmp_path / "rows.jsonl"
    main(asked(out))
    path = trees_beside(out) / f"{QUICK[0]}.json.gz"
    text = gzip.decompress(path.read_bytes()).decode()
    path.write_bytes(gzip.compress(text.replace('"concludes":["le"', '"concludes":["lt"').encode()))
    assert main(["replay", str(trees_beside(out))]) == 1 and f"{QUICK[0]}: REJECTED" in capsys.readouterr().out
    path.unlink()
    path.with_name("cauchy_schwarz_squared.json.gz").write_bytes(gzip.compress(text.encode()))
    assert main(["replay", str(trees_beside(out))]) == 1 and "of another statement" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="holds no stored proof"):
        main(["replay", str(tmp_path / "nowhere")])


def row_of(name: str, proved: bool, **more) -> dict:
    return {
        "id": name,
        "set": "blind",
        "proved": proved,
        "effort": 1.0,
        "cpu": 1.0,
        "said": "tree" if proved else "no proof found",
    } | more


def written(path: Path, *found: dict) -> str:
    head = {"format": FORMAT, "engine": path.name, "effort": 10.0}
    path.write_text("".join(json.dumps(one) + "\n" for one in (head, *found)))
    return str(path)


def test_diff_lists_what_changed_and_is_red_where_something_is_lost(tmp_path, capsys):
    old = written(
        tmp_path / "old",
        row_of("blind/a", True),
        row_of("blind/b", False),
        row_of("blind/c", True),
        row_of("gallery/d", True),
    )
    same = written(
        tmp_path / "same", row_of("blind/a", True, effort=3.5), row_of("blind/b", True), row_of("blind/c", True)
    )
    lost = written(tmp_path / "lost", row_of("blind/a", False, effort=None), row_of("blind/b", True))
    assert main(["diff", old, same]) == 0
    text = capsys.readouterr().out
    assert "gained: 1\n  blind/b: 1.0 s, CPU 1.0 s → 1.0 s" in text and "lost: 0" in text and "only in OLD: 1" in text
    assert text.index("blind/a: 1.0 s, CPU 1.0 s → 3.5 s") > text.index("with more effort: 1")
    assert main(["diff", old, lost, "--all"]) == 1
    text = capsys.readouterr().out
    assert (
        "lost: 1\n  blind/a: 1.0 s, CPU 1.0 s → ? s, CPU 1.0 s. no proof found" in text and "  gallery/d: 1.0 s" in text
    )


def test_a_lemma_that_is_stated_anew_is_neither_gained_nor_lost():
    old, new = {"x": row_of("x", True, statement="1")}, {"x": row_of("x", False, statement="2")}
    assert difference(old, new)["lost"] == [] and difference(old, new)["stated anew"] == ["x"]
