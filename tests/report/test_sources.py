"""What was read of each paper: the data are whole, and only verbatim statements are said to be false as printed."""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from checker.papers.folder import read_folder
from checker.report.audits.coverage import coverage_view
from checker.report.audits.rows import frame_of
from checker.report.claims.explained import explained
from checker.report.claims.sources import false_as, quotes, severity, sources_view, withdrawn_view, words_of
from checker.report.pages.forms import audit_schema
from checker.report.pages.site import render_site
from checker.runs.audit import assemble
from checker.statements.claims.claim import properties_folder
from checker.statements.claims.sources import SEVERITIES, retracted, sources
from tests.report.test_report import audit_of, sample_claim
from tests.theorem_files import theorem_files

REFERENCE = Path(__file__).parents[2] / "reports" / "reference"


@cache
def shipped() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for theorem in theorem_files():
        found.setdefault(theorem.paper, {})[theorem.id] = theorem.fidelity
    return found


@cache
def published() -> dict:
    return json.loads((REFERENCE / "audit.json").read_text(encoding="utf-8"))


# ── the data ──


def test_every_paper_says_which_text_was_read_and_the_schema_knows_all_of_it():
    assert sources().keys() == shipped().keys()
    schema = audit_schema()
    for paper, source in sources().items():
        jsonschema.validate(
            source, schema["$defs"]["source"] | {"$defs": schema["$defs"], "additionalProperties": False}
        )
        assert all(one["kind"] in SEVERITIES for one in source.get("severity", ())), paper


@pytest.mark.parametrize("paper", sorted(sources()))
def test_every_name_in_a_source_is_a_claim_of_its_paper(paper):
    source = sources()[paper]
    named = [name for item in source.get("item", ()) for name in item.get("claims", ())]
    judged = [one[key] for one in source.get("severity", ()) for key in ("claim", "repair") if key in one]
    assert set(named) | set(judged) <= shipped()[paper].keys()
    assert len({one["claim"] for one in source.get("severity", ())}) == len(source.get("severity", ()))


@pytest.mark.parametrize("paper", sorted(sources()))
def test_the_notation_of_a_folder_is_what_its_theorem_files_declare(paper):
    """A symbol stands once, in the form of ``checker paper new``; some published claim of the paper has such a variable."""
    declared = {
        (row[0], " ".join([row[1], *([] if row[1] in ("dataset", "loss", "choice") else row[2:])]))
        for c in published()["claims"]
        if c["paper"] == paper
        for row in (c["statement"] or {}).get("forall", ())
    }
    for symbol, said in sources()[paper]["notation"].items():
        name, _, kind = said.rpartition(": ")
        assert (name or symbol, kind) in declared, symbol
    folder = properties_folder() / paper
    said = read_folder(folder)
    assert (said.key, said.source, said.statements) == (paper, "source.toml", []) and (folder / said.source).is_file()


def test_the_coverage_of_the_published_audit_is_on_its_pages():
    papers = {one["paper"]: one for one in coverage_of_published()}
    assert papers.keys() == {paper for paper, source in sources().items() if source.get("item")}
    for paper, one in papers.items():
        items = sources()[paper]["item"]
        assert one["counts"]["encoded"] == sum(bool(item.get("claims")) for item in items)
        assert all(row["why"] for row in one["statements"] if row["state"] == "not")
        assert one["said"] in (REFERENCE / "index.html").read_text(encoding="utf-8")
    rests = {row["name"]: row["rests_on"] for row in papers["similarity"]["statements"]}
    assert any(rests.values())


def coverage_of_published() -> list[dict]:
    frame = frame_of(published())
    return coverage_view(published(), frame.rows, frame.found)


@pytest.mark.parametrize("paper", sorted(sources()))
def test_a_page_explains_the_words_that_it_uses_and_no_others(paper):
    """Γ of Assumption B stands on the page of a claim that speaks of it; what the meaning of “joint p-SVM” uses is explained as well."""
    said = {c["id"]: dict(words_of(sources(), c)) for c in published()["claims"] if c["paper"] == paper}
    assert any(said.values()) or paper in ("background", "ntp")
    if paper == "maxmargin":
        assert {"Assumption B", "Γ", "v-SVM", "label margin"} <= said["assumption-b"].keys()
        assert "W_mm" not in said["assumption-b"] and "locally optimal" not in said["assumption-b"]
        only = {"paper": paper, "title": "the joint p-SVM"}
        assert [word for word, _ in words_of(sources(), only)] == ["joint p-SVM", "k_it", "p-SVM", "v-SVM"]


@pytest.mark.parametrize("paper", sorted(sources()))
def test_every_claim_whose_words_are_known_has_its_words(paper):
    """A statement that is verbatim or a paraphrase is of a sentence of the inventory; public experiments have none."""
    experiments = {t.id for t in theorem_files() if t.paper == paper and t.experiment}
    known = {name for name, fidelity in shipped()[paper].items() if fidelity != "reconstructed"} - experiments
    named = {name for item in sources()[paper].get("item", ()) for name in item.get("claims", ())}
    assert known <= named


def test_the_inventory_has_every_numbered_result_of_the_text_that_was_read_whole():
    places = " ".join(item["place"] for item in sources()["similarity"]["item"])
    for number in (
        "Assumption 3.10",
        "Lemma 3.11",
        "Lemma 3.12",
        "Lemma 3.13",
        "Theorem 3.14",
        "Theorem 3.15",
        "Definition 4.1",
        "Definitions 3.1–3.4",
        "Definitions 3.5 and 3.6",
        "Definition 3.7",
        "Definition 3.8",
        "Definition 3.9",
        "Figure 1",
        "Figure 2",
        *(f"§3.3, {k}" for k in range(1, 8)),
        *(f"Step {k}" for k in range(1, 5)),
    ):
        assert number in places, number


