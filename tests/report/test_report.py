"""The report: mathematics prints as meant, hostile audits leave the page standing, plots repeat."""

from __future__ import annotations

import base64
import io
import json
import math
import re
from functools import lru_cache
from html.parser import HTMLParser

import pytest

import checker.report.pages.page as page_module
from checker.errors import InputError
from checker.report.claims.robustness_text import necessity_text
from checker.report.pages.page import render_page, verdict_table_text
from checker.report.pages.view import clean, is_plain_svg
from checker.report.plots import histogram_plot, line_plot, plane_plot, trajectory_plot
from checker.report.typesetting.latex import latex_of, latex_of_json, plain_text_of, statement_latex
from checker.report.typesetting.mathml import mathml_of_latex
from checker.statements.terms.term import Term, apply, as_term, word
from checker.statements.terms.vocabulary import NAMES

PACKAGE = page_module._HERE
X, Y = Term("var", leaf="x"), Term("var", leaf="y")
D = Term("var", leaf="D", sort="dataset")
P, Q, XH = (Term("var", leaf=name, sort="vector") for name in ("p", "q", "x_hat"))
W, A1 = (Term("var", leaf=name, sort="matrix") for name in ("W", "A1"))
INDEX, CHOICE = Term("var", leaf="i", sort="index", shape=("n",)), Term("var", leaf="alpha", sort="choice")
LOSS = apply("loss", D, "logistic")
BEST = apply("best_tokens", D)
MM = apply("max_margin", D, BEST)


# ------------------------------------------------------------------ mathematics


@pytest.mark.parametrize(
    "term, latex",
    [
        (X - (Y + 1), r"x - \left(y + 1\right)"),
        (X - Y - 1, "x - y - 1"),
        (X + (Y - 1), r"x + \left(y - 1\right)"),
        (X * (X * Y), r"x\,\left(x\,y\right)"),
        (X * X * Y, r"x\,x\,y"),
        (X / 2, r"\frac{x}{2}"),
        (as_term(1) / 2, r"\frac{\left(1\right)}{2}"),
        (-as_term(2), r"-\left(2\right)"),
        ((-X) ** 2, r"\left(-x\right)^{2}"),
        (-(X**2), "-x^{2}"),
        ((X + Y) * (X - Y), r"\left(x + y\right)\,\left(x - y\right)"),
        (X * -Y, r"x\,\left(-y\right)"),
        (X + -Y, r"x + \left(-y\right)"),
        (-apply("neg", X), r"-\left(-x\right)"),
        (Y + as_term("-1/2") * X, r"y + \left(-\tfrac{1}{2}\right)\,x"),
        (as_term("1/2") ** 2, r"\left(\tfrac{1}{2}\right)^{2}"),
        ((X / Y) ** 2, r"\left(\frac{x}{y}\right)^{2}"),
        (X / (X + Y), r"\frac{x}{x + y}"),
        ((X**2) ** 3, r"\left(x^{2}\right)^{3}"),
        (apply("log", X) ** 2, r"\left(\log\left(x\right)\right)^{2}"),
        (apply("entry", P, INDEX) ** 2, "p_{i}^{2}"),
        (apply("entry", P + Q, INDEX), r"\left(p + q\right)_{i}"),
        (X * 2, r"x \cdot 2"),
        (apply("minimum", P) * X, r"\min\left(p\right)\,x"),
        ((W @ A1).T, r"\left(W\,A_{1}\right)^{\top}"),
        (apply("kron", W, A1) @ P, r"\left(W \otimes A_{1}\right)\,p"),
        (~(X < Y), r"\text{not } \left(x < y\right)"),
        ((X < 0) & ((Y < 0) | (X < Y)), r"x < 0 \;\text{ and }\; \left(y < 0 \;\text{ or }\; x < y\right)"),
        (
            apply("slope", LOSS, P, MM) < 0,
            r"\left\langle \nabla \mathcal{L}^{\text{logistic}}_{D}\left(p\right), p^{\mathrm{mm}}(D) \right\rangle < 0",
        ),
        (apply("max_margin", D, CHOICE), r"p^{\mathrm{mm}}(D, \alpha)"),
        (apply("norm", XH), r"\left\|\hat{x}\right\|_2"),
        (apply("is_loss", Term("var", leaf="ell", sort="loss"), "logistic"), r"\ell = \text{logistic}"),
        (
            apply("loss_value", "logistic", X) < apply("loss_value", "hinge", X),
            r"\ell_{\text{logistic}}\left(x\right) < \ell_{\text{hinge}}\left(x\right)",
        ),
    ],
)
def test_latex_has_the_parentheses_it_needs_and_no_others(term: Term, latex: str) -> None:
    assert latex_of(term) == latex


