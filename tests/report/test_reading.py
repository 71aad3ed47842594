"""What is written for the reader: typeset titles, prose, rounded numbers, simplified terms, paragraphs, drawings; all safe and honest."""

from __future__ import annotations

import json
import re
import unicodedata
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.coq.answers import believed_answers
from checker.coq.trust import claim_with_kernel
from checker.language import dot, exp, expectation, for_every, norm, scalar, vector
from checker.report.audits.audit_file import shipped_audit
from checker.report.audits.rows import frame_of
from checker.report.claims.constants import constant_text
from checker.report.claims.experiment import experiment_view
from checker.report.claims.explained import explained
from checker.report.claims.sides import compared
from checker.report.claims.statement_view import legend
from checker.report.pages.prose import prose
from checker.report.pages.view import Room, claim_view
from checker.report.pictures.counter_example_plot import drawn
from checker.report.proofs.evidence import evidence_view
from checker.report.proofs.invariants import invariant_text
from checker.report.proofs.key_steps import key_steps
from checker.report.typesetting.abbreviated import abbreviated
from checker.report.typesetting.latex import statement_latex
from checker.report.typesetting.line_breaking import WIDEST, lines, width
from checker.report.typesetting.mathml import mathml_of_latex
from checker.report.typesetting.measured import figures, plain_float, rounded
from checker.report.typesetting.simplified import simplified_parts
from checker.report.typesetting.typeset import typeset
from checker.report.typesetting.values import broken, math
from checker.statements.checks.special import generic_first
from checker.statements.claims.claim import Claim, Source, docstring_parts, load, properties_folder
from checker.statements.claims.entry import statement_of
from checker.statements.claims.letters import letters_of
from tests.report.test_report import HOSTILE, sample_claim, well_formed

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "reports" / "reference"
# Its schema is checked elsewhere (tests/coq/test_kernel_pages.py): that takes two seconds.
PUBLISHED = {c["id"]: c for c in shipped_audit()["claims"]}
K, V, W = ["var", "K"], ["var", "v"], ["var", "w"]
MINE = Source(paper="mine", where="Lemma 1", fidelity="verbatim")


# ------------------------------------------------------------------ typesetting


@pytest.mark.parametrize(
    "text, html",
    [
        ("p_mm/‖p_mm‖", "<var>p</var><sub>mm</sub>/‖<var>p</var><sub>mm</sub>‖"),
        ("R⁷exp(13R²)", "<var>R</var><sup>7</sup>exp(13<var>R</var><sup>2</sup>)"),
        ("β⁻²n", "<var>β</var><sup>−2</sup><var>n</var>"),
        ("k_it", "<var>k</var><sub><var>i</var><var>t</var></sub>"),
        ("dL/dx_i", "<var>dL</var>/<var>dx</var><sub><var>i</var></sub>"),
        ("‖W‖_F", "‖<var>W</var>‖<sub><var>F</var></sub>"),
        ("√n", '√<span class="root"><var>n</var></span>'),
        ("KQᵀ", "<var>KQ</var><sup>⊤</sup>"),
        ("e^{−margin}", "<var>e</var><sup>−margin</sup>"),
        ("W_kq*", "<var>W</var><sub>kq</sub><sup>*</sup>"),
        ("ℝ^{d²}", "ℝ<sup><var>d</var><sup>2</sup></sup>"),
        ("Assumptions A and B hold", "Assumptions A and B hold"),
        ("A claim about a token; Theorem I; I see", "A claim about a token; Theorem I; I see"),
        ("two-stage-algorithm own_name x<y", "two-stage-algorithm own_name <var>x</var>&lt;<var>y</var>"),
    ],
)
def test_what_is_understood_is_set_and_the_rest_is_text(text, html):
    assert typeset(text) == html


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.sampled_from(list("pWxaI_^{}()‖|/√²₁ᵀℓ′*<>&\"' -·γ10")), max_size=40))
def test_typesetting_loses_no_text_and_opens_no_tag(text):
    html = typeset(text)
    assert set(re.findall(r"</?(\w+)", html)) <= {"var", "sub", "sup", "span"}
    well_formed(html)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text):
    for html in (typeset(text[:2000].encode("utf-8", "replace").decode()), prose(text), rounded(text[:2000])):
        assert "<script" not in html and "<img" not in html
        well_formed(html)


