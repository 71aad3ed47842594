"""``audit(CLAIM)``: the verdict, its text and its page where the claim stands."""

from __future__ import annotations

import subprocess
import sys

import pytest

from checker import audit, language
from checker.app.given.new_theorem import new_theorem
from checker.errors import ClaimError, InputError
from checker.language import Claim, Source, scalar

x = scalar("x")
SOURCE = Source(paper="mine", where="Lemma 1", fidelity="verbatim")


def claim(conclude, **parts):
    return Claim(title="a <b>title</b>", source=SOURCE, forall=(x,), conclude=conclude, **parts)


def test_a_refuted_claim_shows_its_witness_and_its_page(tmp_path):
    report = audit(claim(x**2 >= x), out=tmp_path)
    assert report.verdict == "REFUTED" and repr(report).startswith("REFUTED (exact): a <b>title</b>")
    assert f"  x = {report.entry['witness']['values']['x']}" in repr(report)
    shown = report._repr_html_()
    assert shown.startswith('<div class="checker-card"') and "<iframe srcdoc=" in shown
    assert "<b>title" not in shown and "REFUTED" in shown
    assert report.page.is_file() and (tmp_path / report.entry["certificates"][0]["path"]).is_file()


@pytest.mark.parametrize(
    ("changes", "verdict"), [({"assuming": (x > 1,)}, "PROVED"), ({"assuming": (x > 4, x < 3)}, "VACUOUS")]
)
def test_other_verdicts(tmp_path, changes, verdict):
    assert audit(claim(x**2 >= x, **changes), out=tmp_path).verdict == verdict


def test_a_file_is_judged_in_a_child(tmp_path):
    path = new_theorem("my_lemma", "identity", tmp_path)
    report = audit(path, out=tmp_path / "out")
    assert report.verdict == "PROVED" and report.entry["id"] == "my-lemma"


def test_what_is_no_claim_is_refused(tmp_path):
    with pytest.raises(InputError, match="given a Term. Give it a Claim"):
        audit(x < 1, out=tmp_path)
    with pytest.raises(InputError, match="does not exist"):
        audit(tmp_path / "nowhere.py")
    with pytest.raises(InputError, match="budget='huge'"):
        audit(claim(x < 1), budget="huge")
    with pytest.raises(ClaimError, match="not a term"):
        audit(claim(x == 1), out=tmp_path)


def test_in_a_fresh_interpreter_the_name_is_a_function_before_and_after_it_is_used(tmp_path):
    code = (
        "from checker import audit, run_audit, language as L\nimport checker\n"
        "x = L.scalar('x')\nC = L.Claim(title='t', source=L.Source(paper='p', where='w', fidelity='verbatim'), forall=(x,), "
        "conclude=x*x >= 0)\nassert checker.audit is audit\n"
        "assert callable(run_audit)\nprint(audit(C, out='out').verdict)\nassert checker.audit is audit"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout.strip() == "PROVED", done.stderr
    assert language.Claim is Claim
