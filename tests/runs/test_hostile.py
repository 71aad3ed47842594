"""Hostile theorem files: whatever a file does, PROVED means that ``verify.py`` accepted this very statement that is printed.

Each file in tests/data/hostile tries to obtain a word, a trust or counts that it has not earned, and says whether its statement is
true.  What
is checked here does not use the checker: the printed statement is hashed again, and ``verify.py`` is started again on the certificates.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from checker.data.dataset import canonical_json
from checker.errors import InputError
from checker.report.audits.audit_file import read_audit
from checker.runs.audit import resume_audit, run_audit
from checker.runs.cache import Cache, result_key
from checker.runs.fingerprint import engine_sha256
from checker.runs.workers import UnitResult
from checker.statements.claims.claim import describe
from checker.verdicts.contradictions import contradictions

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "data" / "hostile"
FILES = sorted(p for p in FOLDER.glob("*.py") if not p.name.startswith("_"))
HOW = {"budget": "quick", "seed": 0}
HONEST = {"a_proved": "x**2 >= 0", "a_refuted": "x**2 >= x", "z_proved": "x**2 >= 0", "z_refuted": "x**2 >= x"}
ROLES = {"PROVED": ("proof", "witness"), "REFUTED": ("counter-example",), "VACUOUS": ("vacuous",)}
SQUARE = [
    "le",
    ["num", "0"],
    ["pow", ["var", "x"], ["num", "2"]],
]  # true, and what many of the files would rather print
NOTEBOOK_LIES = {"patch_popen", "patch_json_loads"}  # see test_a_claim_in_a_notebook


def truth_of(path: Path) -> str:
    return re.search(r"^Truth\.  (True|False|Open)\.$", path.read_text(encoding="utf-8"), re.M)[1]


def hash_of(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def printed(entry: dict) -> dict:
    """What the statement of an entry says, in the form that certificates bind to."""
    said = entry["statement"]
    beside = {name: said[name] for name in ("probability", "exists") if name in said}
    hypotheses = said["where"] + said["assuming"]
    parts = {name: said[name] for name in ("quantifier", "forall", "conclude")}
    return {**beside, **parts, "hypotheses": hypotheses}


def with_numbers(said: dict, numbers: dict[str, str]) -> dict:
    """The statement with these numbers for its constants; what speaks of these alone comes first."""

    def put(term):
        if term[0] == "var":
            return ["num", numbers[term[1]]] if term[1] in numbers else term
        return [term[0], *(put(a) if isinstance(a, list) else a for a in term[1:])]

    names = {v[0] for v in said["forall"]}
    hypotheses = said["where"] + said["assuming"]
    hypotheses.sort(key=lambda h: any(f'["var", "{name}"]' in json.dumps(h) for name in names))
    return {
        "quantifier": "all",
        "forall": said["forall"],
        "hypotheses": list(map(put, hypotheses)),
        "conclude": put(said["conclude"]),
    }


def verified_again(files: list[Path]) -> dict[str, list[dict]]:
    """What ``verify.py`` says in a fresh process, by the file's name."""
    found: dict[str, list[dict]] = {p.name: [] for p in files}
    if files:
        command = [sys.executable, "-I", str(ROOT / "checker" / "verify.py"), "--json", *map(str, files)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        for record in map(json.loads, done.stdout.splitlines()):
            name = next(p.name for p in files if record["file"].startswith(str(p)))
            found[name].append(record)
    return found


def sound(audit: dict, out: Path, truths: dict[str, str]) -> None:
    """Every word, trust and count of an audit was earned."""
    listed = [out / c["path"] for e in audit["claims"] for c in e["certificates"]]
    assert all(p.parent == out / "certificates" and p.is_file() and not p.is_symlink() for p in listed)
    assert len(set(listed)) == len(listed), "two claims name one file"
    records = verified_again(listed)
    for entry in audit["claims"]:
        of = {c["path"].rpartition("/")[2]: records[c["path"].rpartition("/")[2]] for c in entry["certificates"]}
        for name, own in of.items():
            assert name.startswith(f"{entry['paper']}.{entry['id']}.")
            assert [r["outcome"] for r in own].count("VERIFIED") == next(
                c["accepted"] for c in entry["certificates"] if c["path"].endswith("/" + name)
            )
        _sound_entry(entry, of, out, truths.get(entry["id"].replace("-", "_"), "Open"))


def _sound_entry(entry: dict, records: dict[str, list[dict]], out: Path, truth: str) -> None:
    where, word = entry["id"], entry["verdict"]
    assert contradictions(entry) == [], where
    assert word is not None or entry["error"], where
    accepted = [r for own in records.values() for r in own if r["outcome"] == "VERIFIED"]
    statement = printed(entry) if entry["statement"] else None
    own = hash_of(statement) if statement else ""
    if statement and "exists" in statement:
        assert entry["statement"]["sha256"] == own and word != "REFUTED", where  # none of the files may earn that
        if word is not None:
            own = hash_of(with_numbers(entry["statement"], entry["search"]["chosen"]))
            statement = {k: v for k, v in statement.items() if k != "exists"}
    elif statement:
        assert entry["statement"]["sha256"] == own, where
    if statement:
        truth = "True" if statement["conclude"] == SQUARE and statement["quantifier"] == "all" else truth
        plain = hash_of({k: v for k, v in statement.items() if k != "probability"} | {"quantifier": "all"})
        wanted = {"exists": own, "probability": plain}.get(statement["quantifier"], own)
        role = "witness" if statement["quantifier"] == "exists" else "instance"
        held = [r["instance"] for r in accepted if r["statement"] == wanted and r["role"] == role]
        counts = entry["counts"]
        assert all(type(k) is int and k >= 0 for k in counts.values()), where
        if '"own:' not in json.dumps(statement) and not entry["error"]:
            drawn_again = statement["quantifier"] == "probability"  # the same value twice is two draws
            assert counts["TRUE"] <= len(held if drawn_again else set(held)), where
    else:
        plain, counts = "", {"TRUE": 0, "FALSE": 0, "UNKNOWN": 0}
        assert entry["counts"] == counts, where
    if entry["trust"] in ("exact", "ball", "kernel"):
        assert any(r["statement"] in (own, plain) for r in accepted), where
    for shown in (*entry["necessity"], *entry["pairs"]):
        assert shown["status"] != "proved" or shown["certificate"].rpartition("/")[2] in records, where
    if word not in ROLES:
        assert entry["rests_on"] is None, where
        return
    assert (word, truth) in (("PROVED", "True"), ("REFUTED", "False")), where
    rests = entry["rests_on"]
    found = [r for r in records[rests["certificate"].rpartition("/")[2]] if r["sha256"] == rests["sha256"]]
    assert found and found[0]["outcome"] == "VERIFIED", where
    assert found[0]["statement"] == own and found[0]["role"] == rests["role"] and rests["role"] in ROLES[word], where
    if entry["trust"] == "exact":
        assert found[0]["exact"] is True, where
    if word == "REFUTED":
        lines = (out / rests["certificate"]).read_text(encoding="ascii").splitlines()
        line = next(x for x in lines if hashlib.sha256(x.encode()).hexdigest() == rests["sha256"])
        assert entry["witness"]["values"] == json.loads(line)["instance"]["values"], where


def unharmed(audit: dict) -> None:
    """The honest claims before and behind the hostile ones got the words that they get alone."""
    words = {e["id"].replace("-", "_"): e["verdict"] for e in audit["claims"] if e["paper"] == "honest"}
    words = {name: word for name, word in words.items() if name in HONEST}
    assert words == {name: name.partition("_")[2].upper() for name in HONEST}


@pytest.fixture(scope="module")
def truths() -> dict[str, str]:
    return {p.stem: truth_of(p) for p in FILES} | {n: str(n.endswith("proved")) for n in HONEST}


def made(folder: Path, names: list[str] | None = None) -> list:
    """Copies of the hostile files, and two honest ones before and two behind them."""
    shutil.copytree(FOLDER, folder / "hostile", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "honest").mkdir()
    for name, conclude in HONEST.items():
        (folder / "honest" / f"{name}.py").write_text(
            "from checker.language import Claim, Source, scalar\nx = scalar('x')\nCLAIM = Claim(title='An honest one', "
            "source=Source(paper='honest', where='here', fidelity='verbatim'), forall=(x,), "
            f"conclude={conclude})\n"
        )
    honest = [describe(folder / "honest" / f"{name}.py") for name in HONEST]
    hostile = [describe(folder / "hostile" / p.name) for p in FILES if names is None or p.stem in names]
    return [*honest[:2], *hostile, *honest[2:]]


# Of each kind one: for the modes in which all would take long.
SOME = [
    "bare_word",
    "proof_of_another",
    "proof_new_hash",
    "another_title",
    "witness_of_its_own",
    "instance_repeated",
    "forged_cache",
    "forged_ledger",
    "counter",
    "surrogates",
    "daemon_rewrites_certificates",
    "daemon_rewrites_entry",
    "into_the_parents_pipe",
    "patch_truth",
    "changed_after_loading",
    "necessity_forged",
    "statement_swapped_by_type",
]


SAMPLE = sorted(
    {*SOME, "title_in_html", *(p.stem for p in FILES if p.stem.startswith("constant_")), *(p.stem for p in FILES[::12])}
)
# And all that speak of a cache or of a ledger, for the modes in which one is kept.
KEEPING = sorted(
    {*SAMPLE, *(p.stem for p in FILES if re.search("cache|ledger", p.read_text(encoding="utf-8").lower()))}
)


def test_each_file_says_what_it_tries_and_whether_it_is_true():
    assert len(FILES) >= 45
    for path in FILES:
        assert truth_of(path) and path.read_text(encoding="utf-8").startswith('"""'), path.name


def test_no_hostile_file_gets_what_it_has_not_earned(tmp_path, truths):
    """Of a fixed sample; :func:`test_with_two_workers_beside_each_other` takes them all."""
    theorems = made(tmp_path, SAMPLE)
    audit = run_audit(theorems, workers=1, out=tmp_path / "out", **HOW)
    assert len(audit["claims"]) == len(theorems)
    sound(audit, tmp_path / "out", truths)
    sound(read_audit(tmp_path / "out" / "audit.json"), tmp_path / "out", truths)
    unharmed(audit)
    assert "<script>document.title" not in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_with_two_workers_beside_each_other(tmp_path, truths):
    audit = run_audit(made(tmp_path), workers=2, out=tmp_path / "out", **HOW)
    sound(audit, tmp_path / "out", truths)
    unharmed(audit)


@pytest.mark.slow
def test_with_a_cache_that_a_hostile_file_can_seal(tmp_path, truths, monkeypatch):
    monkeypatch.setenv("CHECKER_CACHE", str(tmp_path / "cache"))
    theorems, cache = made(tmp_path, KEEPING), Cache(folder=tmp_path / "cache")
    for out in ("first", "second", "third"):
        audit = run_audit(theorems, workers=1, out=tmp_path / out, cache=cache, **HOW)
        sound(audit, tmp_path / out, truths)
        unharmed(audit)


def test_a_false_result_sealed_with_the_secret_is_judged_again(tmp_path, truths):
    """For itself and for an honest claim; also with another claim's certificates, and with what no unit would hand over."""
    theorems, cache = made(tmp_path, ["proof_of_another"]), Cache(folder=tmp_path / "cache")
    first = run_audit(theorems, workers=1, out=tmp_path / "a", **HOW)
    proved = next(e for e in first["claims"] if e["id"] == "a-proved")
    texts = {Path(c["path"]).name: (tmp_path / "a" / c["path"]).read_text() for c in proved["certificates"]}
    for kind in range(4):
        for theorem in theorems:
            key = result_key(theorem, engine=engine_sha256(), **HOW)
            own = next(e for e in first["claims"] if (e["paper"], e["id"]) == (theorem.paper, theorem.id))
            lie = own | {k: proved[k] for k in ("verdict", "trust", "finding", "rests_on", "counts", "certificates")}
            lie = [
                lie,
                lie | {"error": None, "statement": own["statement"]},
                lie | {"kernel": {"name": "Coq"}, "timed_out": 1},
                {"error": None, "verdict": "PROVED"},
            ][kind]
            cache.put(key, UnitResult(entry=lie, certificates=texts, seconds=1.0))
        audit = run_audit(theorems, workers=1, out=tmp_path / f"b{kind}", cache=cache, **HOW)
        sound(audit, tmp_path / f"b{kind}", truths)
        assert audit == first


@pytest.mark.slow
def test_resumed_after_the_run(tmp_path, truths):
    run_audit(made(tmp_path, KEEPING), workers=1, out=tmp_path / "out", **HOW)
    audit = resume_audit(tmp_path / "out", workers=1)
    sound(audit, tmp_path / "out", truths)
    unharmed(audit)


@pytest.mark.slow
def test_resumed_after_a_kill(tmp_path, truths):
    theorems, out = made(tmp_path, SOME), tmp_path / "out"
    command = [
        sys.executable,
        "-m",
        "checker.app.cli",
        "-q",
        "audit",
        "--budget",
        "quick",
        "--no-cache",
        "--out",
        str(out),
    ]
    command += ["--workers", "1", *(str(t.path) for t in theorems)]
    for seconds in (6.0, 4.0):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        begun = time.monotonic() + 60
        while not (out / "ledger.sqlite").exists() and time.monotonic() < begun:
            time.sleep(0.1)
        deadline = time.monotonic() + seconds
        while process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.1)
        assert process.poll() in (None, 0, 1), process.stderr.read()
        process.send_signal(signal.SIGKILL)
        process.wait()
        command = [*command[:5], "--resume", str(out), "--no-cache", "--workers", "1"]
    audit = resume_audit(out, workers=1)
    assert len(audit["claims"]) == len(theorems)
    sound(audit, out, truths)
    unharmed(audit)


