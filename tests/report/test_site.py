"""The folder of an audit: light pages that link to each other, stay text under hostile audits, and are the same for the same audit."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import lru_cache
from itertools import islice
from pathlib import Path

import pytest
from markupsafe import Markup

from checker import verify
from checker.errors import MissingDependency
from checker.report.audits.highlights import highlights
from checker.report.audits.rows import frame_of
from checker.report.claims.short_witness import short_witness
from checker.report.pages import print_pages
from checker.report.pages.page import render_page
from checker.report.pages.site import LARGEST, render_site, write_site
from checker.report.proofs.lemmas import NUMBERS, with_lemma_links
from tests.report.test_report import DATA, HOSTILE, PACKAGE, audit_of, poisoned, sample_audit, sample_claim, well_formed

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "reports/reference"


@lru_cache(maxsize=1)
def published() -> dict:
    return json.loads((REFERENCE / "audit.json").read_text(encoding="utf-8"))


def check_site(pages: dict[str, str]) -> None:
    """Every page is sound, and every link leads to a page of the folder and to an anchor that is there."""
    found = {name: well_formed(html) for name, html in pages.items()}
    for name, page in found.items():
        html, here = pages[name], Path(name).parent
        assert len(page.ids) == len(set(page.ids)), name
        assert html.count("<script") == 1 and (PACKAGE / "page.js").read_text(encoding="utf-8") in html
        assert not page.tags & {"iframe", "object", "link", "form", "base", "foreignobject", "image"}
        assert not any(a.startswith("on") or a == "style" for a in page.attributes)
        for link in page.links:
            if link.startswith("data:image/svg+xml,") or link in ("audit.json", "../audit.json"):
                continue
            path, _, anchor = link.partition("#")
            path = path.partition("?")[0]
            target = (here / path).as_posix() if path else name
            target = re.sub(r"[^/]+/\.\./", "", target)
            assert target in found, f"{name}: {link[:80]}"
            assert not anchor or anchor in found[target].ids, f"{name}: {link[:80]}"
        assert len(html.encode("utf-8")) < 500_000, name


@pytest.mark.slow
def test_the_published_audit_becomes_light_pages_that_link_to_each_other():
    pages = dict(render_site(published(), REFERENCE))
    check_site(pages)
    assert sum(name.startswith("claims/") for name in pages) == len(published()["claims"]) and LARGEST < 500_000
    index = pages["index.html"]
    assert "Five findings" in index and "One square is one claim." in index and "What you can do next" in index
    assert (
        index.count('<ol class="highlights">') == 1 and len(re.findall(r'<span class="says">(?!repairs)', index)) >= 4
    )
    on_paper = [html for name, html in pages.items() if name.startswith("print/")]
    sections = [i for html in on_paper for i in re.findall(r'<section class="claim" id="([^"]+)"', html)]
    assert sorted(sections) == sorted(row["anchor"] for row in frame_of(published()).rows)
    assert all(f'href="{name}"' in pages["print.html"] for name in pages if name.startswith("print/"))


def found_of(*claims: tuple[str, str, str]) -> list[str]:
    """The ids shown first, of claims (paper, id, verdict) of which each refuted one has a counter-example one character longer."""
    made = [
        sample_claim(
            paper=paper,
            id=name,
            title=f"{name} says so",
            verdict=verdict,
            repairs=None,
            witness={"values": {"D": {"tokens": [[[10**k]]], "labels": [1], "head": [1]}}}
            if verdict == "REFUTED"
            else None,
        )
        for k, (paper, name, verdict) in enumerate(claims)
    ]
    return [h["claim"]["id"] for h in highlights(frame_of(audit_of(*made)))]


@pytest.mark.slow
def test_every_page_of_a_claim_has_its_statement():
    """A formula; or, where one computation judges a sentence, the sentence and the criterion; and the law of a statement about chance."""
    pages = dict(render_site(published(), REFERENCE))
    for claim in published()["claims"]:
        page = pages[f"claims/{claim['paper']}.{claim['id']}.html"]
        begin = page.index('_statement">Statement</h2>')
        shown = page[
            begin : page.index("The same as plain text" if "The same as plain" in page else "as plain text", begin)
        ]
        assert "<math" in shown or "This sentence is not judged as a formula" in shown, claim["id"]
        if not claim["statement"]["forall"] and not claim.get("experiment"):
            assert "This sentence is not judged as a formula" in shown, claim["id"]
        assert ("is drawn as: " in shown) == ("probability" in claim["statement"]), claim["id"]


def test_pages_of_claims_link_to_the_lemmas_that_their_proofs_use():
    """Every fact that a tree may name is on the page of lemmas, and so is every lemma that a certificate may name."""
    pages = dict(render_site(published(), REFERENCE))
    assert (
        'href="../lemmas.html#fact-best-word-of-two-levels"'
        in pages["claims/ntp.dataset-shift-non-comparable-two-levels.html"]
    )
    assert 'href="../lemmas.html#limits-2"' in pages["claims/similarity.theorem-3.15.html"]
    assert (
        'href="../lemmas.html#fact-descent"' in pages["claims/maxmargin.descent-lemma.html"]
    )  # “descent of p”, p typeset
    page = well_formed(pages["lemmas.html"])
    for name in verify.SCHEMAS:
        assert "lemmas.html#" in with_lemma_links(Markup("the fact “{}”").format(name), "../"), name
    for text in NUMBERS.values():
        link = re.search(r"lemmas\.html#([^\"]+)", with_lemma_links(Markup(text), ""))
        assert link is not None and link[1] in page.ids, text
    assert (
        with_lemma_links(Markup("the fact “of mine”, Lemma 99 of docs/limits.md"), "")
        == "the fact “of mine”, Lemma 99 of docs/limits.md"
    )


def test_the_findings_are_of_several_papers():
    frame = frame_of(published(), most=3_000)
    shown = [(h["claim"]["paper"], h["claim"]["kind"], str(h["says"])) for h in highlights(frame)]
    papers = [paper for paper, _, _ in shown]
    refuted = {row["paper"] for row in frame.rows if row["kind"] == "refuted" and row["fidelity"] == "verbatim"}
    assert len(shown) == 5 and set(papers) == refuted and min(map(papers.count, papers)) == 2
    assert all(says for _, kind, says in shown) and {kind for _, kind, _ in shown} == {"refuted"}


def test_only_verbatim_statements_are_headlines_and_misprints_come_last():
    frame = frame_of(published(), most=3_000)
    shown = [h["claim"] for h in highlights(frame)]
    assert {row["fidelity"] for row in shown} == {"verbatim"}
    kinds = [row["severity"]["kind"] for row in shown if row["paper"] == "maxmargin"]
    assert kinds == ["conclusion changes", "misprint"]
    made = [
        sample_claim(id=name, fidelity=f, title=f"{name} says so")
        for name, f in (("a", "verbatim"), ("b", "reconstructed"))
    ]
    assert [h["claim"]["id"] for h in highlights(frame_of(audit_of(*made)))] == ["a"]
    assert len(highlights(frame_of(audit_of(*made[1:])))) == 1  # an audit of one's own has no better


def test_at_most_two_findings_are_of_one_paper_while_another_has_something_to_show():
    many = [("p", f"{letter}-p", "REFUTED") for letter in "abcdef"]
    assert found_of(*many) == ["a-p", "b-p", "c-p", "d-p", "e-p"]  # there is no other paper
    others = [("q", "x-q", "PROVED"), ("r", "y-r", "CONSISTENT"), ("r", "z-r", "VACUOUS")]
    assert found_of(*many, *others) == ["a-p", "b-p", "z-r", "x-q", "c-p"]  # what is consistent waits for a third
    assert found_of(*many, ("q", "x-q", "REFUTED"), ("r", "z-r", "REFUTED"))[:4] == ["a-p", "x-q", "z-r", "b-p"]


def test_a_counter_example_that_is_longer_than_its_line_ends_in_dots_and_is_whole_on_its_page():
    pages = dict(render_site(published(), REFERENCE))
    cut = re.findall(r'href="(claims/[^"]+)">[^\n]*?<span class="says">[^\n]*?; …</span>', pages["index.html"])
    assert cut and all("Counter-example: " in pages[page] and "; …" not in pages[page] for page in cut)


def test_no_published_page_passes_500_kb():
    pages = sorted(REFERENCE.rglob("*.html"))
    assert len(pages) > len(published()["claims"])
    heavy = [f"{page.name}: {page.stat().st_size}" for page in pages if page.stat().st_size >= 500_000]
    assert not heavy, heavy


@pytest.mark.slow
def test_a_page_names_the_kinds_of_certificate_that_its_verdict_rests_on():
    """One claim for each kind: the verifier accepts the certificate when it may read these kinds alone."""
    carried = {claim["rests_on"]["type"]: claim for claim in published()["claims"] if claim["rests_on"]}
    assert set(carried) == {"tree", "lemma", "evaluation"}
    pages = dict(render_site(published(), REFERENCE))
    for kind, claim in carried.items():
        html = pages[f"claims/{claim['paper']}.{claim['id']}.html"]
        (only,) = re.findall(r"<code>--only ([a-z,]+)</code>", html)
        from_hypotheses = kind != "evaluation" and (claim["statement"]["where"] or claim["statement"]["assuming"])
        assert only == (f"{kind},evaluation" if from_hypotheses else kind)
        command = [
            sys.executable,
            "-I",
            str(verify.__file__),
            "--only",
            only,
            REFERENCE / claim["rests_on"]["certificate"],
        ]
        assert subprocess.run(command, capture_output=True, text=True).stdout.startswith("VERIFIED")


def test_every_kind_of_verdict_and_an_error_have_their_page():
    pages = dict(render_site(sample_audit()))
    check_site(pages)
    assert "‼ error" in pages["index.html"] and "could not be checked as intended" in pages["index.html"]
    refuted = pages["claims/maxmargin.lemma-3.11.html"]
    assert "It is false as printed." in refuted and "To check by hand." in refuted or "Counter-example" in refuted
    assert "Datasets of more than 6 tokens." in refuted and 'href="../index.html#verdicts"' in refuted
    assert dict(render_site(sample_audit())) == pages


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_leaves_every_page_standing(text):
    claim = poisoned(sample_claim(), text)
    audit = audit_of(claim, claim, sample_claim()) | {"papers": {text: text}, "checker": text, "seed": text}
    pages = dict(render_site(audit))
    check_site(pages)
    for html in pages.values():
        html.encode("utf-8")
        assert "\u202e" not in html and "\x1b" not in html and "\x00" not in html


@pytest.mark.parametrize("junk", [None, 7, "text", [], {}, [[]], {"a": [1]}, float("nan"), True])
def test_fields_of_the_wrong_type_leave_every_page_standing(junk):
    claims = [
        sample_claim(id=f"c{k}", **{key: junk}) for k, key in enumerate(sample_claim()) if key not in ("plots", "id")
    ]
    claims += [sample_claim(id="w", witness={"values": {"D": junk, "p": junk}, "why": junk}, plots=junk, obtained=junk)]
    check_site(dict(render_site(audit_of(*claims, junk))))


def test_names_of_pages_are_unique_on_any_file_system_and_stay_in_the_folder(tmp_path):
    names = [("b", "a"), ("b", "a"), ("B", "A"), ("b", "a_2"), ("", ""), ("..", "../../x"), ("<>", "<>"), ("b", "a-2")]
    audit = audit_of(*(sample_claim(paper=p, id=i, plots=[]) for p, i in names))
    pages = [row["page"] for row in frame_of(audit).rows]
    assert len({p.casefold() for p in pages}) == len(names) and not any("/" in p or p.startswith(".") for p in pages)
    check_site(dict(render_site(audit)))
    write_site(audit, tmp_path / "run")
    assert sorted(p.name for p in (tmp_path / "run/claims").iterdir()) == sorted(pages)
    assert {p.name for p in tmp_path.iterdir()} == {"run"}


def test_pages_of_an_earlier_run_are_removed_and_others_are_left_alone(tmp_path):
    write_site(audit_of(sample_claim(id="old"), sample_claim(id="kept")), tmp_path)
    (tmp_path / "claims/mine.html").write_text("<p>mine</p>", encoding="utf-8")
    write_site(audit_of(sample_claim(id="kept")), tmp_path)
    assert {p.name for p in (tmp_path / "claims").iterdir()} == {"maxmargin.kept.html", "mine.html"}


def test_a_paper_of_many_claims_goes_on_in_another_print_page(tmp_path, monkeypatch):
    monkeypatch.setattr(print_pages, "_LARGEST_PART", 1_000)
    names = [("a", "1"), ("a", "2"), ("A", "3"), ("a-2", "4"), ("", "5")]
    pages = dict(render_site(audit_of(*(sample_claim(paper=p, id=i, repairs=None) for p, i in names))))
    parts = [Path(name).stem for name in pages if name.startswith("print/")]
    assert len({part.casefold() for part in parts}) == len(parts) == 5 and {"a", "a-2", "claims"} <= set(parts)
    check_site(pages)


def test_without_a_browser_there_is_no_pdf_and_it_is_said_what_else_to_do(monkeypatch):
    monkeypatch.delenv("CHECKER_CHROMIUM", raising=False)
    monkeypatch.setattr(print_pages.shutil, "which", lambda _: None)
    with pytest.raises(MissingDependency, match="--format html"):
        print_pages.print_pdf(sample_audit())
    monkeypatch.setenv("CHECKER_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(MissingDependency, match="made no PDF"):
        print_pages.print_pdf(sample_audit())


def test_the_page_of_the_pdf_holds_every_claim_and_links_within_itself():
    page = well_formed(print_pages.print_whole(published(), REFERENCE))
    assert {row["anchor"] for row in frame_of(published()).rows} <= set(page.ids)
    assert all(link.startswith("data:") or link[1:] in page.ids for link in page.links if link[:1] == "#")


def thousand() -> dict:
    """The published audit, its claims eight times under other names."""
    claims = [
        c
        | {
            "id": f"{c['id']}-{k}",
            "paper": f"{c['paper']}{k % 2}",
            "repairs": c["repairs"] and f"{c['repairs']}-{k}",
            "uses": [f"{u}-{k}" for u in c["uses"]],
            "cites": [f"{u}-{k}" for u in c["cites"]],
        }
        for k in range(8)
        for c in published()["claims"]
    ]
    return published() | {"claims": claims[:1000]}


def test_the_index_of_a_thousand_claims_stays_light_and_names_every_one():
    pages = render_site(thousand(), REFERENCE)
    name, index = next(pages)
    assert name == "index.html" and len(index.encode("utf-8")) < 500_000
    assert len(re.findall(r'<tr id="claim-', index)) == 1000
    assert re.search(r"One square is up to \d+ claims", index)
    claims = (page for name, page in pages if name.startswith("claims/"))
    for page in islice(claims, 3):
        assert len(page.encode("utf-8")) < 500_000 and page.count('aria-current="page"') == 1


@pytest.mark.slow
def test_a_thousand_claims_give_a_thousand_light_pages():
    pages = dict(render_site(thousand(), REFERENCE))
    assert sum(name.startswith("claims/") for name in pages) == 1000
    assert all(len(html.encode("utf-8")) < 500_000 for html in pages.values())


def test_deep_links_of_the_old_page_still_have_their_anchor():
    pages = dict(render_site(sample_audit()))
    old = well_formed(render_page(sample_audit()))
    rows = [i for i in old.ids if i.startswith("claim-") and not re.search(r"_(title|why|\w+)$", i)]
    assert rows and set(rows) <= set(well_formed(pages["index.html"]).ids)


def test_counter_examples_fit_a_line():
    tiny = {"head": ["1"], "labels": ["-1"], "queries": [["1"]], "tokens": [[["2"], ["1"]]]}
    assert short_witness({"D": tiny, "start": [["1"]], "alpha": ["0"]}, {"alpha": "choice"}) == (
        "tokens 2, 1; label −1; v = query = start = 1; α = 1"
    )
    assert short_witness({"D": DATA | {"tokens": DATA["tokens"] * 9}}, {}).startswith(
        "an exact dataset with n = 18, T = 3"
    )
    assert short_witness(
        {"A1": [["1"], ["0"]], "A2": [["1"], ["0"]], "j": "0", "x_hat": ["-5" + "0" * 30], "e": "1/1000000"},
        {"j": "index"},
    ) == ("A₁ = A₂ = (1, 0); j = 1; x̂ = −5·10³⁰; e = 10⁻⁶")
    for junk in (
        None,
        3,
        "x",
        [],
        {"a": None},
        {"D": {"tokens": 3}},
        {"D": {"tokens": [None], "head": 7, "labels": {}}},
    ):
        assert isinstance(short_witness(junk, {"a": "index", "D": "choice"}), str)


def test_how_an_entry_was_obtained_is_said():
    again = dict(render_site(audit_of(sample_claim(obtained="verified again"))))["claims/maxmargin.lemma-3.11.html"]
    assert "certificates verified again in this run; the search was not repeated" in again