def test_notes_have_emphasis_code_lists_and_links_to_claims_only():
    html = prose("*all* and **much** `x` lemma-1 [a](http://x) <b>\n- one\n- two", {"lemma-1": "p.lemma-1.html"})
    assert "<em>all</em>" in html and "<strong>much</strong>" in html and "<li>one</li>" in html
    assert html.count("<a ") == 1 and '<a href="p.lemma-1.html">lemma-1</a>' in html and "<b>" not in html
    assert prose("the p_i of ‖W‖_p and q_i") == f"<p>{typeset('the p_i of ‖W‖_p and q_i')}</p>"
    for junk in (None, 7, [], "", "`" * 500, "*" * 500, "- " * 300):
        well_formed(prose(junk))


def test_measured_numbers_are_rounded_with_the_full_value_beside_them():
    assert rounded("912.1125598200515") == '<data value="912.1125598200515" title="912.1125598200515">912.1</data>'
    assert ">3.529·10⁻¹⁵</data>" in rounded("3.5287192172504494e-15") and ">−3281</data>" in rounded(
        "-3281.021650119829"
    )
    for short in ("17 of 40; [0.2308, 0.6374]", "38843/65536", "1000", "4/5"):
        assert rounded(short) == short
    assert plain_float(float("nan")) == "undefined" and plain_float(0.0) == "0"


# ------------------------------------------------------------------ simplified terms


def conclude(term: object, **more: object) -> object:
    found = simplified_parts({"forall": [["K", "scalar"], ["x", "scalar"], ["v", "vector"]], "conclude": term, **more})
    return found and found["conclude"][0]


def num(x: object) -> list:
    return ["num", str(x)]


POSITIVE = {"assuming": [["le", num(1), K]]}
QUARTER = ["div", num(1), ["mul", num(4), K]]


def test_a_denied_comparison_is_turned_round():
    a, b = ["var", "K"], ["var", "x"]
    for before, after in (
        (["not", ["lt", a, b]], ["le", b, a]),
        (["not", ["le", a, b]], ["lt", b, a]),
        (["not", ["eq", a, b]], None),
    ):
        found = simplified_parts({"forall": [["K", "scalar"], ["x", "scalar"]], "conclude": before})
        assert (found and found["conclude"]) == ([after] if after else None), before


def test_terms_are_simplified_where_the_domain_allows_it():
    assert conclude(["lt", ["mul", num(0), K], ["mul", num(1), K]]) == ["lt", num(0), K]
    assert conclude(["lt", num(0), ["mul", QUARTER, QUARTER]], **POSITIVE) == (
        ["lt", num(0), ["div", num(1), ["mul", num(16), ["pow", K, num(2)]]]]
    )
    assert conclude(["lt", num(0), ["mul", QUARTER, ["mul", num(4), K]]], **POSITIVE) == ["lt", num(0), num(1)]
    assert conclude(["and", ["eq", K, K], ["eq", K, num(1)]]) == ["eq", K, num(1)]
    assert conclude(["lt", num(0), ["sub", num(1), ["sub", num(1), ["sigmoid", K]]]]) == ["lt", num(0), ["sigmoid", K]]
    nothing = ["sub", ["div", num(1), K], ["div", num(1), K]]
    assert conclude(["lt", num(0), ["sigmoid", nothing]], **POSITIVE) == ["lt", num(0), num("1/2")]
    assert conclude(["lt", num(0), ["sigmoid", nothing]]) is None  # K may be 0


def test_a_start_at_nought_times_a_vector_is_written_nought():
    assert conclude(["eq", ["mul", num(0), V], V]) == ["eq", num(0), V]
    direction = ["max_margin", ["var", "D"]]
    run = ["descent", ["var", "D"], ["mul", num(0), direction], num(1)]
    assert conclude(["tends_to", run, direction]) == ["tends_to", [*run[:2], num(0), num(1)], direction]
    assert conclude(["norm_diverges", run]) is None  # there the direction need not exist


