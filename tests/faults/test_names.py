"""Names that a ledger, a cache, an entry or an audit gives to files never lead outside, and links in a run are not written through."""

from __future__ import annotations

import ast
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from checker.data import places
from checker.data.dataset import canonical_json
from checker.errors import InputError
from checker.report.pages.site import write_site
from checker.runs.audit import assemble, run_audit, write_audit
from checker.runs.ledger import Ledger, Settings
from checker.runs.schedule import write_seconds
from checker.runs.workers import UnitResult
from checker.statements.claims.claim import TheoremFile
from tests.campaigns.faults.names import NAMES
from tests.report.test_report import sample_claim

ROOT = Path(__file__).parents[2]
THEOREM = TheoremFile(id="a", paper="p", path=Path("/x/p/a.py"), title="A", fidelity="verbatim")
RESULT = UnitResult(entry={"verdict": "PROVED"}, certificates={"p.a.proof.jsonl": "{}\n"}, seconds=2.0)
SETTINGS = Settings(theorems=(THEOREM,), budget="quick", seed=7)
OUTWARDS = [
    name
    for name in NAMES
    if ("/" in name and "~" not in name) or name in ("", ".", "..") or not name.isprintable() or len(name) > 200
]


@pytest.fixture
def canary(tmp_path):
    path = tmp_path / "canary.txt"
    path.write_text("this must stay")
    return path


@pytest.fixture
def run(tmp_path):
    with Ledger(tmp_path / "run") as ledger:
        ledger.begin(SETTINGS)
        ledger.record("key", THEOREM, RESULT)
    return tmp_path / "run"


def forge(run, **fields):
    """A row whose hash is right, whatever it says."""
    columns = ["key", "paper", "id", "entry", "certificates", "seconds"]
    with closing(sqlite3.connect(run / "ledger.sqlite")) as database:
        row = dict(zip(columns, database.execute(f"SELECT {', '.join(columns)} FROM units").fetchone(), strict=True))
        values = list({**row, **fields}.values())
        from checker.runs.ledger import _row_sha256

        database.execute(
            "INSERT INTO units (key, paper, id, entry, certificates, seconds, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [*values, _row_sha256(values)],
        )
        database.commit()


@pytest.mark.parametrize("name", ["../../canary.txt", "../canary.txt", "p.a./../../../canary.txt", "{canary}"])
def test_a_ledger_that_names_files_outside_of_its_run_removes_none_of_them(run, canary, name):
    forge(run, certificates=canonical_json({name.replace("{canary}", str(canary)): "x"}))
    with Ledger(run) as ledger:
        assert ledger.finished("key") is None
        ledger.record("key", THEOREM, RESULT)
        ledger.begin(SETTINGS)
    assert canary.read_text() == "this must stay"


@pytest.mark.parametrize("by", ["folder", "name"])
def test_what_a_killed_process_left_of_a_file_goes_when_the_file_is_written_again(tmp_path, by):
    """A kill between writing a file and putting it in its place leaves a part of its name; those of others and young ones stay."""
    old, young = ".x.npz.0123abcd.part", ".x.npz.fedcba98.part"
    others = [
        ".y.npz.0123abcd.part",
        ".x.npz.part",
        ".x.npz.0123abcdef.part",
        "x.npz.0123abcd.part",
        ".x.npz.hidden.part",
    ]
    for name in (old, young, *others):
        (tmp_path / name).write_text("half")
        os.utime(tmp_path / name, (1, 1) if name != young else None)
    os.utime(tmp_path / young, (places._BEGUN + 5, places._BEGUN + 5))
    if by == "folder":
        places.write(tmp_path, "x.npz", b"whole")
    else:
        places.replace_bytes(tmp_path / "x.npz", b"whole")
    assert {path.name for path in tmp_path.iterdir()} == {young, "x.npz", *others}
    assert (tmp_path / "x.npz").read_bytes() == b"whole"


def test_a_ledger_removes_only_certificates_of_the_claim_that_its_row_is_about(run):
    places.write(run, "certificates/p.b.proof.jsonl", "another claim's")
    forge(run, certificates=canonical_json({"p.b.proof.jsonl": "x"}))
    with Ledger(run) as ledger:
        ledger.begin(SETTINGS)
    assert [p.name for p in (run / "certificates").iterdir()] == ["p.b.proof.jsonl"]


@pytest.mark.parametrize("name", OUTWARDS, ids=ascii)
def test_a_name_that_leaves_its_folder_is_neither_read_nor_written_nor_removed(tmp_path, canary, name):
    name = name.replace("{outside}", str(tmp_path))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "linked").symlink_to(tmp_path)
    for deed in (places.read, places.remove, lambda folder, n: places.write(folder, n, b"x")):
        with pytest.raises((InputError, OSError)):
            deed(tmp_path / "in", name)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["canary.txt", "in"] and canary.read_text() == "this must stay"