def test_default_choice_is_hidden_and_another_one_shown() -> None:
    assert r"D, \alpha" in latex_of(apply("separable", D, CHOICE))
    assert "opt" not in latex_of(apply("separable", D, BEST))


@pytest.mark.parametrize(
    "term, text",
    [
        (apply("slope", LOSS, P, MM) < 0, "⟨∇L[D, logistic](p), p_mm(D)⟩ < 0"),
        (apply("implies", (X < 0) & (Y <= 0), as_term("-1/2") > X - (Y + 1)), "x < 0 and y ≤ 0 ⇒ x − (y + 1) < −1/2"),
        (X / (X * Y), "x/(x·y)"),
        (apply("unique_best_token", D), "unique_best_token(D)"),
    ],
)
def test_plain_text(term: Term, text: str) -> None:
    assert plain_text_of(term.json) == text


def example_of(name: str) -> Term:
    """Some term with that head."""
    pool = {
        "scalar": X,
        "vector": P,
        "matrix": A1,
        "index": INDEX,
        "dataset": D,
        "choice": BEST,
        "loss": word("logistic"),
        "objective": LOSS,
        "matrix_objective": apply("matrix_loss", D, "logistic"),
        "truth": X < 0,
        "sequence": apply("small_step_descent", LOSS, P),
        "index_law": word("uniform"),
        "law": word("signs"),
        "order": Term("var", leaf="o", sort="order", shape=("n",)),
        "function": Term("var", leaf="f", sort="function", shape=("d",)),
    }
    return apply(name, *(pool[sort] for sort in NAMES[name].signatures[0][0]))


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_name_becomes_mathml(name: str) -> None:
    latex = latex_of(example_of(name))
    mathml = mathml_of_latex(latex)
    assert mathml.startswith("<math") and "<code>" not in mathml
    well_formed(mathml)
    shown = re.sub(r"<[^>]*>", "", mathml)
    assert "\\" not in shown and "{" not in shown and "&amp;" not in shown, "LaTeX or an entity reached the reader"
    assert plain_text_of(example_of(name).json)


HOSTILE = [
    "<script>alert(1)</script>",
    "&lt;script&gt;",
    "}\\end{x}",
    r"\newcommand{\a}{\a\a}\a",
    "\u202egnp.exe",
    "a" * 100_000,
    "\x00\x1b[31m",
    "\ud800",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}{% for %}",
    "$x$",
    "[red]x[/red]",
]


def test_mathml_escapes_what_the_converter_itself_would_let_through() -> None:
    from latex2mathml.converter import convert

    latex = r"\text{<script>alert(1)</script>}"
    assert "<script>" in convert(latex), "the converter escapes now; say so in mathml_of_latex"
    assert "<script" not in mathml_of_latex(latex)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_leaves_and_names_stay_text(text: str) -> None:
    for term in (
        ["var", text],
        ["word", text],
        ["num", text],
        [text, ["num", "1"]],
        ["lt", ["var", text], ["num", text]],
    ):
        latex = latex_of_json(term)
        mathml = mathml_of_latex(latex)
        assert (
            len(latex) < 4_000
            and "<script" not in mathml
            and "<img" not in mathml
            and "\x1b" not in plain_text_of(term)
        )
        well_formed(mathml)


@pytest.mark.parametrize(
    "term", [None, 3, [], ["lt"], ["lt", ["num", "1"]], ["num", 1], ["var"], [["x"]], {}, ["norm", {}]]
)
def test_malformed_terms_are_shown_not_raised(term: object) -> None:
    assert latex_of_json(term) and plain_text_of(term)
    assert statement_latex({"forall": term, "where": term, "assuming": [term], "conclude": term})["conclude"]


