"""What a stranger asked in front of the published pages, and what the pages say to it now."""

from __future__ import annotations

import html
import re
import tomllib
from pathlib import Path

import pytest

from checker.coq.compiler import MACHINE_INTEGERS, REALS
from checker.report.claims.experiment import unmet_text
from checker.report.claims.explained import explained
from checker.report.claims.tested import unknown_text
from checker.report.claims.who_checked import AXIOMS, axioms_view
from checker.report.proofs.lemmas import fact_says
from checker.report.typesetting.latex import latex_of, latex_of_json, plain_text_of
from checker.report.typesetting.losses import SAYS, losses_of
from checker.report.typesetting.values import math, short_value
from checker.statements.terms.term import Term, apply
from checker.statements.terms.vocabulary import LOSSES
from checker.verify import SCHEMAS
from tests.report.test_report import sample_claim

ROOT = Path(__file__).parents[2]
CLAIMS = ROOT / "reports" / "reference" / "claims"
PAGES = sorted(CLAIMS.glob("*.html"))
D, P = Term("var", leaf="D", sort="dataset"), Term("var", leaf="p", sort="vector")
RISK = apply("loss", D, "logistic")
SOLUTION = apply("max_margin", D, apply("best_tokens", D))


def text_of(name: str) -> str:
    """The text of a published page, in one line."""
    page = (CLAIMS / f"{name}.html").read_text(encoding="utf-8")
    body = re.sub(r"<(svg|script|style)\b.*?</\1>", "", page, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", body)).split())


# ── which run failed, and by which part of the criterion ──


def test_the_page_of_an_experiment_names_the_run_that_fails_and_why():
    said = text_of("mirror.lp-gd-direction")
    assert "Not met: “runs that do not go to their choice” is 1, and the criterion asks for at most 0." in said
    assert (
        "p = 3, seed 23, tokens 3 and 2 chosen: its run was cut short: 500 integration steps ended at log k = 8195"
        in said
    )


def test_what_fails_is_said_of_every_part_that_fails_and_of_no_other():
    statement = {
        "forall": [],
        "conclude": ["and", ["le", ["own:misses", ""], ["num", "0"]], ["le", ["num", "8"], ["own:hits", ""]]],
    }
    rows = [("misses", "2"), ("hits", "9"), ("which run misses", "seed 7")]
    claim = sample_claim(statement=statement, measurements=[{"what": what, "value": value} for what, value in rows])
    assert (
        unmet_text(claim) == "Not met: “misses” is 2, and the criterion asks for at most 0. Which run misses: seed 7."
    )
    assert (
        unmet_text(claim | {"measurements": [{"what": "misses", "value": "0"}, {"what": "hits", "value": "9"}]}) == ""
    )
    assert unmet_text(sample_claim()) == ""


def test_the_page_of_a_run_gives_its_model_update_loss_and_step():
    said = text_of("mirror.lp-gd-direction")
    for row in (
        "model“a softmax",
        "updatemirror",
        "lossnot",
        "labels and headnot",
        "step size ηnot",
        "length of a runthe",
    ):
        assert row in said  # a cell and the next one
    assert "the k-th iterate of mirror descent on W" in said and "log t" not in said and "secant" not in said


def test_a_run_without_certificates_is_not_called_verified():
    for name in ("mirror.lp-gd-direction", "similarity.support-vectors-likely-at-large-d"):
        said = text_of(name)
        assert "computed in this run, without a certificate" in said and "found and verified in this run" not in said
    for name in ("maxmargin.theorem-2-joint", "maxmargin.theorem-2-joint-logistic"):
        assert "found and verified in this run" in text_of(name)


def test_what_the_author_puts_first_is_said_beside_a_verdict_without_a_certificate():
    run = text_of("mirror.lp-gd-direction").partition("The words of the text “")[0]
    assert "In short. One run of ten does not meet the criterion, because it was cut short" in run
    entry = {"verdict": "DOUBTFUL", "note": "With r first it is true.\n\nMore.", "statement": {"forall": []}}
    said = "".join(explained(entry, {}))
    assert "In short." in said and "With" in said and "More" not in said
    assert "In short." not in "".join(explained(entry | {"note": "With r first it is true."}, {}))


def test_a_repair_is_called_ours_and_not_the_papers():
    said = text_of("maxmargin.theorem-2-joint-logistic")
    assert "This statement is our repair of “theorem-2-joint”. The paper does not print it." in said
    assert "These are the words of what is repaired; the repair is ours." in said and "In the paper (" not in said
    before, _, left_out = said.partition("left out")
    assert "Assumption B holds for" not in before and left_out.count("Assumption B holds for") == 1
    assert "Assumption B with its maximum over the inputs in S" in before
    assert "Our repair of" not in text_of("maxmargin.theorem-2-joint")


def test_only_a_text_that_was_read_is_called_printed():
    said = text_of("tfsvm.kq-path-frobenius-normalised")
    assert "as on the poster" not in said and "printed text" not in said
    assert "we did not read the poster and quote no words of it" in said


# ── why a statement is true or false ──


def test_the_line_that_decides_a_limit_of_factors_is_said():
    said = text_of("tfsvm.kq-path-frobenius-normalised")
    assert "Its nuclear norm 0.6667 is greater than 0.4714" in said


def test_an_or_of_limits_names_the_region_of_each_run():
    said = text_of("similarity.theorem-3.15")
    assert "joins 2 limits by “or”, so the certificate breaks each of them. Run 1:" in said and "Run 2:" in said


def test_a_lemma_of_the_second_page_of_paths_has_a_link():
    page = (CLAIMS / "maxmargin.theorem-2-joint-logistic.html").read_text(encoding="utf-8")
    assert re.search(r'<a href="../lemmas.html#limits-path-9">docs/limits_joint.md, Lemma 9</a>', page)


@pytest.mark.parametrize("name", ["theorem-3.14-equal-scores", "theorem-3.15"])
def test_a_page_says_that_its_loss_rises_and_why_that_matters(name):
    said = text_of(f"similarity.{name}")
    assert "rises with the score. So gradient descent on it lowers the scores" in said


def test_other_losses_and_other_verdicts_have_no_such_sentence():
    said = [page.stem for page in PAGES if "So gradient descent on it lowers the scores" in text_of(page.stem)]
    assert said == [f"similarity.theorem-3.{x}" for x in ("14-all-support-vectors", "14-equal-scores", "15")]


def test_a_proof_by_facts_says_what_the_facts_say():
    said = text_of("maxmargin.slope-along-max-margin")
    assert (
        "It is true for these reasons. The fact “slope” says: the derivative of L at p along u is ⟨∇L(p), u⟩." in said
    )
    assert "The fact “downwards of p” says: ⟨∇L(p), u⟩ < 0. It assumes: ℓ decreasing, equal non-optimal scores," in said


def test_every_fact_that_a_tree_may_name_says_something():
    assert not [name for name in SCHEMAS if not fact_says(name)[1]]
    assert fact_says("bounded slope") == ("r in [a, b]", "|ℓ′(r)| ≤ M₁") and fact_says("nothing") == ("", "")


# ── two forms that printed alike, and one number said twice ──


def test_the_slope_and_the_product_with_the_gradient_print_otherwise():
    slope, product = apply("slope", RISK, P, SOLUTION), apply("dot", apply("gradient", RISK, P), SOLUTION)
    assert plain_text_of(slope.json) == "⟨∇L[D, logistic](p), p_mm(D)⟩"
    assert plain_text_of(product.json) == "p_mm(D)ᵀ·∇L[D, logistic](p)"
    assert latex_of(product).endswith(r"^{\top}\,\nabla \mathcal{L}^{\text{logistic}}_{D}\left(p\right)")
    turned = apply("dot", apply("gradient", RISK, P), P - SOLUTION)
    assert plain_text_of(turned.json) == "(p − p_mm(D))ᵀ·∇L[D, logistic](p)"
    said = text_of("maxmargin.slope-along-max-margin")
    assert "⟨∇L[D, logistic](p), p_mm(D)⟩ = p_mm(D)ᵀ·∇L[D, logistic](p)" in said


def test_unknown_is_said_as_the_finding_says_it():
    said = text_of("maxmargin.slope-along-max-margin")
    assert "7 true by the search alone, without a certificate" in said
    assert "UNKNOWN: the search alone found 7 true, without a certificate. The proof covers them too." in said


@pytest.mark.parametrize(
    "unknown, undecided, verdict, says",
    [
        (0, 0, "PROVED", ""),
        (7, 0, "PROVED", "UNKNOWN: the search alone found 7 true, without a certificate. The proof covers them too."),
        (
            12,
            2,
            "PROVED",
            "UNKNOWN: the search alone found 10 true, without a certificate, and it could not decide 2. "
            "The proof covers them too.",
        ),
        (8, 8, "REFUTED", "UNKNOWN: no certificate decides these."),
    ],
)
def test_what_unknown_means(unknown, undecided, verdict, says):
    claim = sample_claim(
        counts={"TRUE": 1, "FALSE": 0, "UNKNOWN": unknown},
        verdict=verdict,
        search={"counts": {"UNKNOWN": undecided}},
    )
    assert unknown_text(claim) == says


# ── readings and their counter-examples ──


def test_a_refuted_reading_has_its_numbers_on_the_page():
    said = text_of("tfsvm.kq-path-frobenius-normalised")
    assert "an exact dataset with n = 3, T = 2, d = 2; ℓ = correlation (ℓ(u) = −u); r = 1" in said
    assert "Here every hypothesis of this reading is TRUE, and its conclusion is FALSE:" in said
    assert "(37/10, −29/15)" in said  # a token of the second counter-example
    assert "“the width r of K and Q” is read in any way" in said and "every reading”" not in said
    assert "all of these: the statement covers each" in said


def test_a_variable_that_has_the_name_of_its_place_is_said_once():
    term = ["factored_direction_tends_to", ["var", "D"], ["word", "logistic"], ["var", "W"], ["var", "r"]]
    shown = re.sub("<[^>]*>", "", str(math(latex_of_json(term))))
    assert "r=r" not in shown and ",r/" in shown
    assert "r=3" in re.sub("<[^>]*>", "", str(math(latex_of_json([*term[:4], ["num", "3"]]))))


def test_every_loss_is_written_out_where_a_statement_names_it():
    assert set(SAYS) == set(LOSSES)
    named = {
        "forall": [["ell", "loss", "logistic", "correlation"]],
        "conclude": ["loss", ["var", "D"], ["word", "hinge"]],
    }
    assert losses_of(named) == [(name, SAYS[name]) for name in ("logistic", "correlation", "hinge")]
    assert losses_of({"conclude": ["var", "sigmoid"]}) == [] == losses_of({"forall": 7, "conclude": None})
    assert "correlation loss ℓ(u) = −u" in text_of("tfsvm.kq-path-frobenius-normalised").replace("lossℓ", "loss ℓ")


# ── the words, hashes, numbers and axioms of every page ──


def test_a_start_is_no_iterate():
    files = [ROOT / "properties" / "words.toml", *sorted((ROOT / "properties").glob("*/paper.toml"))]
    parts = [part for file in files for part in tomllib.loads(file.read_text(encoding="utf-8")).values()]
    starts = {
        w: says for part in parts for w, says in part.items() if w.endswith("(0)") and not says.startswith("start: ")
    }
    assert set(starts) == {"p(0)", "W(0)", "X(0)"} and all(says.startswith("the start of ") for says in starts.values())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_page_shows_a_whole_hash_or_a_number_of_a_hypothesis(page):
    text = page.read_text(encoding="utf-8")
    shown = re.sub(r'<details class="raw">.*?</details>|title="[^"]*"|value="[^"]*"', "", text, flags=re.S)
    shown = re.sub(r"<(style|script|head)\b.*?</\1>|<pre>.*?</pre>", "", shown, flags=re.S)
    assert not re.findall(r"\b(?=\d*[a-f])[0-9a-f]{32,}\b", shown)
    assert not re.findall(r"hypothesis \d", shown)


@pytest.mark.parametrize(
    "value, shown",
    [
        ("7/3", "7/3"),
        ("-25" + "0" * 20, "−25·10²⁰"),
        ("1" * 64, "≈ 1.111·10⁶³ (64 digits)"),
        (f"{'2' * 40}/{'1' * 40}", "≈ 2 (80 digits)"),
        (f"-{'2' * 40}1/{'1' * 41}", "≈ −2 (82 digits)"),
        ("9" * 400, "…"),
    ],
)
def test_a_long_number_in_a_table_is_short_and_without_a_hash(value, shown):
    assert short_value(value) == shown or (shown == "…" and shown in short_value(value))


def test_every_axiom_is_explained():
    assert set(AXIOMS) == REALS
    said = [{"assumptions": [*REALS, *MACHINE_INTEGERS, "Mine.axiom"]}]
    rows = axioms_view({"kernel": {"statements": said}})
    assert [row["many"] for row in rows] == [1, 1, 1, 1, 1, len(MACHINE_INTEGERS)]
    assert "excluded middle" in text_of("similarity.theorem-3.15")