def test_only_regular_files_of_a_bounded_size_are_read(tmp_path, canary):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(canary)
    for name in ("pipe", "link", "."):
        with pytest.raises(InputError, match="neither read|not read"):
            places.read(tmp_path, name)
    with pytest.raises(InputError, match="at most 5 bytes"):
        places.read(tmp_path, "canary.txt", 5)
    with pytest.raises(InputError, match="not a regular file"):
        places.read_named(tmp_path / "pipe")
    assert places.read(tmp_path, "canary.txt") == places.read_named(tmp_path / "link") == b"this must stay"


@pytest.mark.parametrize(
    "name", ["audit.json", "index.html", "print.html", "claims/similarity.lemma-1.html", "seconds.json"]
)
def test_a_link_in_the_place_of_a_file_is_replaced_and_not_written_through(tmp_path, canary, name):
    audit = assemble([sample_claim()], budget="quick", seed=0)
    out = tmp_path / "run"
    write_audit(audit, out)
    pages = [p.relative_to(out).as_posix() for p in out.rglob("*.*") if p.is_file()]
    name = name if name in pages or name == "seconds.json" else next(p for p in pages if p.startswith("claims/"))
    (out / name).unlink(missing_ok=True)
    (out / name).symlink_to(canary)
    write_audit(audit, out)
    write_seconds({THEOREM: 1.0}, out)
    assert canary.read_text() == "this must stay" and not (out / name).is_symlink() and (out / name).stat().st_size > 1


@pytest.mark.parametrize("name", ["certificates", "claims", "print", "plots"])
def test_a_link_in_the_place_of_a_folder_is_refused(tmp_path, name):
    (tmp_path / "outside").mkdir()
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / name).symlink_to(tmp_path / "outside")
    with pytest.raises(InputError, match="is a link or no folder.*Remove it"):
        places.write(tmp_path / "run", f"{name}/x", b"x")
    assert not list((tmp_path / "outside").iterdir())


def test_pages_of_an_earlier_run_are_removed_and_what_a_link_leads_to_is_not(tmp_path):
    audit, out = assemble([sample_claim()], budget="quick", seed=0), tmp_path / "run"
    write_site(audit, out)
    (tmp_path / "page.html").write_bytes((out / "index.html").read_bytes())
    (out / "claims" / "linked.html").symlink_to(tmp_path / "page.html")
    os.mkfifo(out / "claims" / "pipe.html")
    places.write(out, "claims/old.html", (out / "index.html").read_bytes())
    write_site(audit, out)
    assert (tmp_path / "page.html").exists() and not (out / "claims" / "old.html").exists()


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
def test_a_ledger_is_not_opened_through_a_link(tmp_path, canary, ending):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / f"ledger.sqlite{ending}").symlink_to(canary)
    with pytest.raises(InputError, match="link or no regular file.*Remove it"):
        Ledger(tmp_path / "run")
    (tmp_path / "run" / f"ledger.sqlite{ending}").unlink()
    os.link(canary, tmp_path / "run" / f"ledger.sqlite{ending}")
    with pytest.raises(InputError, match="link or no regular file"):
        Ledger(tmp_path / "run")


@pytest.mark.parametrize(
    "text",
    [
        "CREATE VIEW units AS WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT x AS certificates FROM t",
        "CREATE TABLE mine (x)",
        "CREATE TRIGGER other AFTER INSERT ON run BEGIN SELECT 1; END",
    ],
)
def test_a_database_with_anything_that_no_ledger_has_is_refused_and_left_alone(tmp_path, text):
    with closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as database:
        database.execute("CREATE TABLE run (settings TEXT)")
        database.execute(text)
        database.commit()
    with pytest.raises(InputError, match="not a ledger: it holds other tables or views"):
        Ledger(tmp_path)
    with closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as database:
        assert len(database.execute("SELECT name FROM sqlite_master").fetchall()) == 2


@pytest.mark.parametrize("field", ["budget", "seed", "theorems", "format", "sha256"])
def test_settings_that_no_run_has_are_said_in_a_sentence(run, field):
    with closing(sqlite3.connect(run / "ledger.sqlite")) as database:
        known = json.loads(database.execute("SELECT settings FROM run").fetchone()[0])
        known |= {name: value for name, value in (("budget", "endless"), ("seed", -1), ("format", 3)) if name == field}
        if field == "theorems":
            known["theorems"][0][0] = "../../a"
        text = canonical_json(known)
        from checker.runs.ledger import _sha256

        database.execute("UPDATE run SET settings = ?, sha256 = ?", [text, "0" if field == "sha256" else _sha256(text)])
        database.commit()
    with Ledger(run) as ledger, pytest.raises(InputError, match="cannot be resumed. Start the audit again"):
        _ = ledger.settings