@pytest.mark.parametrize(
    "term",
    [
        ["lt", num(0), ["mul", QUARTER, ["mul", num(4), K]]],  # K may be 0
        ["lt", num(0), ["div", K, K]],
        ["eq", ["div", num(1), K], ["div", num(1), K]],
        ["lt", num(0), ["mul", num(0), ["log", K]]],
        ["eq", ["norm", V], ["norm", V]],
        ["lt", num(0), ["norm", ["mul", num(0), V]]],  # the zero vector is no number
        [
            "eq",
            ["mul", num(0), ["max_margin", W]],
            V,
        ],  # what is not defined everywhere, and does not stand there once more
        ["lt", num(0), ["div", K, num(0)]],
        ["lt", num(0), ["mul", num(0), ["div", num(1), K]]],
    ],
)
def test_no_place_where_a_term_is_undefined_is_simplified_away(term):
    assert conclude(term) is None


SCALARS = st.recursive(
    st.sampled_from([K, ["var", "x"], num(0), num(1), num(2), num("-1/2")]),
    lambda inner: (
        st.tuples(st.sampled_from(["add", "sub", "mul", "div"]), inner, inner).map(list)
        | inner.map(lambda a: ["neg", a])
        | inner.map(lambda a: ["pow", a, num(2)])
    ),
    max_leaves=12,
)


def value(term: list, at: dict[str, Fraction]) -> Fraction | None:
    """The value, or None where the term is undefined."""
    if term[0] == "num":
        return Fraction(term[1])
    if term[0] == "var":
        return at[term[1]]
    args = [value(a, at) for a in term[1:]]
    if None in args:
        return None
    a, b = args[0], args[-1]
    if term[0] == "div":
        return a / b if b else None
    return {"add": a + b, "sub": a - b, "mul": a * b, "neg": -a, "pow": a**2 if term[0] == "pow" else a}[term[0]]


@settings(max_examples=400, deadline=None)
@given(SCALARS, st.sampled_from([0, 1, 2, Fraction(-1, 3)]), st.sampled_from([0, 1, 3, Fraction(-2, 5)]))
def test_a_simplified_term_has_the_same_value_and_the_same_domain(term, k, x):
    found = conclude(["lt", ["var", "y"], term])
    shown = term if found is None else found[2]
    at = {"K": Fraction(k), "x": Fraction(x)}
    if shown[:1] == ["pow"] and shown[2] != num(2):
        return  # the little evaluator above knows squares only
    if '"pow"' in json.dumps(shown) and any(
        p != "2" for p in re.findall(r'\["pow", .*?\["num", "(\d+)"\]\]', json.dumps(shown))
    ):
        return
    assert value(shown, at) == value(term, at)


def test_malformed_statements_are_not_simplified():
    deep: list = ["var", "K"]
    for _ in range(5000):
        deep = ["neg", deep]
    for junk in (None, 7, "x", [], {}, [[]], deep, ["mul", None, 3], ["num", "1/0"], ["num", 7]):
        simplified_parts({"forall": junk, "where": junk, "assuming": [junk], "conclude": junk})


def test_a_long_statement_is_written_with_the_letters_of_its_file():
    """L_p and η of descent-lemma, as the paper has them; the letters put back give the certified statement."""
    path = properties_folder() / "maxmargin" / "descent_lemma.py"
    claim, _ = load(path)
    letters = letters_of(path, claim)
    assert {"L_p", "eta", "M0"} <= {name for name, _ in letters} and "D" not in {name for name, _ in letters}
    exact = statement_of(claim)
    meant, short = abbreviated(exact | {"letters": letters})
    assert [x[1] for x, _ in meant][-2:] == ["Lp", "eta"] and "eta" in json.dumps(short["conclude"])
    back = short
    for x, term in meant[::-1]:
        back = back | {k: put(back[k], x, term) for k in ("where", "assuming", "conclude")}
    assert all(back[k] == exact[k] for k in ("where", "assuming", "conclude"))
    assert (
        abbreviated(exact | {"letters": [["t", exact["conclude"][1]]]})[0] == abbreviated(exact)[0]
    )  # t is a variable
    for junk in (None, 7, [["x"]], [["a b", ["var", "p"]]], [[7, 7]], [["L", "x"]]):
        assert abbreviated(exact | {"letters": junk})[0] == abbreviated(exact)[0]