def test_a_ledger_that_was_edited_is_judged_again(tmp_path, truths):
    """The rows of a finished run say PROVED beside certificates of another claim, before the run is resumed."""
    theorems, out = made(tmp_path, ["bare_word", "another_title"]), tmp_path / "out"
    first = run_audit(theorems, workers=1, out=out, **HOW)
    database = sqlite3.connect(out / "ledger.sqlite", isolation_level=None)
    rows = database.execute("SELECT number, paper, id, entry FROM units").fetchall()
    proved = next(json.loads(e) for _, p, i, e in rows if i == "a-proved")
    name = Path(proved["rests_on"]["certificate"]).name
    text = (out / "certificates" / name).read_text(encoding="ascii")
    triggers = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for trigger, _ in triggers:  # they are put back: a ledger without them is refused
        database.execute(f"DROP TRIGGER {trigger}")
    for number, paper, id_, entry in rows:
        if id_ == "another-title":  # a row that no unit could have written
            lie, names = {"error": "PROVED", "plots": 7, "necessity": None}, {}
        else:
            stolen = f"{paper}.{id_}.proof.jsonl"
            (out / "certificates" / stolen).write_text(text, encoding="ascii")
            rests = proved["rests_on"] | {"certificate": f"certificates/{stolen}"}
            lie = json.loads(entry) | {
                "verdict": "PROVED",
                "trust": "exact",
                "rests_on": rests,
                "counts": proved["counts"],
            }
            lie["certificates"] = [c | {"path": rests["certificate"]} for c in proved["certificates"][:1]]
            names = {stolen: hashlib.sha256(text.encode()).hexdigest()}
        database.execute(
            "UPDATE units SET entry = ?, certificates = ? WHERE number = ?",
            [json.dumps(lie), json.dumps(names), number],
        )
    for _, sql in triggers:
        database.execute(sql)
    database.close()
    audit = resume_audit(out, workers=1)
    sound(audit, out, truths)
    assert {e["id"]: e["verdict"] for e in audit["claims"]} == {e["id"]: e["verdict"] for e in first["claims"]}


