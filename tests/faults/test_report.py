"""A report believes no word of audit.json that the certificates beside it do not carry, and text of others stays text in every output."""

from __future__ import annotations

import copy
import io
import json
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
import safetensors.numpy

from checker.app.commands.show import show
from checker.data.dataset import canonical_json
from checker.errors import InputError
from checker.report.audits.audit_file import misfit_of, read_audit
from checker.report.audits.verdict_recheck import rederive, rederived
from checker.report.pages.forms import FORMS, report
from checker.report.pages.page import verdict_table_text
from checker.report.pages.site import render_site
from checker.report.programs.terminal import for_terminal
from checker.runs.audit import assemble, write_audit
from tests.app.command_line import checker
from tests.report.test_report import poisoned, sample_claim

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "reports" / "reference"


@pytest.fixture(scope="module")
def published():
    return json.loads((REFERENCE / "audit.json").read_text(encoding="utf-8"))


@pytest.fixture
def run(tmp_path, published):
    """A run of three published claims: proved, refuted, and one without a certificate of the whole."""
    first = {}
    for claim in published["claims"]:
        here = all((REFERENCE / c["path"]).exists() for c in claim["certificates"]) and not claim.get("readings")
        if here and claim["verdict"] in ("PROVED", "REFUTED", "REPRODUCED"):
            first.setdefault(claim["verdict"], claim)
    audit = published | {"claims": copy.deepcopy(list(first.values()))}
    (tmp_path / "certificates").mkdir()
    for claim in audit["claims"]:
        for c in claim["certificates"]:
            shutil.copyfile(REFERENCE / c["path"], tmp_path / c["path"])
    write(tmp_path, audit)
    return tmp_path, audit, {word: claim["id"] for word, claim in first.items()}


def write(folder, audit):
    (folder / "audit.json").write_text(canonical_json(audit))


def changed(audit, claim_id, **fields):
    """The audit with fields of one claim changed."""
    return audit | {"claims": [c | fields if c["id"] == claim_id else c for c in audit["claims"]]}


def cells(folder, ids):
    """The line of each claim in the Markdown's table."""
    lines = [line for line in report(folder, "md").splitlines() if line.startswith("| [")]
    return {
        word: next(line for line in lines if f"{claim_id})" in line or claim_id in line)
        for word, claim_id in ids.items()
    }


# ── 5: what is believed ──


def test_a_verdict_that_a_certificate_carries_is_derived_again_and_others_are_marked(run):
    folder, audit, _ = run
    found = {
        c["verdict"]: c.get("unchecked", []) for c in rederived(read_audit(folder / "audit.json"), folder)["claims"]
    }
    assert "verdict" not in found["PROVED"] and "verdict" not in found["REFUTED"]
    assert "verdict" in found["REPRODUCED"]
    assert all(rederive(c, folder).carried is (c["verdict"] != "REPRODUCED") for c in audit["claims"])


def test_a_refuted_claim_that_is_edited_to_proved_is_refused(run):
    folder, audit, ids = run
    proved = next(c for c in audit["claims"] if c["verdict"] == "PROVED")
    write(folder, changed(audit, ids["REFUTED"], verdict="PROVED", witness=None, rests_on=proved["rests_on"]))
    for form in FORMS:
        with pytest.raises(
            InputError, match="says PROVED of .*certificates beside it say REFUTED.*changed after it was written"
        ):
            report(folder, form)
    answer = checker("report", folder, "--format", "md")
    assert answer.returncode == 2 and "PROVED" not in answer.stdout