def put(term, old, new):
    return new if term == old else [put(t, old, new) for t in term] if isinstance(term, list) else term


def test_the_key_steps_of_a_proof_fit_a_screen():
    claim = PUBLISHED["descent-lemma"]
    found = evidence_view(claim, REFERENCE)
    numbers = [row["number"] for row in found["key"]["rows"]]
    assert len(found["steps"]) == 20 and 2 <= len(numbers) <= 7 and numbers == sorted(numbers) and numbers[-1] == 20
    assert all("… term" not in step.statement for step in found["steps"])
    assert any("<math" in row["statement"] for row in found["key"]["rows"]) and found["key"]["letters"]
    assert key_steps([]) == {"letters": [], "rows": []}


def test_key_steps_have_no_noise_of_the_search():
    """No bare arithmetic, no polynomial in an exponent, no 1·x, no name such as v12, and no formula twice."""
    rows = evidence_view(PUBLISHED["basic-outer"], REFERENCE)["key"]["rows"]
    shown = [re.sub(r"<annotation.*?</annotation>|<[^>]*>", "", str(row["statement"])) for row in rows]
    assert not any("v12" in one or "k13" in one or "48+24" in one for one in shown) and len(shown) == len(set(shown))
    for name in ("lemma-3.13-repaired", "assumption-b", "descent-lemma"):
        rows = evidence_view(PUBLISHED[name], REFERENCE)["key"]["rows"]
        shown = [re.sub(r"<annotation.*?</annotation>|<[^>]*>", "", str(row["statement"])) for row in rows]
        assert all(re.search("[A-Za-zϕψχξ𝕊]", one) for one in shown) and len(shown) == len(set(shown))


def test_a_trap_is_said_as_inequalities():
    trap = {"trap": {"edges": [["1", "0", "3"], ["2", "1", "6"], ["0", "2", "-7"]]}}
    assert invariant_text(trap).startswith(
        "The run stays for ever in the region m_1 ≥ 3, m_2 − m_1 ≥ 6, −m_2 ≥ −7, where m_j is"
    )
    row = [["4", "-1"], "5", "", []]
    assert invariant_text({"polyhedron": {"rows": [row]}}) == "The run stays for ever in the region ⟨(4, −1), x⟩ ≥ 5."
    for junk in (
        {},
        {"trap": 7},
        {"trap": {"edges": [7, []]}},
        {"polyhedron": {"rows": [[7]]}},
        {"capture": {"steps": "1"}},
    ):
        assert invariant_text(junk) == ""
    claim = PUBLISHED["theorem-3.14-equal-scores"]
    assert "The run stays for ever in the region" in text_of(claim, evidence_view(claim, REFERENCE))


def test_the_legend_says_what_each_symbol_means():
    says = dict(legend(PUBLISHED["theorem-1"]["statement"]))
    assert "the p-SVM's solution" in says.values() and "softmax" not in says.values()
    assert legend({"conclude": 7}) == legend({}) == []


def test_long_formulas_break_outside_brackets_only():
    assert broken("x < y") == ["x < y"]
    left, right = "a" * 50, r"\left(b \le c\right)" + "d" * 50
    assert broken(rf"{left} \le {right}") == [left, rf"\le {right}"]
    assert "".join(broken(rf"{left} \le {right}")).replace(" ", "") == rf"{left}\le{right}".replace(" ", "")


# ------------------------------------------------------------------ paragraphs and drawings


def text_of(claim: dict, evidence: dict | None = None) -> str:
    return re.sub("<[^>]*>", "", " ".join(explained(claim, evidence or {})))


