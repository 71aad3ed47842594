"""A packed counter-example is checked again with nothing but Python, and a changed one is not."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from checker import audit
from checker.app.commands.show import show
from checker.errors import InputError
from checker.language import Claim, Source, best_scores, dataset, entry, index, length, minimum, vector
from checker.statements.claims.claim import published_folder

D = dataset("D", keys=False)
CLAIM = Claim(
    title="Best scores are positive",
    source=Source(paper="mine", where="Lemma 1", fidelity="verbatim"),
    forall=(D,),
    conclude=minimum(best_scores(D)) > 0,
)


@pytest.fixture(scope="module")
def audited(tmp_path_factory):
    folder = tmp_path_factory.mktemp("audit")
    assert audit(CLAIM, name="my-lemma", out=folder).verdict == "REFUTED"
    return folder


def replay(folder, line):
    words = line.split()
    assert words[:3] == ["python3", "-I", "verify.py"]
    return subprocess.run([sys.executable, *words[1:]], capture_output=True, text=True, cwd=folder)


def test_the_folder_is_all_it_takes(audited, tmp_path):
    lines = list(show("mine/my-lemma", audited, tmp_path / "sent"))
    names = sorted(p.name for p in (tmp_path / "sent").iterdir())
    ours = ["mine.my-lemma.counter-example.jsonl", "mine.my-lemma.generic.jsonl"]
    assert names == ["D.svg", "letter.md", *ours, "verify.py", "witness.tex"]
    done = replay(tmp_path / "sent", lines[-1])
    assert done.returncode == 0 and "VERIFIED counter-example" in done.stdout
    assert "X_{1} &=" in (tmp_path / "sent" / "witness.tex").read_text()
    certificate = tmp_path / "sent" / names[2]
    certificate.write_text(certificate.read_text().replace('"to_prove":"FALSE"', '"to_prove":"TRUE"'))
    assert replay(tmp_path / "sent", lines[-1]).returncode == 1


def test_the_letter_quotes_the_text_and_asks_one_question(audited, tmp_path):
    list(show("my-lemma", audited, tmp_path))
    mine = (tmp_path / "letter.md").read_text(encoding="utf-8")
    assert "We do not have your text. What we took the statement to be: Best scores are positive (Lemma 1)." in mine
    assert "**Do you agree, or is our reading wrong?**" in mine and "REFUTED: false as printed." in mine
    assert r"$$0 \lt " in mine and "The counter-example: tokens" in mine and mine.count("?") == 1
    list(show("similarity/lemma-3.13", published_folder(), tmp_path / "sent"))
    theirs = (tmp_path / "sent" / "letter.md").read_text(encoding="utf-8")
    assert "> “Let R ≥ 4. Let x, y ∈ ℝ^d satisfy" in theirs and "the whole main text; its appendix is missing" in theirs
    assert "dd5d8180480eae794318e3648b04e17289802ac5e3a10d4ce3a57c275d035c55" in theirs


def test_what_is_not_there_is_said(audited, tmp_path):
    with pytest.raises(InputError, match="is not in .* Name one of mine/my-lemma"):
        list(show("lemma-9", audited, tmp_path))
    with pytest.raises(InputError, match="not a readable audit"):
        list(show("lemma-9", tmp_path, tmp_path))
    next((audited / "certificates").iterdir()).unlink()
    with pytest.raises(InputError, match="Run the audit again"):
        list(show("my-lemma", audited, tmp_path))


def test_indices_are_counted_alike_in_what_is_printed_and_in_the_snippet(tmp_path):
    u, i = vector("u", "n"), index("i", "n")
    claim = Claim(
        title="Entries are positive",
        source=Source(paper="mine", where="Lemma 2", fidelity="verbatim"),
        forall=(u, i),
        where=(length(u) >= 2, entry(u, 0) > 0),
        conclude=entry(u, i) > 0,
    )
    assert audit(claim, name="entries", out=tmp_path / "run").verdict == "REFUTED"
    lines = list(show("entries", tmp_path / "run", tmp_path / "sent"))
    (said,) = [line.strip() for line in lines if line.strip().startswith("i = ")]
    (place_of,) = re.findall(r"i &= (\d+)", (tmp_path / "sent" / "witness.tex").read_text())
    assert said == f"i = {place_of} (counted from 1)" and int(place_of) >= 2
