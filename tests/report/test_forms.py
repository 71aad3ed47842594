"""Markdown, LaTeX and JSON say what the page says, stay text under hostile audits, and the schema tells an audit from a forgery."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from checker.app.cli import main
from checker.errors import InputError
from checker.report.pages.forms import FORMS, audit_schema, report
from tests.report.test_report import HOSTILE, audit_of, poisoned, sample_audit, sample_claim

ROOT = Path(__file__).parents[2]


def complaints(audit: object) -> list[str]:
    return [e.message for e in jsonschema.Draft202012Validator(audit_schema()).iter_errors(audit)]


def test_the_published_audit_meets_the_published_schema():
    jsonschema.Draft202012Validator.check_schema(audit_schema())
    assert not complaints(json.loads((ROOT / "reports/reference/audit.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "TRUE"},
        {"verdict": "PROVED", "certificates": []},
        {"error": {"message": "a certificate was rejected"}},
        {"trust": "numeric"},
        {"witness": None},
        {"not_checked": None},
        {"counts": {"TRUE": -1}},
    ],
)
def test_the_schema_refuses_what_no_audit_writes(change):
    full = sample_claim(uses=[], cites=[], constants=[])
    audit = json.loads((ROOT / "reports/reference/audit.json").read_text(encoding="utf-8"))
    assert not complaints(audit | {"claims": [full]})
    assert complaints(audit | {"claims": [full | change]})


@pytest.mark.parametrize("form", ["md", "latex"])
def test_forms_say_everything_that_matters(form):
    text = FORMS[form](sample_audit(), None).replace("\\", "")
    for expected in (
        "False as printed: with one token",
        "Datasets of more than 6 tokens",
        "KeyError: 'p'",
        "Euclidean",
    ):
        assert expected in text, expected
    assert FORMS[form](sample_audit(), None) == FORMS[form](sample_audit(), None)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text_in_markdown_and_latex(text):
    audit = audit_of(poisoned(sample_claim(), text), sample_claim())
    markdown, latex = (FORMS[form](audit, None) for form in ("md", "latex"))
    outside_code = re.sub(r"`[^`]*`", "", markdown).replace("\\<", "")
    assert "<script" not in outside_code and "<img" not in outside_code
    assert r"\end{x}" not in latex and r"\newcommand{\a}" not in latex and "\x1b" not in markdown + latex
    assert len(markdown) < 500_000 and len(latex) < 500_000
    (markdown + latex).encode("utf-8")


def test_latex_is_balanced():
    latex = FORMS["latex"](sample_audit(), None)
    bare = latex.replace("\\\\", "").replace(r"\{", "").replace(r"\}", "")
    assert bare.count("{") == bare.count("}") and latex.count(r"\begin{") == latex.count(r"\end{")
    assert latex.count(r"\newcommand{\AuditTable}") == latex.count(r"\newcommand{\AuditAppendix}") == 1


def test_the_command_writes_every_form(tmp_path):
    published = json.loads((ROOT / "reports/reference/audit.json").read_text(encoding="utf-8"))
    full = sample_claim(uses=[], cites=[], constants=[])
    (tmp_path / "audit.json").write_text(json.dumps(published | {"claims": [full]}), encoding="utf-8")
    for form in FORMS:
        out = tmp_path / f"out.{form}"
        done = CliRunner().invoke(main, ["report", str(tmp_path), "--format", form, "--out", str(out)])
        assert done.exit_code == 0, done.output
        assert out.read_text(encoding="utf-8") == report(tmp_path / "audit.json", form)
    marked = full | {"unchecked": ["verdict", "trust"]}
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == published | {"claims": [marked]}
    shown = CliRunner().invoke(main, ["report", str(tmp_path), "--format", "md"])
    assert shown.output.startswith("# Audit of theorems")


def test_no_audit_and_no_form(tmp_path):
    with pytest.raises(InputError, match="is not a readable audit.*Give the audit.json"):
        report(tmp_path, "md")
    with pytest.raises(InputError, match="no form 'pdf'.*nothing was written.*html, json, md, latex"):
        report(tmp_path, "pdf")