def test_each_verdict_is_explained_in_words():
    limit = text_of(PUBLISHED["theorem-3.14-equal-scores"], {"limits": [("trap", "0")]})
    assert "false as printed" in limit and "at its very start" in limit and "γ1 = −(1·2) = −2" in limit
    assert "The claimed direction is that of" in limit and "which selects token 2." in limit
    assert "the left side is 0.09831 and the right side 0.1175" in text_of(PUBLISHED["lemma-3.11"])
    assert "path of minimisers" in text_of(PUBLISHED["theorem-2-joint"])
    accepted = claim_with_kernel(PUBLISHED["softmax-half-lipschitz"], REFERENCE, believed_answers(REFERENCE)[0])
    proved = text_of(accepted, {"rules": ["mean value"], "steps": [1, 2, 3], "left_out": 0})
    assert "The proof has 3 steps" in proved and "the mean value inequality" in proved and "kernel of Coq" in proved
    assert "every instance" not in proved  # the finding above says it
    open_ = sample_claim(verdict="CONSISTENT", counts={"TRUE": 80, "FALSE": 0, "UNKNOWN": 16})
    assert "16 ha" in text_of(open_)
    assert "does not meet" in text_of(PUBLISHED["token-separation"])
    assert "The exact instance below has the property" in text_of(PUBLISHED["kq-path-norms-differ"])
    ambiguous = text_of(PUBLISHED["theorem-1"])
    assert (
        "It is true when “v(k) is printed” is read as “a fixed v” and “α is not said” is read as “the unique"
        in ambiguous
    )
    assert "“the loss” is read as “any ℓ of Assumption A" in ambiguous and "For example: an exact dataset" in ambiguous
    assert "It is false when “v(k) is printed”" in ambiguous and "is read in any way" in ambiguous
    entry = PUBLISHED["softmax-more-stable-than-linear-l2"]
    assert "It is true when" in text_of(entry) and "It is false when" in text_of(entry)
    doubtful = text_of(entry | {"verdict": "DOUBTFUL", "own_reading": entry["own_reading"] | {"verdict": "CONSISTENT"}})
    assert "It is perhaps true, without a proof, when" in doubtful and "It is false when" in doubtful
    sample = text_of(PUBLISHED["support-vectors-likely-at-large-d"])
    assert "It is doubtful, by evidence" in sample and "It is perhaps true, without a proof, when" in sample
    assert explained(sample_claim(verdict=None), {}) == []


def test_sides_that_fail_are_computed_and_nothing_raises():
    both = compared(PUBLISHED["basic-c"], PUBLISHED["basic-c"]["witness"]["values"])
    assert len(both) == 1 and both[0].left > both[0].right and not both[0].holds
    for junk in (None, 7, "x", [], {}, {"D": None}):
        assert compared(PUBLISHED["basic-c"], junk) == [] and isinstance(compared({"statement": junk}, junk), list)
        for verdict in ("PROVED", "REFUTED", "VACUOUS", "AMBIGUOUS", "CONSISTENT", "DOUBTFUL", "INCONCLUSIVE"):
            broken_claim = {
                "verdict": verdict,
                "statement": junk,
                "counts": junk,
                "ledger": junk,
                "coverage": junk,
                "gaps": junk,
            }
            explained(broken_claim | {"witness": junk, "kernel": junk}, {})


def test_a_run_is_drawn_with_its_tokens_the_svm_and_attention():
    claim = PUBLISHED["w-gd-global-any-start"]
    plane, shares = drawn(claim, claim["witness"]["values"])
    assert plane["svg"].count('class="token') == 4 and plane["svg"].count('class="svm tip"') == 2
    assert plane["svg"].count('class="run tip"') == 2 and shares["svg"].count("<polyline") == 4
    trap = {"choice": ["1", "1"], "edges": [["1", "2", "14"], ["2", "0", "2"]]}
    (_, region, _) = drawn(claim, claim["witness"]["values"], [{"trap": trap}])
    assert region["svg"].count('class="trap"') == 1 and "which stays outside" in region["caption"]
    for wrong in ({"choice": ["7", "1"]}, {"edges": [["9", "9", "x"]]}, {"choice": ["1"]}, {"edges": 3}):
        assert all(
            'class="trap"' not in p["svg"] for p in drawn(claim, claim["witness"]["values"], [{"trap": trap | wrong}])
        )
    plane_of_p = [["1", "0"], "1", "", []], [["0", "-1"], "-3", "", []]
    assert len(drawn(claim, claim["witness"]["values"], [{"polyhedron": {"rows": list(plane_of_p)}}])) == 3
    assert "double precision" in plane["caption"] and "exact max-margin direction" in plane["caption"]
    assert drawn(claim, claim["witness"]["values"]) == [plane, shares]
    assert "style=" not in plane["svg"] and "<script" not in plane["svg"]
    for junk in (
        None,
        7,
        {},
        {"D": 3},
        {"D": {"tokens": [[["1", "2", "3"]]], "labels": ["1"], "head": ["1", "0", "0"]}},
    ):
        assert drawn(claim, junk) == []