def test_without_its_certificates_every_verdict_is_marked_in_every_form(run):
    folder, audit, _ = run
    shutil.rmtree(folder / "certificates")
    for form in ("html", "md", "latex"):
        text = report(folder, form)
        for word in ("PROVED", "REFUTED", "REPRODUCED"):
            for found in re.finditer(rf"(?:\*\*|textsc{{|</span> ){word}", text, flags=re.I):
                after = text[found.end() : found.end() + 60]
                meaning = "</span></dt>" in after  # the legend, which is about no claim
                assert meaning or "not re-checked" in after or after.startswith("</span>"), (form, word, after)
        assert text.count("not re-checked") >= 2 * len(audit["claims"])
    assert "3 of 3 verdicts are not re-checked" in report(folder, "html")
    marked = json.loads(report(folder, "json"))["claims"]
    assert all("verdict" in c["unchecked"] for c in marked)


def test_a_damaged_certificate_takes_the_verdict_its_standing(run):
    folder, audit, ids = run
    claim = next(c for c in audit["claims"] if c["id"] == ids["REFUTED"])
    for c in claim["certificates"]:
        path = folder / c["path"]
        path.write_bytes(path.read_bytes().replace(b"1", b"2"))
    found = next(c for c in rederived(read_audit(folder / "audit.json"), folder)["claims"] if c["id"] == ids["REFUTED"])
    assert "verdict" in found["unchecked"]


def test_another_statement_under_the_same_verdict_is_marked(run):
    folder, audit, ids = run
    claim = next(c for c in audit["claims"] if c["id"] == ids["PROVED"])
    other = next(c for c in audit["claims"] if c["id"] == ids["REFUTED"])
    write(folder, changed(audit, ids["PROVED"], statement=other["statement"], certificates=claim["certificates"]))
    found = next(c for c in rederived(read_audit(folder / "audit.json"), folder)["claims"] if c["id"] == ids["PROVED"])
    assert "verdict" in found["unchecked"]


def test_no_mark_can_be_written_away(run):
    folder, audit, ids = run
    write(folder, changed(audit, ids["REPRODUCED"], unchecked=[]))
    found = next(
        c for c in rederived(read_audit(folder / "audit.json"), folder)["claims"] if c["id"] == ids["REPRODUCED"]
    )
    assert found["unchecked"] == ["verdict", "trust"]


def test_a_written_trust_of_the_kernel_is_forgotten(run):
    folder, audit, ids = run
    write(folder, changed(audit, ids["REFUTED"], trust="kernel"))
    found = next(c for c in rederived(read_audit(folder / "audit.json"), folder)["claims"] if c["id"] == ids["REFUTED"])
    assert (
        "unchecked" not in found
        and found["trust"] in ("exact", "ball")
        and "kernel" not in cells(folder, ids)["REFUTED"]
    )


def test_what_is_shown_of_one_claim_is_derived_again_too(run, tmp_path):
    folder, audit, ids = run
    assert ": REFUTED" in next(iter(show(ids["REFUTED"], folder, tmp_path / "shown")))
    write(folder, changed(audit, ids["REFUTED"], verdict="CONSISTENT", rests_on=None))
    with pytest.raises(InputError, match="certificates beside it say REFUTED"):
        list(show(ids["REFUTED"], folder, tmp_path / "shown"))


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": 7},
        {"verdict": "TRUE"},
        {"counts": {"TRUE": -1}},
        {"certificates": "all"},
        {"paper": 3},
        {"trust": "absolute"},
    ],
)
def test_an_audit_that_does_not_fit_its_schema_is_refused_by_everything_that_reads_one(run, change):
    folder, audit, ids = run
    write(folder, changed(audit, ids["REFUTED"], **change))
    for arguments in (
        ["report", folder],
        ["report", folder, "--diff", REFERENCE],
        ["show", ids["REFUTED"], "--from", folder, "--to", folder / "shown"],
    ):
        answer = checker(*arguments)
        assert answer.returncode == 2 and "is not an audit as the checker writes one" in answer.stderr, answer.stderr


@pytest.mark.parametrize("text", ["[" * 200_000, "{}", "7", '{"format": "checker-audit/1"}', "\x00", "9" * 10_000])
def test_whatever_stands_in_audit_json_is_one_sentence(tmp_path, text):
    (tmp_path / "audit.json").write_text(text)
    answer = checker("report", tmp_path)
    assert answer.returncode == 2 and answer.stderr.startswith("checker: ") and answer.stderr.count("\n") == 1