@pytest.mark.slow
def test_on_a_dask_cluster(tmp_path, truths, monkeypatch):
    """The files travel as texts; the helper that they share is on the workers' path."""
    pytest.importorskip("distributed", reason="Dask distributed is not installed: pip install -e .[cluster]")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(FOLDER), os.environ.get("PYTHONPATH", "")]))
    theorems = made(tmp_path, SAMPLE)
    spec = importlib.util.spec_from_file_location("of_processes", ROOT / "tests" / "runs/test_processes.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with module.dask_cluster(tmp_path) as (address, _workers):
        audit = run_audit(theorems, workers=1, out=tmp_path / "out", cluster=address, **HOW)
    sound(audit, tmp_path / "out", truths)
    unharmed(audit)


@pytest.mark.slow
def test_a_file_in_a_notebook(tmp_path, truths):
    """``audit(path)``: the trial is in a child, as in an audit."""
    from checker import audit

    for theorem in made(tmp_path, SOME):
        out = tmp_path / "reports" / theorem.id
        report = audit(theorem.path, out=out)
        sound(report.audit, out, truths)
        sound(read_audit(out / "audit.json"), out, truths)


def in_a_notebook(path: Path) -> bool:
    """What only forges the folder of its unit does nothing where there is no unit: of these a few stand for all."""
    text = path.read_text(encoding="utf-8")
    return path.stem in SOME or not ("_forge.leave(" in text or "_forge.job()" in text)


@pytest.mark.slow
@pytest.mark.parametrize("path", [p for p in FILES if in_a_notebook(p)][::6], ids=lambda p: p.stem)
def test_a_claim_in_a_notebook(path, tmp_path, truths):
    """``audit(CLAIM)`` of a file that was imported into the reader's own process, a fresh one for each file.

    Not defended, as it cannot be: the file runs in the very process that shows the answer, so it may replace the display, the start of the
    process that judges, or the reading of what that says.  What the fresh process wrote is checked for all files: ``audit.json`` and its
    certificates.  The object is checked too, for all files but those of NOTEBOOK_LIES, which replace what it is read through.
    """
    out = tmp_path / "out"
    driver = (
        "import importlib.util, json, sys\n"
        "from checker import audit\n"
        "spec = importlib.util.spec_from_file_location('theorem', sys.argv[1])\n"
        "module = importlib.util.module_from_spec(spec)\n"
        "dumps = json.dumps\n"
        "try:\n    spec.loader.exec_module(module)\n    claim = module.CLAIM\n"
        "except BaseException as problem:\n    sys.exit(f'NOT IMPORTED {type(problem).__name__}')\n"
        "print('@@' + dumps(audit(claim, out=sys.argv[2]).audit))\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(FOLDER)])}
    done = subprocess.run(
        [sys.executable, "-c", driver, str(path), str(out)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
        env=environment,
    )
    written = (out / "audit.json").is_file()
    assert written or done.returncode != 0 or path.stem in NOTEBOOK_LIES, done.stdout + done.stderr
    known = {**truths, "claim": truths[path.stem]}
    if written:
        sound(read_audit(out / "audit.json"), out, known)
    shown = [line.rpartition("@@")[2] for line in done.stdout.splitlines() if "@@" in line]
    if shown and path.stem not in NOTEBOOK_LIES:
        sound(json.loads(shown[-1]), out, known)


@pytest.mark.slow
@pytest.mark.parametrize("path", [p for p in FILES if p.stem in SOME][::3], ids=lambda p: p.stem)
def test_as_a_pytest_property(path, tmp_path, truths):
    """A file passes only where an audit of it finds PROVED or CONSISTENT with no error, each of them earned.

    Not defended: CONSISTENT of a false statement, when the file's own search looks where the statement holds only.  No certificate can
    show where was not looked, and the word says no more than that the instances it counts are certified.
    """
    theorems = made(tmp_path, [path.stem])
    own = next(t for t in theorems if t.path.stem == path.stem)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(own.path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    audit = run_audit([own], workers=1, out=tmp_path / "out", **HOW)
    sound(audit, tmp_path / "out", truths)
    entry = audit["claims"][0]
    assert done.returncode in (0, 1), done.stdout + done.stderr
    if path.stem not in ("changed_after_loading", "counter"):  # another statement each time, of which each is sound
        assert (done.returncode == 0) == (entry["verdict"] in ("PROVED", "CONSISTENT")), done.stdout


# ── two files that would share what is written ──


def honest_file(path: Path, paper: str, conclude: str = "x**2 >= 0") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f"from checker.language import Claim, Source, scalar\nPAPER = {paper!r}\nx = scalar('x')\n"
        "CLAIM = Claim(title='t', source=Source(paper=PAPER, where='w', fidelity='verbatim'), forall=(x,), "
        f"conclude={conclude})\n"
    )
    return path


@pytest.mark.parametrize("other", ["p", "P"])
def test_two_files_of_one_id_and_paper_are_refused_whoever_names_the_paper(tmp_path, other):
    """The papers are named by constants; some file systems do not tell letters' case apart."""
    one, two = honest_file(tmp_path / "a" / "x.py", "p"), honest_file(tmp_path / "b" / "x.py", other)
    with pytest.raises(InputError, match="Rename one"):
        run_audit([describe(one), describe(two)], workers=1, out=tmp_path / "out", **HOW)


def test_names_that_collide_when_joined_do_not_share_certificates(tmp_path):
    """``a.b`` + ``c`` against ``a`` + ``b.c``: a paper has no dot, so one of them is called otherwise and refuses its paper."""
    one = honest_file(tmp_path / "u" / "c.py", "a.b", "x**2 >= x")
    two = honest_file(tmp_path / "w" / "b.c.py", "a")
    three = honest_file(tmp_path / "w" / "b.c.proof.py", "a", "x**2 >= x")
    theorems = [describe(p) for p in (one, two, three)]
    audit = run_audit(theorems, workers=1, out=tmp_path / "out", **HOW)
    words = {e["id"]: e["verdict"] for e in audit["claims"]}
    assert words == {"c": None, "b.c": "PROVED", "b.c.proof": "REFUTED"}
    sound(audit, tmp_path / "out", {"b.c": "True", "b.c.proof": "False"})


def test_what_is_changed_between_two_runs_is_judged_anew(tmp_path, truths):
    """A file that was PROVED and is then changed to a false statement does not keep its word, nor its certificates."""
    path, cache = honest_file(tmp_path / "u" / "c.py", "mine"), Cache(folder=tmp_path / "cache")
    how = HOW | {"workers": 1, "out": tmp_path / "out", "cache": cache}
    assert run_audit([describe(path)], **how)["claims"][0]["verdict"] == "PROVED"
    honest_file(path, "mine", "x**2 >= x")
    audit = run_audit([describe(path)], **how)
    assert audit["claims"][0]["verdict"] == "REFUTED"
    sound(audit, tmp_path / "out", {"c": "False"})
    assert not list((tmp_path / "out" / "certificates").glob("*.proof.jsonl"))


def test_the_statement_hash_used_here_is_that_of_the_checker():
    """Two implementations of one convention: the table above may not check against itself."""
    value = {"b": ["1", "é"], "a": None}
    assert hash_of(value) == hashlib.sha256(canonical_json(value).encode()).hexdigest()