def test_deep_and_doubling_terms_are_abridged() -> None:
    deep: list = ["var", "x"]
    for _ in range(5_000):
        deep = ["neg", deep]
    doubling: list = ["var", "p"]
    for _ in range(28):
        doubling = ["margin", doubling, ["var", "i"]]
    for term in (deep, doubling, ["max_margin", ["var", "D"], deep]):
        assert "[… term" in latex_of_json(term) and len(latex_of_json(term)) < 6_000
        assert len(plain_text_of(term)) < 6_000


def test_statement_takes_its_conclusion_apart() -> None:
    statement = sample_claim()["statement"]
    latex = statement_latex(statement)
    assert latex["forall"] == ["D", "p", "W", "i"] and len(latex["conclude"]) == 2 and len(latex["assuming"]) == 2


# ------------------------------------------------------------------ page


def well_formed(html: str) -> Page:
    page = Page()
    page.feed(html)
    page.close()
    assert not page.open, f"unclosed {page.open}"
    return page


class Page(HTMLParser):
    """Checks nesting and collects what refers to what."""

    void = {"meta", "img", "br", "link", "hr", "input"}

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for key, value in attrs:
            self.attributes.add(key)
            if key == "id":
                self.ids.append(value or "")
            if key in ("href", "src", "aria-labelledby"):
                self.links.append(("#" if key == "aria-labelledby" else "") + (value or ""))
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text.append(data)


DATA = {
    "tokens": [[["1", "0"], ["0", "1/2"], ["-1", "0"]], [["2", "1"], ["0", "-1"]]],
    "labels": ["1", "-1"],
    "head": ["1", "0"],
    "queries": [["1", "0"], ["0", "1"]],
    "key_matrix": [["1", "0"], ["1/3", "1"]],
}


@lru_cache(maxsize=1)
def sample_plot() -> str:
    steps = [int(1.1**k) for k in range(120)]
    attention = {"token 1": [1 - 1 / (k + 2) for k in steps], "token 2": [1 / (k + 2) for k in steps]}
    norms, angles = [math.log(k + 1) for k in steps], [50 / (1 + math.log(k)) for k in steps]
    return trajectory_plot(steps, attention, norms, angles, "Gradient descent")


def sample_claim(**changes: object) -> dict:
    conclude = (apply("slope", LOSS, P, MM) < 0) & (
        apply("norm", MM) <= as_term("1/2") * apply("norm", P - 2 * MM) ** 2
    )
    return {
        "id": "lemma-3.11",
        "paper": "maxmargin",
        "title": "The loss slopes down along the max-margin direction",
        "fidelity": "reconstructed",
        "role": "Descent can never turn back from p_mm.",
        "note": "The papers take T ≥ 2 for granted; with one token everywhere the slope is 0.",
        "source": {"where": "slide “Gradient correlation”", "document": "002_4dd6782f438c7eec.txt"},
        "gaps": [
            {
                "what": "The norm is not stated.",
                "readings": ["Euclidean", "the norm of the constraint"],
                "ours": "Euclidean",
            }
        ],
        "repairs": None,
        "consequence": None,
        "statement": {
            "quantifier": "all",
            "forall": [["D", "dataset"], ["p", "vector"], ["W", "matrix"], ["i", "index"]],
            "where": [apply("unique_best_token", D).json, apply("separable", D, BEST).json],
            "assuming": [apply("equal_nonoptimal_scores", D).json, apply("some_choice", D).json],
            "conclude": conclude.json,
            "sha256": "ab" * 32,
        },
        "verdict": "REFUTED",
        "trust": "exact",
        "finding": "False as printed: with one token the slope is 0, not negative.",
        "counts": {"TRUE": 988, "FALSE": 12, "UNKNOWN": 0},
        "ledger": {"generated": 1240, "tested": 1000, "filtered": {"unique_best_token(D)": 12, "separable(D)": 228}},
        "coverage": {"ties": 3, "duplicate tokens": 41, "ragged": 600},
        "witness": {
            "values": {"D": DATA, "p": ["1/2", "-3"], "W": [["1", "0"], ["0", "1"]], "i": "0"},
            "why": "The slope is exactly 0.",
        },
        "necessity": [
            {
                "hypothesis": apply("some_choice", D).json,
                "status": "proved",
                "how": "One token everywhere.",
                "values": {"D": DATA},
                "certificate": "certificates/lemma-3.11-necessity.json",
            },
            {
                "hypothesis": apply("equal_nonoptimal_scores", D).json,
                "status": "not shown necessary",
                "how": "",
                "values": None,
                "certificate": None,
            },
        ],
        "pairs": [
            {
                "hypotheses": [apply("some_choice", D).json, apply("same_length", D).json],
                "status": "proved",
                "how": "12 instances without both",
                "values": {"D": DATA},
                "certificate": None,
            }
        ],
        "stability": [
            {
                "transformation": "a losing token twice",
                "tried": 5,
                "same": 3,
                "left": 1,
                "undecided": 0,
                "changed": {"D": DATA},
            }
        ],
        "certificates": [
            {
                "path": "certificates/lemma-3.11.jsonl",
                "count": 1000,
                "accepted": 1000,
                "says": "VERIFIED the statement ab… is false at the instance cd…",
            }
        ],
        "measurements": [{"what": "smallest ratio of the sides", "value": "1.0000"}],
        "plots": [{"title": "Descent", "svg": sample_plot(), "caption": "Attention, norm and angle along a descent."}],
        "not_checked": "Datasets of more than 6 tokens.",
        "error": None,
    } | changes