@pytest.mark.parametrize("levels", [100, 200, 400, 800, 5_000, 50_000])
def test_a_statement_of_any_depth_is_printed_or_refused_in_one_sentence(run, levels):
    folder, audit, ids = run
    shutil.rmtree(folder / "certificates")
    statement = next(c["statement"] for c in audit["claims"] if c["id"] == ids["PROVED"])
    text = canonical_json(changed(audit, ids["PROVED"], statement=statement | {"conclude": "DEEP"}))
    (folder / "audit.json").write_text(text.replace('"DEEP"', '["neg",' * levels + '["var","x"]' + "]" * levels))
    for arguments in (
        ["report", folder],
        ["report", folder, "--format", "md"],
        ["show", ids["PROVED"], "--from", folder, "--to", folder / "shown"],
    ):
        answer = checker(*arguments)
        assert "Traceback" not in answer.stderr, answer.stderr
        assert answer.returncode in (0, 1) or (answer.returncode == 2 and answer.stderr.count("\n") == 1)


def test_what_does_not_fit_is_shown_short_and_without_its_escapes(published):
    audit = published | {
        "format": "checker-audit/2",
        "claims": [sample_claim(uses=[], cites=[], constants=[]) | {"verdict": "\x1b[31m\u202e" * 99}],
    }
    assert not misfit_of(audit | {"claims": []})
    told = misfit_of(audit)
    assert told.startswith("$.claims[0].verdict: ") and told.isascii() and told.isprintable() and len(told) < 300


# ── 6: text of others ──

MARKER = "MARKER"
SCRIPTS = ("<script>MARKER</script>", '"><img src=x onerror=MARKER>', "]]><svg onload=MARKER>")
COMMANDS = (r"\MARKER{x}", r"}\end{document}\MARKER", "$\\MARKER$", "%MARKER")
ESCAPES = (
    "\x1b[31mMARKER",
    "\x1b]0;MARKER\x07",
    "\x9b31mMARKER",
    "\u202eMARKER",
    "\u2066MARKER",
    "\x00MARKER\x08",
    "\rMARKER",
)
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")


def outputs(audit) -> dict[str, str]:
    """Everything that is written or printed from an audit."""
    from rich.console import Console

    table = Console(file=io.StringIO(), width=1000, force_terminal=False)
    table.print(verdict_table_text(audit))
    texts = {form: FORMS[form](audit, None) for form in ("html", "md", "latex")}
    said = "\n".join(str(c["finding"]) + str((c["error"] or {}).get("message")) for c in audit["claims"])
    return texts | {
        "site": "\n".join(t for _, t in render_site(audit)),
        "table": table.file.getvalue(),
        "terminal": for_terminal(said),
    }


@pytest.mark.parametrize("text", [*SCRIPTS, *COMMANDS, *ESCAPES], ids=ascii)
def test_text_of_others_is_text_in_every_output(text):
    broken = poisoned(sample_claim(), text) | {"error": {"message": text}}
    found = outputs(
        assemble(
            [poisoned(sample_claim(), text) | {"paper": "p", "id": "a"}, broken | {"paper": "p", "id": "b"}],
            budget="quick",
            seed=0,
        )
    )
    for sink, written in found.items():
        assert MARKER in written, sink
        if text in ESCAPES:
            assert not UNPRINTABLE.search(written), sink
    html = found["html"] + found["site"]
    assert not re.search(r"<script>\s*MARKER|<img[^>]*MARKER|<svg[^>]*onload", html)
    outside_code = re.sub(r"`[^`]*`", "", found["md"]).replace("\\<", "")
    assert "<script>MARKER" not in outside_code and "<img" not in outside_code
    assert (
        r"\MARKER" not in found["latex"].replace(r"\textbackslash{}MARKER", "")
        and r"\end{document}\MARKER" not in found["latex"]
    )


