"""However a command ends, it says one sentence and gives an exit code of the table; every printed command works on a run as it comes."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
import safetensors.numpy

from checker.app import cli
from checker.app.commands.verify_command import certificates_of
from checker.app.terminal import ending as terminal
from checker.app.terminal.exit_codes import BROKEN_PIPE, BUDGET, DEFECT, INPUT, MEANING, WEAKER
from checker.errors import InputError
from checker.runs.audit import run_audit
from checker.runs.cluster import shipped_unit_result
from checker.statements.claims.claim import describe
from tests.app.command_line import checker
from tests.campaigns.faults.common import claims

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "checker.app.cli"]


def ended(*arguments, output=subprocess.PIPE, **more):
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
        **more,
    )


def one_sentence(answer, code=INPUT):
    assert answer.returncode == code and code in MEANING, (answer.returncode, answer.stderr)
    lines = [line for line in answer.stderr.splitlines() if not line.startswith("Theorem files are")]
    assert len(lines) == 1 and lines[0].startswith("checker: ") and "Traceback" not in answer.stderr, answer.stderr
    assert "defect" not in lines[0]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ends")
    theorems = [describe(path) for path in claims(folder, 2)]
    run_audit(theorems, budget="quick", seed=0, workers=1, out=folder / "run")
    return folder / "run"


@pytest.fixture
def copy(run, tmp_path):
    shutil.copytree(run, tmp_path / "run")
    return tmp_path / "run"


# ── 2: what README and pages print ──


def test_verify_takes_a_run_as_it_comes_and_says_what_it_passed_over(run):
    answer = checker("verify", run)
    assert answer.returncode == 0 and "seconds.json" in answer.stderr and "audit.json" in answer.stderr
    assert "VERIFIED" in answer.stdout and "REJECTED" not in answer.stdout
    assert checker("verify", run / "certificates").returncode == 0


def test_verify_passes_over_no_damaged_certificate(copy):
    certificate = next((copy / "certificates").glob("*.jsonl"))
    whole = certificate.read_text()
    for damaged in (
        whole[:-20],
        "[" + whole,
        whole.replace('"format":"checker-certificate/1"', '"form":"x"'),
        "",
        "\x00",
    ):
        certificate.write_text(damaged)
        assert checker("verify", copy).returncode == WEAKER, damaged[:40]
    certificate.unlink()
    (copy / "more.json").write_text(whole.replace("VERIFIED", ""))
    found, passed_over, _, _ = certificates_of(copy)
    assert copy / "more.json" in found and set(passed_over) == {"audit.json", "seconds.json"}


@pytest.mark.parametrize("kind", ["missing", "a link", "a dangling link", "a pipe", "a folder"])
def test_verify_says_what_is_missing_or_not_read(copy, tmp_path, kind):
    audit = json.loads((copy / "audit.json").read_text())
    certificate = copy / next(one["rests_on"]["certificate"] for one in audit["claims"] if one["rests_on"])
    elsewhere = tmp_path / "elsewhere.jsonl"
    certificate.rename(elsewhere)
    if kind.endswith("link"):
        certificate.symlink_to(elsewhere if kind == "a link" else "nowhere")
    elif kind != "missing":
        (os.mkfifo if kind == "a pipe" else os.mkdir)(certificate)
    answer = checker("verify", copy)
    why = (
        "missing, and a verdict of audit.json rests on it"
        if kind == "missing"
        else "a link or no regular file, so it is not read"
    )
    assert answer.returncode == WEAKER and f"{certificate}: REJECTED {why}" in answer.stdout
    if kind == "missing":  # the page of a run that is sent without the others still says so
        (copy / "audit.json").write_text(json.dumps(audit | {"claims": [{}, 7, None]}))
        assert checker("verify", copy).returncode == 0


@pytest.mark.parametrize("closed", ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-"])
@pytest.mark.parametrize("arguments", ["--help", "verify {run}", "report {run} --format md", "derive p"])
def test_a_closed_stream_is_no_traceback(run, closed, arguments):
    """Printing to a closed output fails and is said; a closed input or error stream ends nothing."""
    line = f"{shlex.quote(sys.executable)} -m checker.app.cli {arguments.format(run=run)} {closed}"
    answer = subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert "Traceback" not in answer.stderr and answer.returncode == (INPUT if "1>" in closed else 0), answer.stderr
    if closed == "1>&-":
        assert "Bad file descriptor" in answer.stderr and answer.stderr.count("\n") <= 2


@pytest.mark.parametrize("kind", ["a pipe", "a device", "a large file"])
def test_what_is_no_theorem_file_is_not_run(tmp_path, kind):
    path = tmp_path / "some.py"
    if kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a device":
        path.symlink_to("/dev/zero")
    else:
        with path.open("wb") as file:
            file.truncate(2**33)
    for arguments in (["prove", path], ["audit", path, "--out", tmp_path / "out"]):
        answer = checker(*arguments)
        assert answer.returncode == INPUT and "Traceback" not in answer.stderr and answer.stderr.count("\n") <= 3, (
            answer.stderr
        )


@pytest.mark.slow
def test_a_file_beside_the_theorem_that_is_named_like_a_module_is_not_imported(tmp_path):
    """Children start with a safe path: nothing that was not named is run."""
    for name in ("re", "json", "typing"):
        (tmp_path / f"{name}.py").write_text('raise SystemExit("imported")\n')
    (tmp_path / "mine.py").write_text(
        "from checker.language import Claim, Source, exp, scalar\n\n"
        'x = scalar("x")\n'
        'CLAIM = Claim(title="t", source=Source(paper="own", where="here", fidelity="paraphrase"), forall=(x,), conclude=1 + x <= exp(x))\n'
    )
    program = shutil.which("checker", path=Path(sys.executable).parent)
    answer = subprocess.run(
        [program, "audit", "mine.py", "--no-cache"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert answer.returncode == 0 and "PROVED" in answer.stdout and "imported" not in answer.stdout + answer.stderr


def test_prove_says_by_its_code_what_is_no_proof(tmp_path):
    """1 is a proof that breaks, and nothing else."""
    path = tmp_path / "some.py"
    text = (
        "from checker.language import Claim, Source, scalar\nx = scalar('x')\nCLAIM = Claim(title='t\\x1b[31m', "
        "source=Source(paper='p', where='w', fidelity='verbatim'), forall=(x,), conclude=x**2 >= {bound})\n"
    )
    script = "with CLAIM.proof() as p:\n    p.have(x**2 >= {bound})\n    p.conclude()\n"
    codes = {}
    for name, written in (
        ("no Python", "CLAIM ="),
        ("no claim", "x = 1"),
        ("an error", "raise ValueError('\\x1b[31m')"),
        ("no script", text.format(bound=0)),
        ("a proof", (text + script).format(bound=0)),
        ("a broken proof", (text + script).format(bound=1)),
    ):
        path.write_text(written)
        answer = checker("prove", path)
        codes[name] = answer.returncode
        assert "\x1b" not in answer.stdout + answer.stderr
    assert codes == dict.fromkeys(("no Python", "no claim", "an error", "no script"), INPUT) | {
        "a proof": 0,
        "a broken proof": WEAKER,
    }


@pytest.mark.parametrize("written", ["\\ud800", "\\udfff\\ud800", "\\uD8FF x"])
def test_half_of_a_character_in_an_audit_is_one_sentence(copy, written):
    path = copy / "audit.json"
    path.write_text(path.read_text().replace('"title":"', f'"title":"{written}', 1))
    for arguments in (["show", "claim-00", "--from", copy, "--to", copy / "shown"], ["report", copy, "--format", "md"]):
        answer = checker(*arguments)
        assert answer.returncode == INPUT and "half of a character" in answer.stderr, answer.stderr
    path.write_text(path.read_text().replace(written, "\\ud83d\\ude00"))  # a whole one
    assert checker("report", copy, "--format", "md").returncode == 0


def test_a_folder_without_certificates_is_one_sentence(tmp_path):
    (tmp_path / "a.json").write_text("{}")
    answer = checker("verify", tmp_path)
    assert answer.returncode == INPUT and "holds no certificate" in answer.stderr


@pytest.mark.slow
def test_every_command_that_readme_and_pages_print_about_a_run_works(copy):
    """Each is run in the folder that its text names, with this checkout in the place of the reader's."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8") + (ROOT / "docs/running.md").read_text(encoding="utf-8")
    pages = "".join(p.read_text(encoding="utf-8") for p in copy.rglob("*.html"))
    printed = set(
        re.findall(
            r"(?:checker verify|checker report|checker show|python3? -I checker/verify\.py)[^`\n<]*", readme + pages
        )
    )
    printed = {re.sub(r"\s+#.*|(?<=\S)[.,)]+$", "", text.strip()).strip() for text in printed}
    ran = 0
    for text in sorted(printed):
        here = text
        for said, meant in (
            ("reports/latest", str(copy)),
            ("reports/reference", str(ROOT / "reports/reference")),
            ("checker/verify.py", str(ROOT / "checker/verify.py")),
            ("RUN_A", str(copy)),
            ("RUN_B", str(copy)),
            ("RUN", str(copy)),
            ("FOLDER", str(copy)),
            ("my-lemma", "ID"),
            (" ID", f" claim-00 --from {copy}"),
            ("md|latex|json", "md"),
            ("&amp;", "&"),
        ):
            here = here.replace(said, meant)
        if (
            "--coq" in here
            or "pdf" in here
            or "lemma-3.12" in here
            or here in ("checker verify", "checker report", "checker show")
        ):
            continue
        here = (
            here.replace("checker ", f"{shlex.quote(sys.executable)} -m checker.app.cli ", 1)
            if here.startswith("checker ")
            else here
        )
        here = re.sub(r"^python3?", shlex.quote(sys.executable), here)
        done = subprocess.run(here, shell=True, cwd=copy, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, (text, here, done.stdout[-300:], done.stderr[-500:])
        ran += 1
    assert ran >= 4


# ── 8: how commands end ──


@pytest.mark.slow
def test_out_below_a_file_and_in_a_folder_that_cannot_be_written(copy, tmp_path):
    claim = claims(tmp_path / "more", 1)[0]
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "file" / "run", "/proc/run"):
        one_sentence(ended("audit", claim, "--budget", "quick", "--out", out))
    for out in (tmp_path / "file" / "r.md", "/proc/x/y.md"):
        one_sentence(ended("report", copy, "--format", "md", "--out", out))