def audit_of(*claims: object) -> dict:
    return {
        "format": "checker-audit/2",
        "checker": "0.1.0",
        "seed": 0,
        "budget": "standard",
        "papers": {"maxmargin": "Max-Margin Token Selection in Attention Mechanism"},
        "claims": list(claims),
    }


def sample_audit() -> dict:
    others = [
        ("lemma-2", "PROVED", "exact", "Softmax is invariant to a shift."),
        ("theorem-4", "CONSISTENT", "exact", "Certified on 1,000 of 1,000 instances."),
        ("theorem-5", "DOUBTFUL", "numeric", "Figure 3 does not reproduce."),
        ("theorem-6", "VACUOUS", "exact", "No instance meets the hypotheses."),
        ("theorem-7", "INCONCLUSIVE", "ball", "The budget ended."),
    ]
    claims = [sample_claim()]
    for name, verdict, trust, finding in others:
        claims.append(
            sample_claim(
                id=name,
                verdict=verdict,
                trust=trust,
                finding=finding,
                witness=None,
                title=finding[:-1],
                fidelity="verbatim",
                plots=[],
                repairs="lemma-3.11",
            )
        )
    claims.append(
        sample_claim(
            id="theorem-8",
            verdict=None,
            trust=None,
            finding="",
            error={"message": "KeyError: 'p'"},
            title="A claim whose check stopped",
            witness=None,
            counts={},
            plots=[],
        )
    )
    return audit_of(*claims)


def check_page(html: str) -> Page:
    page = well_formed(html)
    assert len(page.ids) == len(set(page.ids))
    for link in page.links:
        assert link.startswith("data:image/svg+xml,") or (link.startswith("#") and link[1:] in page.ids), link[:80]
    assert html.count("<script") == 1 and (PACKAGE / "page.js").read_text(encoding="utf-8") in html
    assert not page.tags & {"iframe", "object", "link", "form", "base", "foreignobject", "image"}
    assert not any(a.startswith("on") or a == "style" for a in page.attributes)
    assert not re.search(r"(src|href)=.?(https?:)?//", html)
    return page