def test_a_picture_with_a_script_is_not_written_as_a_picture(tmp_path):
    plain = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
    bad = [
        plain.replace("<path", "<script>MARKER</script><path"),
        plain.replace("<path", '<path onload="MARKER"'),
        plain.replace("<path", '<image href="http://x/MARKER"/><path'),
        plain.replace("<svg ", '<svg onload="MARKER" '),
        "MARKER",
        f"<?xml-stylesheet href='MARKER'?>{plain}",
    ]
    plots = [{"title": "t", "caption": "c", "svg": svg} for svg in [*bad, plain]]
    write_audit(assemble([sample_claim(plots=plots) | {"paper": "p", "id": "a"}], budget="quick", seed=0), tmp_path)
    assert [p.name for p in (tmp_path / "plots").iterdir()] == [f"p.a.{len(plots)}.svg"]
    assert "onload" not in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ESCAPES, ids=ascii)
def test_a_terminal_shows_and_does_not_obey(text):
    assert not UNPRINTABLE.search(for_terminal(f"before {text} after\nnext"))
    assert for_terminal("ordinary ≤ text, 漢字 and\nlines") == "ordinary ≤ text, 漢字 and\nlines"


@pytest.mark.slow
def test_names_of_tensors_and_messages_of_exceptions_do_not_reach_the_terminal_as_they_are(tmp_path):
    name = "\x1b[31m\u202eh.0.attn.c_attn.weight"
    safetensors.numpy.save_file(
        {name: np.ones((2, 6)), "x\x9bh.1.attn.c_attn.weight": np.ones((2, 6))}, tmp_path / "m.safetensors"
    )
    answer = checker("data", "from-model", tmp_path / "m.safetensors", "--list")
    assert not UNPRINTABLE.search(answer.stdout + answer.stderr)
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "raises.py").write_text('"""T."""\nraise ValueError("\\x1b]0;MARKER\\x07\\u202e")\n')
    answer = checker(
        "-q", "audit", tmp_path / "small" / "raises.py", "--budget", "quick", "--out", tmp_path / "run", "--no-cache"
    )
    assert (
        answer.returncode == 2 and "MARKER" in answer.stderr and not UNPRINTABLE.search(answer.stdout + answer.stderr)
    )


def test_markup_in_a_finding_does_not_break_the_bar_of_progress(monkeypatch):
    from checker.app.terminal.progress import AuditProgress
    from checker.statements.claims.claim import TheoremFile

    theorem = TheoremFile(id="a", paper="p", path=Path("a.py"), title="A", fidelity="verbatim")
    monkeypatch.setattr("sys.stderr", type("Terminal", (io.StringIO,), {"isatty": lambda self: True})())
    with AuditProgress([theorem], quiet=False) as progress:
        progress.events.started(theorem)
        progress.events.finished(
            theorem, {"verdict": "PROVED", "witness": {"x": 1}, "finding": "[/red] [bold]\x1b[31m"}
        )
        progress.display.refresh()


@pytest.mark.slow
@pytest.mark.skipif(
    not shutil.which("pdflatex") and not shutil.which("lualatex"), reason="no TeX: apt-get install texlive-latex-base"
)
@pytest.mark.parametrize("text", [*COMMANDS, *SCRIPTS, *ESCAPES[:4], "#1 & _ ^ ~ \\\\ {", "\u0301漢字"], ids=ascii)
def test_a_report_with_hostile_names_compiles(tmp_path, text):
    engine = next(one for one in ("pdflatex", "lualatex") if shutil.which(one))
    latex = FORMS["latex"](
        assemble([poisoned(sample_claim(), text) | {"paper": "p", "id": "a"}], budget="quick", seed=0), None
    )
    (tmp_path / "a.tex").write_text(latex, encoding="utf-8")
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "a.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-1500:]