@pytest.mark.parametrize("command", [["list"], ["list", "--json"], ["--help"], ["audit", "--help"]])
def test_an_output_that_takes_nothing_is_one_sentence(command):
    with open("/dev/full", "w") as full:
        one_sentence(ended(*command, output=full))


def test_the_verifiers_answers_on_a_full_disk_are_one_sentence(run):
    with open("/dev/full", "w") as full:
        answer = ended("verify", run, output=full)
    assert answer.returncode == INPUT and "Traceback" not in answer.stderr and "No space left" in answer.stderr


def test_an_output_that_nobody_reads_any_more_is_no_verdict():
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w") as nobody:
        for command in (["list"], ["audit", "--help"]):
            answer = ended(*command, output=nobody)
            assert answer.returncode == BROKEN_PIPE and answer.stderr == ""


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("UPDATE run SET settings = '[]'", "cannot be resumed"),
        ("UPDATE run SET settings = replace(settings, 'quick', 'endless')", "cannot be resumed"),
        ("DELETE FROM run", "no run to resume"),
        ("DROP TABLE run", "not in the format"),
        ("INSERT INTO run VALUES ('{}', '')", "cannot be resumed"),
    ],
)
def test_damaged_settings_are_one_sentence(copy, damage, says):
    with closing(sqlite3.connect(copy / "ledger.sqlite")) as database:
        database.execute(damage)
        database.commit()
    answer = checker("audit", "--resume", copy)
    assert answer.returncode == INPUT and says in answer.stderr and answer.stderr.count("\n") == 1, answer.stderr