def test_an_experiment_stands_beside_its_criterion():
    shown = experiment_view(PUBLISHED["overparameterisation-catalyses"])
    assert shown and shown["rows"][0]["what"] == "greatest share at d 2" and shown["rows"][0]["met"] is True
    assert shown["rows"][0]["asked"].startswith("less than “least share at d 32”")
    assert experiment_view(sample_claim()) is None
    for junk in (None, 7, [], {"forall": [], "conclude": ["le", ["own:x"], 3]}):
        experiment_view({"statement": junk, "measurements": [{"what": "x", "value": "1"}]})


# ------------------------------------------------------------------ abbreviations, hypotheses by their terms, readings


def plain(latex: str) -> str:
    """A formula without what a break may change in it: growing brackets, dots between factors, spaces."""
    return re.sub(r"\\left(?![a-z])|\\right(?![a-z])|\\cdot\\,|\\[,;]|\s", "", latex)


@pytest.mark.parametrize("claim", PUBLISHED.values(), ids=lambda c: c["id"])
def test_the_lines_of_a_formula_are_the_formula_and_fit_a_page(claim):
    for latex in [part for parts in statement_latex(claim["statement"]).values() for part in parts]:
        shown = lines(latex)
        assert all(width(line) <= WIDEST for line in shown), [width(line) for line in shown]
        if "/" not in "".join(shown) or "/" in latex:
            assert plain("".join(shown)) == plain(latex)
        for line in shown:  # what is broken still reads as mathematics
            assert mathml_of_latex(line).startswith("<math")


def test_a_line_breaks_as_far_outside_as_it_can_and_brackets_that_it_cuts_no_longer_grow():
    long = " + ".join(f"a_{{{k}}}" for k in range(12))
    assert lines("x + y") == ["x + y"]
    assert lines(rf"f\left({long}\right) = b", widest=45) == [
        rf"f\left({long}\right)",
        "= b",
    ]  # at the relation, though the sum is nearer
    first, second = lines(rf"f\left({long}\right)", widest=24)
    assert (
        first.startswith("f(a_")
        and second.startswith("+ a_")
        and second.endswith(")")
        and r"\left" not in first + second
    )
    assert lines(rf"x^{{{long}}}", widest=10) == [rf"x^{{{long}}}"]  # no place: an index is not broken
    four = long.partition(" + a_{4}")[0]
    assert lines(rf"\left({four}\right)\,\left({four}\right)", widest=24) == [
        rf"\left({four}\right)",
        rf"\cdot\,\left({four}\right)",
    ]


def test_a_wide_fraction_is_written_with_a_stroke_and_a_narrow_one_is_left():
    long = " + ".join(f"a_{{{k}}}" for k in range(8))
    shown = lines(rf"\frac{{{long}}}{{\operatorname{{len}}\left(R\right)}}\,\frac{{x}}{{2}} + {long}", widest=20)
    whole = plain("".join(shown))
    assert whole == plain(rf"(({long})/(\operatorname{{len}}(R)))\frac{{x}}{{2}} + {long}")
    assert plain("".join(lines(rf"\frac{{t}}{{\frac{{{long}}}{{n}}}}", widest=10))) == plain(rf"(t/(({long})/n))")


def put_back(term, letters: list):
    for variable, meant in letters:
        if term == variable:
            return put_back(meant, letters)
    return [put_back(t, letters) for t in term] if isinstance(term, list) else term


@pytest.mark.parametrize("name", ["lemma-3.11", "descent-lemma", "softmax-more-stable-than-linear-l2-same-data"])
def test_letters_put_back_give_the_statement_again(name):
    statement = PUBLISHED[name]["statement"]
    letters, short = abbreviated(statement)
    assert 0 < len(letters) <= 4 and not {v[1] for v, _ in letters} & {p[0] for p in statement["forall"]}
    assert len(json.dumps(short["conclude"])) < len(json.dumps(statement["conclude"]))
    for key in ("where", "assuming", "conclude"):
        assert put_back(short[key], letters) == statement[key]