def test_page_is_well_formed_self_contained_and_says_everything() -> None:
    html = render_page(sample_audit())
    page = check_page(html)
    text = " ".join("".join(page.text).split())
    for expected in (
        "1 statement is false, by a certificate",
        "compare with the paper before citing",
        "KeyError: 'p'",
        "1240 generated",
        "python3 -I verify.py certificates/lemma-3.11.jsonl",
        "1000 of 1000 accepted",
        "Datasets of more than 6",
        "Euclidean",
        "★ optimal",
        "counted from 1",
        "✓ needed",
        "DOUBTFUL",
        "✓ the two cannot both be dropped",
        "12 instances without both",
        "Is it stable?",
        "a losing token twice: the same answer on 3 of 5 instances; 1 no longer met the hypotheses; another answer on 1.",
        "In the claims that stand, ",
    ):
        assert expected in text, expected
    assert "math" in page.tags and "img" in page.tags and page.tags >= {"main", "header", "h1", "caption", "details"}
    assert text.index("false, by a certificate") < text.index("‼ error") < text.index("true as written here")
    assert render_page(sample_audit()) == html


def test_what_the_author_did_not_check_stands_beside_what_the_audit_did_not() -> None:
    said = "That descent does not leave the cone."
    page = render_page(audit_of(sample_claim(author_not_checked=said)))
    assert f"{said} Datasets of more than 6 tokens." in page
    twice = render_page(audit_of(sample_claim(author_not_checked=said, not_checked=said)))
    assert twice.count(said) == page.count(said) == 1


def test_the_hypotheses_of_an_audit_are_counted() -> None:
    text = necessity_text(audit_of(sample_claim(), sample_claim(necessity=[], pairs=[]), {"necessity": "junk"}))
    assert text == (
        "In the claims that stand, 1 of 2 hypotheses are proved necessary. For the others it is open. For 1 of 1 pairs of these "
        "others, a counter-example shows that at least one of the two is needed."
    )
    assert necessity_text(audit_of(sample_claim(necessity=[]))) == ""


def test_policy_allows_the_inline_style_and_nothing_else() -> None:
    import hashlib

    html = render_page(sample_audit())
    css = re.search(r"<style>(.*?)</style>", html, re.DOTALL)
    assert css
    digest = base64.b64encode(hashlib.sha256(css[1].encode()).digest()).decode()
    assert f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; script-src 'sha256-" in html
    script = re.search(r"<script>(.*?)</script>", html, re.DOTALL)
    assert script and base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode() in html
    assert "url(" not in css[1] and "@import" not in css[1]


def poisoned(value: object, text: str) -> object:
    """The same JSON with every text replaced."""
    if isinstance(value, dict):
        return {k: poisoned(v, text) for k, v in value.items()} | {text: text}
    if isinstance(value, list):
        return [poisoned(v, text) for v in value]
    return text if isinstance(value, str) else value


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_in_every_field_leaves_the_page_standing(text: str) -> None:
    claim = poisoned(sample_claim(), text)
    html = render_page(audit_of(claim, claim, sample_claim()) | {"papers": {text: text}, "checker": text, "seed": text})
    html.encode("utf-8")
    check_page(html)
    assert "\u202e" not in html and "\x1b" not in html and "\x00" not in html
    assert len(html) < 2_000_000
    if len(text) > 1_000:
        assert "cut here: 100,000 characters" in html


@pytest.mark.parametrize("junk", [None, 7, "text", [], {}, [[]], [None], {"a": [1]}, float("nan"), True])
def test_fields_of_the_wrong_type_leave_the_page_standing(junk: object) -> None:
    claims = [sample_claim(**{key: junk}) for key in sample_claim() if key != "plots"]
    claims += [
        sample_claim(
            statement={key: junk for key in ("quantifier", "forall", "where", "assuming", "conclude", "sha256")}
        )
    ]
    claims += [sample_claim(witness={"values": {"D": junk, "p": junk}, "why": junk}, plots=junk)]
    claims += [
        sample_claim(
            ledger={"filtered": {"x": junk}},
            certificates=[{"path": junk}],
            necessity=[{"values": junk}],
            pairs=[{"hypotheses": junk}],
            stability=[{"changed": junk}],
        )
    ]
    check_page(render_page(audit_of(*claims, junk)))
    verdict_table_text(audit_of(*claims, junk))