@pytest.mark.parametrize("column", ["key", "paper", "id", "entry", "certificates", "sha256"])
@pytest.mark.parametrize("value", ["'x'", "'['", "x'00ff'", "zeroblob(1000)"])
def test_damaged_rows_are_run_again(copy, column, value):
    from checker.runs.ledger import Ledger

    with closing(sqlite3.connect(copy / "ledger.sqlite")) as database:
        ((key,),) = database.execute("SELECT key FROM units LIMIT 1").fetchall()
        (trigger,) = database.execute("SELECT sql FROM sqlite_master WHERE name = 'units_stay'").fetchone()
        database.execute("DROP TRIGGER units_stay")
        database.execute(f"UPDATE units SET {column} = {value}")
        database.execute(trigger)
        database.commit()
    with Ledger(copy) as ledger:
        assert ledger.finished(key) is None and ledger.settings.budget == "quick"


def test_a_layer_number_of_five_thousand_digits_is_no_layer(tmp_path):
    digits = "1" * 5_000
    safetensors.numpy.save_file({f"h.{digits}.attn.c_attn.weight": np.ones((2, 6))}, tmp_path / "m.safetensors")
    for arguments in (["--list"], ["--layer", digits], ["--layer", "0", "--head", "0", "--query", digits]):
        answer = checker("data", "from-model", tmp_path / "m.safetensors", *arguments)
        assert answer.returncode == INPUT and "Traceback" not in answer.stderr, answer.stderr[:300]
    from checker.own_data.training.log import checkpoint_files

    for number in ("1", digits[:200]):
        (tmp_path / f"step-{number}.safetensors").write_bytes((tmp_path / "m.safetensors").read_bytes())
    (tmp_path / "m.safetensors").unlink()
    with pytest.raises(InputError, match="no number in its name that says the step, of at most 15 digits"):
        checkpoint_files(tmp_path)