def test_every_published_refutation_says_how_grave_it_is():
    stated = {(p, one["claim"]) for p, source in sources().items() for one in source.get("severity", ())}
    refuted = {(c["paper"], c["id"]) for c in published()["claims"] if c["verdict"] == "REFUTED"}
    assert refuted <= stated


def test_a_withdrawn_verdict_is_of_a_claim_that_is_not_refuted_now():
    now = {f"{c['paper']}/{c['id']}": c["verdict"] for c in published()["claims"]}
    assert retracted() and all(now[one["claim"]] != "REFUTED" for one in retracted())


def test_an_audit_carries_the_sources_of_its_papers_and_no_others():
    audit = assemble([c for c in published()["claims"] if c["paper"] == "tfsvm"], budget="quick", seed=0)
    assert list(audit["sources"]) == ["tfsvm"] and [one["claim"] for one in audit["retracted"]] == [
        "tfsvm/kq-path-frobenius-normalised"
    ]
    jsonschema.validate(audit, audit_schema())


# ── what is said ──


def test_only_verbatim_statements_are_false_as_printed():
    assert false_as("verbatim") == "false as printed"
    assert false_as("reconstructed") == "false as encoded; the text was not available"
    assert "printed" not in false_as("paraphrase") + false_as(None)
    for fidelity in ("verbatim", "paraphrase", "reconstructed"):
        text = str(explained(sample_claim(fidelity=fidelity), {})[0])
        assert ("false as printed" in text) == (fidelity == "verbatim") and ("false as encoded" in text) != (
            fidelity == "verbatim"
        )


def test_a_repair_shows_the_words_of_what_it_repairs():
    words = {
        "p": {
            "item": [
                {"place": "Lemma 1", "quote": "one", "claims": ["a", "b"]},
                {"place": "Lemma 2", "quote": "two", "claims": ["b"]},
            ]
        }
    }
    assert [q["place"] for q in quotes(words, {"paper": "p", "id": "b"})] == ["Lemma 1", "Lemma 2"]
    assert quotes(words, {"paper": "p", "id": "c", "repairs": "a"}) == [{"place": "Lemma 1", "quote": "one"}]
    assert (
        quotes(words, {"paper": "q", "id": "b"}) == quotes(words, {"paper": "p", "id": "c"}) == quotes(None, {}) == []
    )


def test_a_misprint_is_one_only_beside_a_proved_repair():
    stated = {"p": {"severity": [{"claim": "a", "kind": "misprint", "repair": "b", "says": "a sign"}]}}
    claim = {"paper": "p", "id": "a", "verdict": "REFUTED"}
    assert severity(stated, claim, {"b": "PROVED"}) == {"kind": "misprint", "says": "a sign", "repair": "b"}
    assert severity(stated, claim, {"b": "CONSISTENT"}) == {
        "kind": "conclusion changes",
        "says": "a sign",
        "repair": "",
    }
    assert severity({}, claim, {}) == {"kind": "not judged", "says": "", "repair": ""}
    assert severity(stated, claim | {"verdict": "PROVED"}, {"b": "PROVED"}) is None


def test_the_false_alarm_rate_counts_what_stands_and_what_was_withdrawn():
    audit = audit_of(sample_claim(paper="p", id="a"), sample_claim(paper="p", id="b", verdict="AMBIGUOUS"))
    one = {"claim": "p/b", "published": "1 May", "withdrawn": "2 May", "why": "misread"}
    found = withdrawn_view(audit | {"retracted": [one]}, frame_of(audit).rows)
    assert (found["count"], found["of"]) == (1, 2) and found["rows"][0]["now"]["verdict"] == "AMBIGUOUS"
    assert withdrawn_view(audit, frame_of(audit).rows) is None


def test_the_pages_name_the_text_its_words_and_the_way_to_contest():
    audit = copy.deepcopy(published())
    audit["claims"] = [
        c
        for c in audit["claims"]
        if c["id"] in ("lemma-3.13", "lemma-3.13-repaired", "w-gd-global-any-start", "w-gd-local")
    ]
    pages = dict(render_site(audit, REFERENCE))
    index, inventory, authors = pages["index.html"], pages["sources.html"], pages["for-authors.html"]
    assert "its appendix is missing" in index and 'href="sources.html"' in index and "False alarms: of" in index
    counts = [list(s["counts"].values()) for s in sources_view(audit, frame_of(audit).rows) if s["paper"] == "tfsvm"]
    assert counts == [[0, 0, 2]]
    assert "Not judged." in inventory and 'href="claims/similarity.lemma-3.13.html"' in inventory
    assert "Contest a verdict" in authors and "omitting-low-scores" in authors
    ours, theirs = pages["claims/tfsvm.w-gd-global-any-start.html"], pages["claims/similarity.lemma-3.13.html"]
    assert "false as encoded; the text was not available" in ours and "false as printed" not in ours
    assert "false as printed" in theirs and "A missing hypothesis" in theirs and 'class="quoted"' in theirs
    sha256 = next(c["statement"]["sha256"] for c in audit["claims"] if c["id"] == "lemma-3.13")
    part = theirs[theirs.index("This misstates my theorem</h2>") :]
    assert (
        sha256[:16] in part
        and "checker show similarity/lemma-3.13 --from . --to letter" in part
        and 'href="../for-authors.html"' in part
    )
    assert not re.search(
        r"misstates my theorem</h2>", pages["print/similarity.html"]
    )  # a link would lead nowhere on paper