def test_no_letter_is_bound_in_the_statement_and_none_stands_for_two_terms():
    """φ was drawn inside a mean, and beside it φ stood for a long term; L_p and Lp were both printed Lp."""
    x, y, phi, t = vector("x", "n"), vector("y", "n"), vector("phi", "n"), scalar("psi")
    long = norm(x - y) ** 2 / (1 + norm(x) ** 2 + norm(y) ** 2) + exp(-(norm(x + y) ** 2))
    other = exp(-(norm(x - y) ** 2)) + norm(x) ** 2 * norm(y) ** 2
    drawn = expectation(phi, "signs", exp(dot(phi, x))) * long + expectation(phi, "signs", dot(phi, y) ** 2) * other
    hypothesis = for_every(t, t * long + other <= long * other + exp(t**2 * norm(x) ** 2 / 2))
    claim = Claim(title="t", source=MINE, forall=(x, y), assuming=(hypothesis,), conclude=drawn <= long * long * other)
    statement = statement_of(claim)
    for letters in ([], [["phi", long.json]], [["L_p", long.json], ["Lp", other.json]]):
        meant, short = abbreviated(statement | {"letters": letters})
        names = [variable[1] for variable, _ in meant]
        assert names and not {"phi", "psi"} & set(names) and len(names) == len(set(names))
        assert put_back(short["conclude"], meant) == statement["conclude"]


def test_a_short_statement_has_no_letters_and_nothing_raises():
    assert abbreviated(PUBLISHED["soft-margin-unique"]["statement"])[0] == []
    deep: list = ["var", "K"]
    for _ in range(5000):
        deep = ["neg", deep]
    for junk in (None, 7, "x", [], {}, [[]], deep, ["mul", None, 3]):
        abbreviated({"forall": junk, "where": junk, "assuming": [junk], "conclude": junk})


def test_the_ledger_names_hypotheses_as_formulas_and_others_as_they_are():
    statement = {"where": [["lt", num(0), ["var", "eta"]]], "assuming": []}
    audit = {
        "claims": [
            sample_claim(
                statement=sample_claim()["statement"] | statement,
                ledger={
                    "generated": 9,
                    "tested": 5,
                    "filtered": {"lt(0, eta)": 2, "lt(0, eta) (undecided)": 1, "<b>": 1},
                },
            )
        ]
    }
    rows = dict(claim_view(frame_of(audit), 0, None, Room())["ledger"]["filtered"])
    assert sum("<math" in row for row in rows) == 2 and "<code>&lt;b&gt;</code>" in rows
    assert any(row.endswith("(undecided)") for row in rows)


def test_a_proof_of_one_reading_and_the_other_readings_are_both_said():
    proved = PUBLISHED["zero-gradient-off-support-in-the-limit"]
    gaps = [{"what": "where", "readings": ["along the ray", "along the run"], "ours": "along the ray"}]
    said = text_of({**proved, "verdict": "CONSISTENT", "gaps": gaps, "own_reading": {"verdict": "PROVED"}})
    assert (
        "As it is read here the statement is proved" in said and "in 2 ways: 1 is proved and 1 is not encoded" in said
    )
    both = text_of(PUBLISHED["optimal-tokens-minimise-erm"])
    assert "in 2 ways: 1 is proved and 1 is refuted" in both
    differ = text_of(PUBLISHED["softmax-more-stable-than-linear-l2"])
    assert "in 3 ways: 1 is proved and 2 are refuted" in differ
    logistic = text_of(PUBLISHED["softmax-more-stable-than-linear-logistic"])
    assert "ways: 2 are proved and 2 are refuted" in logistic


def test_long_fractions_in_a_sentence_are_rounded_with_the_exact_one_beside_them():
    assert ">−0.05235</data>, 3/4" in figures("−1886157191925945/36028797018963968, 3/4")
    assert figures("p_mm") == typeset("p_mm") and "<b>" not in figures("<b> 1/0000000")