@pytest.mark.slow
def test_json_of_three_million_numbers_is_refused_in_seconds(tmp_path):
    (tmp_path / "d.json").write_text(
        json.dumps({"tokens": [[["1", "2"]] * 1_500_000], "labels": [1], "head": ["1", "2"]})
    )
    answer = checker("inspect", tmp_path / "d.json")
    assert answer.returncode == INPUT and "JSON may hold 500,000" in answer.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_signals_keep_what_is_finished_and_have_codes_of_their_own(tmp_path, how, code):
    paths = claims(tmp_path, 8)
    process = subprocess.Popen(
        [
            *COMMAND,
            "audit",
            *map(str, paths),
            "--budget",
            "quick",
            "--no-cache",
            "--workers",
            "1",
            "--out",
            str(tmp_path / "run"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    for line in process.stderr:
        if line.startswith("[2/8]"):
            process.send_signal(how)
            break
    out, errors = process.communicate(timeout=60)
    assert process.returncode == code and code in MEANING and "Go on with: checker audit --resume" in errors
    assert "Traceback" not in errors
    assert 2 <= len(json.loads((tmp_path / "run/audit.json").read_text())["claims"]) < 8


def test_what_nohup_ignores_stays_ignored(monkeypatch):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with terminal.signals_heard():
            assert (
                signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
                and signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
            )
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, before)


def _raises(problem):
    def command():
        raise problem

    return command


@pytest.mark.parametrize(
    ("problem", "code", "says"),
    [
        (OSError(28, "No space left on device", "/x/y"), INPUT, "/x/y: No space left on device.*Make room"),
        (PermissionError(13, "Permission denied", "/x"), INPUT, "/x: Permission denied"),
        (MemoryError(), BUDGET, "memory of this machine"),
        (KeyError("\x1b[31mx"), DEFECT, "a defect of the checker .KeyError.*Please report it"),
        (RecursionError("deep"), DEFECT, "a defect of the checker .RecursionError"),
        (BrokenPipeError(), BROKEN_PIPE, "^$"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
    ids=lambda x: type(x).__name__,
)
def test_whatever_is_raised_it_is_one_sentence_and_never_the_code_of_a_verdict(
    capsys, monkeypatch, problem, code, says
):
    monkeypatch.delenv(terminal.DEBUG, raising=False)
    assert terminal.exit_code_of(_raises(problem)) == code and code in MEANING and code != WEAKER
    errors = capsys.readouterr().err
    assert re.search(says, errors) and errors.count("\n") <= 1 and "\x1b" not in errors


def test_a_defect_shows_where_it_came_from_when_asked(monkeypatch):
    monkeypatch.setenv(terminal.DEBUG, "1")
    with pytest.raises(KeyError):
        terminal.exit_code_of(_raises(KeyError("x")))


def test_the_command_is_the_guarded_one():
    assert cli.main.main.__func__ is cli._Group.main
    answer = ended("list", "--paper", "nonsense")
    one_sentence(answer)


def test_a_worker_of_another_version_is_refused_in_a_sentence(tmp_path):
    theorem = describe(claims(tmp_path, 1)[0])
    with pytest.raises(InputError, match="another version of the checker.*Install the same version"):
        shipped_unit_result(theorem, theorem.path.read_text(), "0" * 64, budget="quick", seed=0)


@pytest.mark.slow
def test_a_disk_that_is_full_is_a_sentence_and_the_run_goes_on_when_there_is_room(tmp_path):
    from tests.campaigns.faults.room import full_disks

    found = full_disks(tmp_path, sizes=("256k",), kinds=("out", "TMPDIR"))
    if found is None:
        pytest.skip("this user may not mount a small disk")
    assert found.wrong == 0 and found.refused >= 1, found


@pytest.mark.slow
def test_two_audits_at_once(tmp_path):
    from tests.campaigns.faults.room import two_at_once

    began = time.monotonic()
    found = two_at_once(tmp_path, rounds=2)
    assert found.wrong == 0 and found.refused == 1 and time.monotonic() - began < 120, found


def test_what_is_still_to_be_printed_at_the_end_is_not_lost_in_silence():
    code = "import sys\nfrom checker.app.terminal.ending import exit_code_of\n"
    code += "sys.exit(exit_code_of(lambda: sys.stdout.write('x') and None))"
    with open("/dev/full", "w") as full:
        answer = subprocess.run(
            [sys.executable, "-c", code], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    one_sentence(answer)