def test_hidden_trouble_is_loud() -> None:
    few = sample_claim(certificates=[{"path": "a b.json", "count": 10, "accepted": 9, "says": "REJECTED hash"}])
    nan = sample_claim(certificates=[{"path": "x", "count": float("nan"), "accepted": float("nan"), "says": ""}])
    html = render_page(audit_of(few, nan))
    assert (
        "only 9 of 10 accepted" in html
        and "only nan of nan accepted" in html
        and "verify.py &#39;a b.json&#39;" in html
    )
    fine = [{"path": f"{i}.json", "count": 1, "accepted": 1, "says": ""} for i in range(500)]
    late = [*fine, {"path": "late.json", "count": 1, "accepted": 0, "says": "REJECTED"}]
    assert "verify.py late.json" in render_page(audit_of(sample_claim(certificates=late)))
    assert "an error without a message" in render_page(audit_of(sample_claim(error={"x": 1})))


def test_a_thousand_instances_stay_below_two_megabytes() -> None:
    tokens = [[[f"{i * t}/{t + 1}" for _ in range(8)] for t in range(1, 20)] for i in range(200)]
    big = {"tokens": tokens, "labels": ["1"] * 200, "head": ["1"] * 8}
    many = [
        {"path": f"certificates/{i}.json", "count": 1, "accepted": 1, "says": "VERIFIED " + "x" * 80}
        for i in range(1000)
    ]
    claims = [sample_claim(id=f"c{i}", certificates=many, witness={"values": {"D": big}, "why": ""}) for i in range(40)]
    html = render_page(audit_of(*claims))
    check_page(html)
    assert len(html.encode()) < 2_000_000 and "990 more certificates" in html
    assert "more tokens" in html or "cut here" in html


def test_plots_that_are_not_ours_are_refused() -> None:
    ours = line_plot({"a": ([1, 2], [1, 2])}, title="t", x_label="x", y_label="y")
    assert is_plain_svg(ours)
    for bad in (
        ours.replace("<defs>", "<script>alert(1)</script><defs>", 1),
        ours.replace("<g ", '<g onload="x()" ', 1),
        ours.replace('xlink:href="#', 'xlink:href="http://x/#', 1),
        "<!DOCTYPE svg>" + ours,
        ours.replace("fill: #ffffff", "fill: url(//x)", 1),
        ours.replace("<svg", '<svg><image href="http://x"/>', 1),
        "",
        "<svg>",
        None,
        3,
        ours.replace("*{", "@import 'x';*{", 1),
        ours.replace("<defs>", "<foreignObject/><defs>", 1),
    ):
        assert not is_plain_svg(bad)
    html = render_page(audit_of(sample_claim(plots=[{"title": "x", "svg": "<svg onload=alert(1)>", "caption": ""}])))
    assert "not a plot of this checker" in html and "onload" not in html


def test_anchors_are_unique_for_equal_and_nameless_claims() -> None:
    claims = [
        sample_claim(id=i, paper=p)
        for i, p in (("a", "b"), ("a", "b"), ("a_2", "b"), ("", ""), ("<>", "<>"), ("a-2", "b"))
    ]
    check_page(render_page(audit_of(*claims)))


def test_empty_audit_and_wrong_format() -> None:
    assert "This audit holds no claims" in render_page(audit_of())
    for bad in ({"format": "other"}, [], {"format": "checker-audit/2"}):
        with pytest.raises(InputError, match="not an audit.*could mislead.*checker audit"):
            render_page(bad)  # type: ignore[arg-type]


def test_clean_cuts_with_a_note_and_keeps_ordinary_text() -> None:
    assert clean("‖p‖ ≤ 1, naïve 中文 𝕊") == "‖p‖ ≤ 1, naïve 中文 𝕊"
    assert clean("x" * 2_000).endswith("[cut here: 2,000 characters in all]")
    assert len(clean("e" + "\u0301" * 500)) < 10


def test_terminal_table_shows_verdicts_and_ignores_markup() -> None:
    from rich.console import Console

    out = io.StringIO()
    hostile = sample_claim(finding="[red]no[/red] \x1b[31m", error={"message": "boom"})
    Console(file=out, width=160).print(verdict_table_text(audit_of(*sample_audit()["claims"], hostile)))
    text = out.getvalue()
    assert (
        "✗ REFUTED" in text and "[red]no[/red]" in text and "\x1b" not in text and "‼ ERROR" in text and "boom" in text
    )