def test_a_variable_with_the_name_of_its_place_is_said_once():
    assert math(r"\mathrm{GD}_{\eta=\eta}") == math(r"\mathrm{GD}_{\eta}") != math(r"\mathrm{GD}_{\eta=\eta_{1}}")


# ------------------------------------------------------------------ what a stranger did not understand


def shown(name: str) -> dict:
    claims = list(PUBLISHED.values())
    return claim_view(frame_of({"claims": claims}), [c["id"] for c in claims].index(name), REFERENCE, Room())


def test_a_degenerate_counter_example_comes_after_a_generic_one_and_a_small_one_does_not():
    first, small = shown("theorem-2-joint"), shown("theorem-3.14-equal-scores")
    assert "(1, 1)" in str(first["witness"]["values"]) and "(1, 1)" not in str(first["witness"]["beside"])
    assert first["witness"]["beside"] and not small["witness"]["beside"] and small["witness"]["generic"]
    assert "tokens (2, 0), (0, 0) | (0, 1), (0, 0)" in first["example"] and "n=2, T=2, d=2" in first["finding"]
    assert any("λ_{1} = 1/4" in remark for remark in first["evidence"]["remarks"])  # the generic certificate's SVM
    whole = PUBLISHED["theorem-2-joint"]["witness"]
    for witness in ({}, whole | {"generic": None}, whole | {"special": 7}, whole | {"special": ["D has one input"]}):
        assert generic_first(witness) == witness


def test_the_files_of_certificates_are_named_as_the_folder_keeps_them(tmp_path):
    kept = next(k for k in shown("rank-at-most-n")["certificates"] if "instances" in k["path"])
    assert (
        kept["path"].endswith(".instances-sample.jsonl") and kept["kept"] == 1 and kept["sha256"] == "" and kept["all"]
    )
    claims = [PUBLISHED["rank-at-most-n"]]
    absent = claim_view(frame_of({"claims": claims}), 0, tmp_path, Room())["certificates"]
    assert all(k["absent"] and k["path"].endswith(".jsonl") and "sample" not in k["path"] for k in absent)
    assert shown("rank-at-most-n")["repeated"] == 6


def test_a_repair_without_a_proof_is_one_that_was_tried():
    said = {what: [one["id"] for one in others] for what, others in shown("theorem-2-joint")["relations"]}
    assert said["Repaired by"] == ["theorem-2-joint-logistic-over-all-inputs"]
    tried = next(others for what, others in said.items() if "tried" in what)
    assert "theorem-2-joint-logistic" in tried and "theorem-2-joint-logistic-over-all-inputs" not in tried
    assert "Repaired by" in dict(shown("dataset-shift-non-comparable")["relations"])


def test_a_proof_that_uses_a_fact_about_datasets_names_it():
    assert "“rank of the solution”" in str(shown("rank-at-most-n")["explained"])
    assert "the fact “rank of the solution”" in shown("rank-at-most-n")["evidence"]["steps"][-1].reason


def test_the_letters_of_a_file_are_used_together():
    letters = " ".join(map(str, shown("dataset-shift-non-comparable")["statement"]["reads"]["letters"]))
    plain = unicodedata.normalize("NFKC", letters)  # they are printed in monospaced letters
    assert plain.count("never_beaten") == plain.count("beats_none") == 2


@pytest.mark.parametrize(
    "lower, upper, says",
    [
        (None, "1", "the printed constant is proved to be enough; nothing is known of a smaller one"),
        ("1/2", "1", "the printed constant is proved to be enough, and 0.5 times the printed constant is too small"),
        (None, "1/2", "0.5 times the printed constant is proved to be enough"),
    ],
)
def test_once_the_printed_constant_is_the_printed_constant(lower, upper, says):
    assert constant_text({"lower": {"factor": lower}, "upper": {"factor": upper}}) == says


def test_a_note_keeps_its_paragraphs():
    parts = docstring_parts("Title.\n\nRole.  One\nrole.\nNote.  First\nline.\n\n  Second.\n")
    assert parts == {"role": "One role.", "note": "First line.\n\nSecond."}
    assert str(prose(shown("rank-at-most-n")["note"])).count("<p>") == 2
