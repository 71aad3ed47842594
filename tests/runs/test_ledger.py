"""The ledger of a run: append-only, whole after any end, one writer."""

import sqlite3

import pytest

from checker.errors import InputError
from checker.runs.ledger import Ledger, Settings
from checker.runs.workers import UnitResult
from checker.statements.claims.claim import TheoremFile

THEOREM = TheoremFile(id="a", paper="p", path="/x/p/a.py", title="A", fidelity="verbatim")
RESULT = UnitResult(entry={"verdict": "PROVED"}, certificates={"p.a.proof.jsonl": "{}\n"}, seconds=2.0)


@pytest.fixture
def folder(tmp_path):
    with Ledger(tmp_path) as ledger:
        ledger.begin(Settings(theorems=(THEOREM,), budget="quick", seed=7))
        ledger.record("key", THEOREM, RESULT)
    return tmp_path


def test_what_was_recorded_is_there_when_opened_again(folder):
    with Ledger(folder) as ledger:
        assert ledger.finished("key") == RESULT and ledger.finished("other") is None
        assert ledger.settings.budget == "quick" and ledger.settings.theorems[0].id == "a"


def test_a_row_without_its_certificates_is_not_finished(folder):
    (folder / "certificates/p.a.proof.jsonl").write_text("{ }\n")
    with Ledger(folder) as ledger:
        assert ledger.finished("key") is None
        ledger.record("key", THEOREM, RESULT)
        assert ledger.finished("key") == RESULT


def test_rows_cannot_be_changed_or_removed(folder):
    database = sqlite3.connect(folder / "ledger.sqlite")
    for statement in ("UPDATE units SET entry = ''", "DELETE FROM units"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            database.execute(statement)
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_claim_run_again_leaves_no_certificate_of_its_earlier_state(folder):
    with Ledger(folder) as ledger:
        ledger.record("new key", THEOREM, UnitResult(entry={}, certificates={"p.a.witness.jsonl": "{}"}, seconds=1.0))
    assert [p.name for p in (folder / "certificates").iterdir()] == ["p.a.witness.jsonl"]


def test_a_new_run_begins_empty(folder):
    with Ledger(folder) as ledger:
        ledger.begin(Settings(theorems=(), budget="deep", seed=0))
        assert ledger.finished("key") is None and ledger.settings.budget == "deep"
    assert not list((folder / "certificates").iterdir())


def test_two_audits_cannot_write_to_one_folder(folder):
    with Ledger(folder), pytest.raises(InputError, match="another audit is perhaps writing"):
        Ledger(folder)
    with Ledger(folder) as ledger:
        assert ledger.finished("key") == RESULT


def test_a_folder_without_a_run_says_so(tmp_path):
    with Ledger(tmp_path) as ledger, pytest.raises(InputError, match="no run to resume"):
        _ = ledger.settings
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/ledger.sqlite").write_text("this is not a database, and long enough to be seen as none" * 20)
    with pytest.raises(InputError, match="not a ledger"):
        Ledger(tmp_path / "sub")