# ------------------------------------------------------------------ plots


def test_plots_repeat_byte_by_byte_and_leave_no_setting_behind() -> None:
    import matplotlib

    before = dict(matplotlib.rcParams)

    def draw() -> str:
        return line_plot(
            {"a": ([1, 10, 1000], [1, 0.1, 0.01])}, title="t", x_label="k", y_label="y", log_x=True, log_y=True
        )

    assert draw() == draw() and dict(matplotlib.rcParams) == before
    assert "date" not in draw() and "http" not in re.sub(r'xmlns(:xlink)?="[^"]*"', "", draw()) and "10⁻²" in draw()


@pytest.mark.parametrize(
    "series", [{}, {"a": ([], [])}, {"a": ([1, 2], [math.nan, math.inf])}, {"a": ([-1], [-1])}, {"a": ([1], [1e308])}]
)
def test_empty_plots_say_so(series: dict) -> None:
    svg = line_plot(series, title="$x_{$", x_label="\x00", y_label="<&>", log_x=True, log_y=True)
    assert "no finite values to plot" in svg and is_plain_svg(svg)
    assert is_plain_svg(trajectory_plot([], {}, [], [], ""))


def test_long_series_keep_their_spikes() -> None:
    y = [0.0] * 100_000
    y[54_321] = 1.0
    tall = line_plot({"": (range(100_000), y)}, title="", x_label="", y_label="")
    assert len(tall) < 20_000 and tall != line_plot(
        {"": (range(100_000), [0.0] * 100_000)}, title="", x_label="", y_label=""
    )


def test_sample_is_json() -> None:
    assert json.loads(json.dumps(sample_audit())) == sample_audit()


# ------------------------------------------------------------------ bands, bars, histograms, planes


def _figures():
    x, nan = [1, 10, 100], math.nan
    spread = {"a": ([0.1, 0.2, nan], [0.3, 0.4, 0.5])}
    series = {"a": (x, [0.2, 0.3, 0.4]), "b": (x, [0.5, nan, 0.1])}
    labels = {"title": "t", "x_label": "step k", "y_label": "share"}
    return {
        "band": line_plot(series, **labels, log_x=True, spread=spread),
        "bars": line_plot(series, **labels, spread=spread, bars=True),
        "histogram": histogram_plot({"k = 0": [0.0, 0.0, 1e-4], "k = 1": [3e-4, nan, 5e-4]}, **labels),
        "plane": plane_plot([([0.0, 1.0], [0.0, 2.0])], {"global": [(1.0, 1.0)], "local": [(1.0, 0.0)]}, **labels),
        "nothing": plane_plot([], {}, **labels) + histogram_plot({}, **labels),
    }


@lru_cache
def _drawn(time: int) -> dict:
    """What is drawn the first or the second time."""
    return _figures()


@pytest.mark.parametrize("kind", ["band", "bars", "histogram", "plane", "nothing"])
def test_new_plots_repeat_and_pass_the_page(kind):
    svg = _drawn(1)[kind]
    assert svg == _drawn(2)[kind]
    if kind != "nothing":
        assert is_plain_svg(svg)
        assert ">step k</text>" in svg and ">share</text>" in svg and ">t</text>" in svg
    assert "nan" not in svg.lower().replace("sans", "")


def test_bands_and_bars_are_drawn_and_small_labels_keep_their_digits():
    figures, plain = (
        _drawn(1),
        line_plot({"a": ([1, 10, 100], [0.2, 0.3, 0.4])}, title="t", x_label="step k", y_label="share"),
    )
    assert "opacity: 0.2" in figures["band"] and "opacity: 0.2" not in plain
    assert len(figures["bars"]) > len(plain)
    assert ">0.0002</text>" in figures["histogram"]
    colours = [c for c in ("#0072b2", "#d55e00") if c in figures["plane"].lower()]
    assert len(colours) == 2


def test_the_count_of_necessity_is_over_all_claims_of_a_long_audit():
    one = {"necessity": [{"status": "proved"}], "pairs": []}
    assert (
        necessity_text({"claims": [one] * 100})
        == "In the claims that stand, 100 of 100 hypotheses are proved necessary."
    )
