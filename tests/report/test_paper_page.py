"""One paper for its authors: every claim of the audit is on it once, what needs attention first, with numbers; as a page, LaTeX and PDF."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from checker.app.cli import main
from checker.errors import InputError
from checker.report.audits.paper_view import of_paper, paper_view
from checker.report.audits.rows import frame_of
from checker.report.pages import paper_page, print_pages
from checker.report.pages.paper_page import paper_html, paper_latex, paper_pages
from checker.report.pages.site import render_site
from checker.report.pages.tex_sentences import tex_printed, tex_sentence
from checker.report.typesetting.values import Latex
from tests.report.test_report import HOSTILE, audit_of, poisoned, sample_audit, sample_claim, well_formed

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "reports/reference"
AUDIT = json.loads((REFERENCE / "audit.json").read_text(encoding="utf-8"))
PAPERS = sorted(AUDIT["papers"])
ATTENTION = {"REFUTED", "VACUOUS", "AMBIGUOUS", "DOUBTFUL", "NOT REPRODUCED"}


@lru_cache(maxsize=8)
def viewed(paper: str) -> dict:
    return paper_view(AUDIT, frame_of(AUDIT, most=3_000), paper, REFERENCE)


@lru_cache(maxsize=8)
def latex(paper: str) -> str:
    return paper_latex(AUDIT, paper, REFERENCE)


@lru_cache(maxsize=1)
def pages() -> dict[str, str]:
    return dict(paper_pages(AUDIT, frame_of(AUDIT, most=3_000), REFERENCE, largest=490_000))


def in_attention(view: dict) -> dict[str, dict]:
    return {c["row"]["id"]: c for b in view["attention"] for c in b["claims"]}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_claim_of_a_paper_is_in_the_group_of_its_verdict(paper):
    view = viewed(paper)
    entries = {c["id"]: c["verdict"] for c in AUDIT["claims"] if c["paper"] == paper}
    attention = in_attention(view)
    repairs = {r["row"]["id"] for c in attention.values() for r in c["repairs"]}
    holds = {row["id"] for row in view["holds"] + view["reproduced"]}
    assert {row["verdict"] for row in view["holds"]} <= {"PROVED"} and not any(r["experiment"] for r in view["holds"])
    undecided = {c["row"]["id"] for o in view["open"] for c in o["claims"]}
    assert set(attention) == {name for name, verdict in entries.items() if verdict in ATTENTION}
    assert holds | repairs == {n for n, v in entries.items() if v in ("PROVED", "REPRODUCED")} and not holds & repairs
    assert set(attention) | holds | repairs | undecided == set(entries)
    assert sum(n for _, n in view["counts"]) == view["total"] == len(entries)
    said = {(cell["experiment"], cell["verdict"]): n for cell, n in view["counts"]}
    for (_, verdict), n in said.items():
        assert n == list(entries.values()).count(verdict) or verdict == "INCONCLUSIVE"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_page_has_three_parts_in_order_and_links_to_every_claim(paper):
    frame = frame_of(AUDIT, most=3_000)
    html = pages()[f"papers/{paper}.html"]
    page = well_formed(html)
    assert [i for i in page.ids if i not in ("reproduced",)] == ["attention", "holds", "open"]
    for row in frame.rows:
        assert (f'href="../claims/{row["page"]}"' in html) == (row["paper"] == paper), row["id"]
    first = html[: html.index('id="holds"')]
    for name in in_attention(viewed(paper)):
        assert f"../claims/{paper}.{name}.html" in first
    assert html.index("What was read:") < html.index('id="attention"')


def test_what_is_false_as_printed_comes_before_the_rest():
    kinds = [[c["row"]["kind"] for c in b["claims"]][0] for b in viewed("similarity")["attention"]]
    order = ["refuted", "ambiguous", "doubtful", "not-reproduced"]
    assert sorted(kinds, key=order.index) == kinds and set(kinds) == set(order)
    refuted = [b for b in viewed("similarity")["attention"] if b["claims"][0]["row"]["kind"] == "refuted"]
    fidelities = [b["claims"][0]["row"]["fidelity"] for b in refuted]
    assert fidelities == sorted(fidelities, key=["verbatim", "paraphrase"].index)
    misprints = [
        b["claims"][0]["row"]["severity"]["kind"] == "misprint" for b in refuted[: fidelities.count("verbatim")]
    ]
    assert misprints == sorted(misprints) and any(misprints)


def test_the_words_are_those_of_the_place_and_it_is_said_where_none_were_read():
    blocks = {c["row"]["id"]: b for p in PAPERS for b in viewed(p)["attention"] for c in b["claims"]}
    assert blocks["lemma-3.11"]["quote"].startswith("dL(x, y)/dx_i")  # not those of Definition 3.5, which it judges too
    four = [c["row"]["id"] for c in blocks["theorem-3.14-equal-scores"]["claims"]]
    assert len(four) == 4 and all(name.startswith("theorem-3.14-") for name in four)
    assert blocks["theorem-1-converse"]["quote"] == ""
    html = paper_html(AUDIT, "maxmargin", REFERENCE)
    assert "The words were not read." in html and "The words were not read." in latex("maxmargin")


def test_both_sides_of_a_counter_example_are_on_the_page():
    """3.11 at n = 2, A₁ = A₂ = A₃ = (0, 1), Y = 1, b = 2, x = 0: f = (½, ½), so g′(½·2)·2·¼ beside g′(½)·2·¼."""
    from math import exp

    def slope(u: float) -> float:
        return exp(-u) / (1 + exp(-u)) ** 2

    sides = (slope(1) / 2, slope(0.5) / 2)
    found = in_attention(viewed("similarity"))
    for name in ("lemma-3.11", "step-3"):
        line = "".join(found[name]["hand"][0])
        assert all(f"{side:.4g}" in line for side in sides), line
    assert "6.25·10¹⁹⁸" in "".join(found["lemma-3.13"]["hand"][0])  # beyond the squares of double precision
    readings = in_attention(viewed("maxmargin"))["theorem-1-global-one-input"]["readings"]
    false = next(r for r in readings["rows"] if r["verdict"] == "REFUTED")
    assert false["example"] and "γ_{2} = 1·1 = 1" in "".join(false["hand"][0])


def test_a_repair_says_what_it_adds_and_why_it_is_true():
    item = in_attention(viewed("similarity"))["lemma-3.13"]
    (repair,) = item["repairs"]
    assert repair["row"]["id"] == "lemma-3.13-repaired" and repair["row"]["verdict"] == "PROVED"
    assert len(repair["added"]) == 2 and all(r"\le R" in f or r"\le" in f for f in repair["added"])
    assert "the mean value inequality" in repair["why"]
    other = in_attention(viewed("similarity"))["lemma-3.13-coordinatewise"]
    assert not other["repairs"] and [r["id"] for r in other["repaired_above"]] == ["lemma-3.13-repaired"]
    assert "missing hypothesis" in item["says"].lower() and item["says"].startswith("False as printed.")


def test_a_reading_is_shown_with_its_verdict_and_once_with_what_it_reads():
    readings = in_attention(viewed("maxmargin"))["optimal-tokens-minimise-erm"]["readings"]
    assert "allows ties" in readings["lead"]
    assert [r["verdict"] for r in readings["rows"]] == ["PROVED", "REFUTED"]
    assert readings["rows"][0]["says"] == "unique optimal tokens"
    several = in_attention(viewed("similarity"))["types"]["readings"]
    assert several["lead"] == "" and all(": " in r["says"] for r in several["rows"])


def test_what_a_folder_of_a_paper_leaves_out_is_not_decided():
    coverage = [
        {"name": "Lemma 1", "file": "a.py", "state": "encoded", "why": "", "rests_on": [], "claim": "lemma-3.11"},
        {"name": "Theorem 9", "file": "b.py", "state": "not", "why": "its words are no formula", "rests_on": []},
    ]
    audit = audit_of(sample_claim(source={"where": "Lemma 1", "printed": r"For $x \le 1$ \emph{we} have it"}))
    audit |= {"coverage": {"maxmargin": coverage}}
    html = dict(render_site(audit))["papers/maxmargin.html"]
    part = html[html.index('id="open"') :]
    assert "Theorem 9" in part and "Not encoded. its words are no formula" in part and "Lemma 1" not in part
    assert "every sentence of the text" not in html  # the audit has no inventory of it
    tex = paper_latex(audit, "maxmargin")
    assert r"For \(x \le 1\)  we have it" in tex and "Theorem 9" in tex


def test_very_many_claims_are_cut_and_that_is_said():
    claims = [sample_claim(id=f"c{k}", repairs=None, witness=None) for k in range(40)]
    frame = frame_of(audit_of(*claims))
    ((_, whole),) = paper_pages(audit_of(*claims), frame, None, largest=490_000)
    ((_, cut),) = paper_pages(audit_of(*claims), frame, None, largest=len(whole) - 1)
    assert "left out here" not in whole and "… and 15 more claims, left out here" in cut


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text):
    audit = audit_of(poisoned(sample_claim(), text) | {"verdict": "REFUTED", "paper": "maxmargin"}, sample_claim())
    audit |= {
        "sources": {"maxmargin": poisoned({"title": "", "item": [{"quote": "", "place": "", "claims": ["x"]}]}, text)}
    }
    page = well_formed(paper_html(audit, "maxmargin"))
    assert not page.tags & {"iframe", "object", "img", "form"} and not any(a.startswith("on") for a in page.attributes)
    tex = paper_latex(audit, "maxmargin")
    assert tex.isascii() and r"\newcommand{\a}" not in tex and r"\end{x}" not in tex and "\x1b" not in tex
    assert tex.count(r"\begin{") == tex.count(r"\end{")
    assert balanced(tex)


def balanced(tex: str) -> bool:
    bare = re.sub(r"\\[\\{}]", "", tex)
    return bare.count("{") == bare.count("}")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_latex_is_a_document_with_the_same_claims(paper):
    tex = latex(paper)
    assert (
        tex.isascii()
        and "[U+" not in tex
        and "<" not in re.sub(r"\\\(.*?\\\)|(?s:\\begin\{gather.*?\\end\{gather)", "", tex)
    )
    assert tex.count(r"\documentclass") == tex.count(r"\begin{document}") == tex.count(r"\end{document}") == 1
    assert balanced(tex) and re.findall(r"\\(begin|end)\{", tex).count("begin") * 2 == len(
        re.findall(r"\\(?:begin|end)\{", tex)
    )
    assert not re.search(r"\^\{[^{}]*\}(_\{[^{}]*\})?\^|_\{[^{}]*\}(\^\{[^{}]*\})?_", tex)
    for display in re.findall(r"(?s)\\begin\{gather\*\}(.*?)\\end\{gather\*\}", tex):
        assert "\n\n" not in display.strip() and not display.strip().endswith(r"\\")  # TeX refuses an empty line there
    for name in (c["id"] for c in AUDIT["claims"] if c["paper"] == paper):
        assert name.replace("-", r"-\allowbreak{}") in tex, name
    counted = re.findall(r"\\textsc\{([a-z ]+)\}", tex[tex.index(r"\subsection*{What needs") :])
    assert {w.upper() for w in counted} <= {c["verdict"] for c in AUDIT["claims"]} | {"NOT ENCODED"}


SENTENCES = {
    "3n³R⁷exp(13R²)": r"3\ensuremath{n^{3} R^{7}}exp(13\ensuremath{R^{2}})",
    "‖x − x̂‖": r"\ensuremath{\| x} \ensuremath{-} \ensuremath{\hat{x} \|}",
    "X^mm/‖X^mm‖_F": r"\ensuremath{X^{\mathrm{mm}}}/\ensuremath{\| X^{\mathrm{mm}} \|_{F}}",
    "√(n+1) of e^{−u}": r"\ensuremath{\sqrt{n+1}} of \ensuremath{e^{-u}}",
    "X^mm² and g′²": r"\ensuremath{X^{\mathrm{mm}}{}^{2}} and \ensuremath{g'^{2}}",  # TeX refuses a second exponent
    "tokens 1 | 2 & 5 %": r"tokens 1 \textbar{} 2 \& 5 \%",
    "a}b{\\input": r"a\}\ensuremath{b}\{\textbackslash{}input",
}


@pytest.mark.parametrize(("text", "tex"), SENTENCES.items())
def test_mathematics_in_a_sentence_is_set_in_latex_too(text, tex):
    assert tex_sentence(text) == tex


def test_formulas_among_the_parts_of_a_sentence_stay_formulas():
    assert tex_sentence(("In ", Latex(r"a_{ℓ} < b"), " it is 2.")) == r"In \(a_{\ensuremath{\ell}} < b\) it is 2."


@pytest.mark.parametrize(
    "formula",
    [r"\input{x}", r"\def\a{b}", r"x_{1", r"x} {y", r"\left( x", "a # b", r"\csname x\endcsname", "x_", r"\write18{x}"],
)
def test_a_printed_formula_that_could_do_harm_is_shown_as_its_source(formula):
    shown = tex_printed(rf"We have $x \le 1$ and ${formula}$.")
    assert r"\(x \le 1\)" in shown and rf"\({formula}\)" not in shown and r"\texttt{" in shown and balanced(shown)


def test_the_command_writes_one_paper_and_names_the_papers_that_there_are(tmp_path, monkeypatch):
    (tmp_path / "audit.json").write_text(json.dumps(of_paper(AUDIT, "background")), encoding="utf-8")
    run = CliRunner()

    def asked(*more: str):
        return run.invoke(main, ["report", str(tmp_path), "--paper", *more])

    out = tmp_path / "one.tex"
    done = asked("background", "--format", "latex", "--out", str(out))
    assert done.exit_code == 0 and out.read_text(encoding="ascii").startswith("% Written by")
    assert "not re-checked" in out.read_text(encoding="ascii")  # the folder holds no certificates
    with pytest.raises(InputError, match="no paper 'nope'.*nothing was written.*maxmargin"):
        of_paper(AUDIT, "nope")
    monkeypatch.delenv("CHECKER_CHROMIUM", raising=False)
    monkeypatch.setattr(print_pages.shutil, "which", lambda _: None)
    refused = asked("background", "--format", "pdf", "--out", str(tmp_path / "one.pdf"))
    assert "apt-get install chromium" in str(refused.exception) + refused.output and not (tmp_path / "one.pdf").exists()
    wrong = asked("background", "--format", "md")
    assert "html, pdf, latex" in str(wrong.exception) + wrong.output and wrong.exit_code != 0


def test_pages_of_an_audit_without_papers_or_with_an_error_stand():
    for audit in (sample_audit(), audit_of(sample_claim(paper="", verdict=None, error={"message": "KeyError: 'p'"}))):
        names = paper_page.paper_names(frame_of(audit))
        site = dict(render_site(audit))
        assert all(name in site and well_formed(site[name]) for _, name in names)
        assert any("KeyError" in site[name] for _, name in names)