def test_to_resume_where_there_is_no_run_makes_no_file(tmp_path):
    with pytest.raises(InputError, match="no run to resume"):
        Ledger(tmp_path, new=False)
    assert not list(tmp_path.iterdir())


def test_a_theorem_file_that_is_a_pipe_is_refused_at_once(tmp_path):
    from checker.errors import ClaimError
    from checker.statements.claims.claim import describe

    os.mkfifo(tmp_path / "lemma.py")
    with pytest.raises(ClaimError, match="not a regular file"):
        describe(tmp_path / "lemma.py")


# Modules that write or remove what only this program named, each with its reason.
OTHERWISE = {
    "data/places.py": "the one module",
    "runs/child.py": "a unit's own folder, in the process of the unit",
    "runs/workers.py": "folders for a while, named by this process",
    "runs/read_statements.py": "what a child writes for its parent, in a folder for a while",
    "data/seals.py": "the secret, which nobody else names",
    "app/given/new_theorem.py": "a new file that the user named; never one that is there",
    "app/given/new_project.py": "a new folder that the user named; never one that is there",
    "app/terminal/audit_output.py": "the summary of a CI run, which is only added to",
    "app/commands/doctor.py": "a folder for a while",
    "report/pages/print_pages.py": "a folder for a while",
    "verdicts/in_process.py": "a test's or notebook's own folder",
    "coq/compiler.py": "a folder for a while",
    "coq/kernel.py": "a folder for a while",
    "own_data/parts/finished_parts.py": "ledgers, files that are only added to",
}
WRITING = {"write_text", "write_bytes", "unlink", "rmtree", "copyfile", "copytree", "symlink_to", "touch", "rename"}


def test_nothing_else_writes_or_removes_files():
    found = {}
    for path in sorted((ROOT / "checker").rglob("*.py")):
        name = path.relative_to(ROOT / "checker").as_posix()
        if not name.startswith(
            ("runs/", "report/", "app/", "verdicts/", "certificates/", "coq/", "own_data/", "data/")
        ):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            modes = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            opens = called == "open" and any(set(mode) & set("wax+") and len(mode) <= 3 for mode in modes)
            if (called in WRITING or opens) and name not in OTHERWISE:
                found[f"{name}:{node.lineno}"] = called
    assert not found, "write, and remove, through checker.data.places"


@pytest.mark.slow
def test_a_run_in_a_folder_with_links_touches_nothing_outside(tmp_path, small_claims, canary):
    theorems, _ = small_claims(tmp_path / "claims", 1)
    out = tmp_path / "run"
    out.mkdir()
    for name in ("audit.json", "index.html", "seconds.json", "print.html"):
        (out / name).symlink_to(canary)
    audit = run_audit(theorems, budget="quick", seed=0, workers=1, out=out)
    assert canary.read_text() == "this must stay" and json.loads((out / "audit.json").read_text()) == audit


def test_the_ledger_of_a_sweep_is_not_written_through_a_link_and_a_damaged_row_is_not_believed(tmp_path, canary):
    from checker.own_data.sweeps.sweep import LEDGER
    from checker.own_data.sweeps.sweep import Ledger as Swept

    with Swept(tmp_path / "swept" / LEDGER) as ledger:
        ledger.record("key", {"error": "", "name": "a"})
    path = tmp_path / "swept" / LEDGER
    with Swept(path) as ledger:
        assert ledger.known == {"key": {"error": "", "name": "a"}}
    whole = path.read_text()
    for damaged in (whole.replace('"name": "a"', '"name": "b"'), "[" * 100_000 + "\n", '{"format": 3}\n'):
        path.write_text(damaged)
        with pytest.raises(InputError, match="not the ledger of a sweep"):
            Swept(path)
    path.unlink()
    for make in (lambda: path.symlink_to(canary), lambda: os.link(canary, path), lambda: os.mkfifo(path)):
        make()
        with pytest.raises(InputError, match="is a link|cannot be written"):
            Swept(path)
        path.unlink()
    assert canary.read_text() == "this must stay"


@pytest.mark.slow
def test_what_a_killed_audit_left_beside_its_files_is_gone_when_the_run_is_resumed(tmp_path, small_claims):
    from checker.runs.audit import resume_audit
    from tests.campaigns.faults.common import result_of

    theorems, _ = small_claims(tmp_path / "claims", 1)
    out = tmp_path / "run"
    run_audit(theorems, budget="quick", seed=0, workers=1, out=out)
    expected = result_of(out)
    for name in (".audit.json.0123abcd.part", "certificates/.x.jsonl.0123abcd.part", "claims/.x.html.0123abcd.part"):
        (out / name).write_text("half")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / ".x.0123abcd.part").write_text("another's")
    (out / "linked").symlink_to(tmp_path / "outside")
    resume_audit(out, workers=1)
    (out / "linked").unlink()
    assert result_of(out) == expected and (tmp_path / "outside" / ".x.0123abcd.part").exists()
