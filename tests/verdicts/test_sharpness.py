"""Constants from both sides: planted ones a tenth too small fall, bounds of the best factor are certified."""

from fractions import Fraction
from pathlib import Path

import pytest

from checker.certificates.verification import verified
from checker.certificates.writing import write_certificates
from checker.data.dataset import Dataset
from checker.language import choice, dataset, index, loss_kind, matrix, scalar, vector
from checker.report.claims.constants import sizes_of_instance
from checker.report.pages.view import constant_text, short_decimal
from checker.search.explore import explore, meets
from checker.search.strategies import FAMILY
from checker.statements.checks.scaled import inequalities, rounded, scaled, simplest_between
from checker.statements.claims.claim import Claim, Source, load
from checker.statements.terms.term import apply, as_term
from checker.truth import Truth
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.in_process import judge
from checker.verdicts.trials.sharpness import Side, bracket, counter_example, lower_bound

ROOT = Path(__file__).parents[2]
MINE = Source(paper="mine", where="here", fidelity="reconstructed")
x, y, u, w = scalar("x"), scalar("y"), vector("u", "n"), vector("w", "n")
g, slope, curvature, norm = (
    lambda t: apply("sigmoid", t),
    lambda t: apply("sigmoid_slope", t),
    lambda t: apply("sigmoid_curvature", t),
    lambda t: apply("norm", t),
)
CURVE = 1 / (6 * apply("sqrt", 3))
# (name, variables, left side, right side with its best constant); each is planted with 9/10 of that constant
KNOWN = [
    # the derivative of softmax at two equal logits has norm ½ (Gershgorin: never more); reached as u → w
    ("softmax", (u, w), norm(apply("softmax", u) - apply("softmax", w)), as_term("1/2") * norm(u - w)),
    # g′ = g(1 − g) is ¼ at 0
    ("slope", (x,), slope(x), as_term("1/4")),
    # |g″| = g′|1 − 2g| is largest where g = ½ ± 1/(2√3)
    ("curvature", (x,), abs(curvature(x)), CURVE),
    # by the two lines before, in the limit of two points that meet
    ("logistic", (x, y), abs(g(x) - g(y)), as_term("1/4") * abs(x - y)),
    ("logistic slope", (x, y), abs(slope(x) - slope(y)), CURVE * abs(x - y)),
    # g′/g = 1 − g → 1 as x → −∞
    ("slope over value", (x,), slope(x), 1 * g(x)),
    # a vector with one entry
    ("largest entry", (u,), apply("max_norm", u), 1 * norm(u)),
    # Cauchy–Schwarz with the vector of ones, equality at equal entries
    ("sum", (u,), abs(apply("sum", u)), apply("sqrt", apply("length", u)) * norm(u)),
    # Cauchy–Schwarz, equality at parallel vectors
    ("inner product", (u, w), abs(apply("dot", u, w)), norm(u) * norm(w)),
    # the triangle inequality, equality at parallel vectors
    ("triangle", (u, w), norm(u + w), norm(u) + norm(w)),
    # softmax tends to a unit vector as one logit grows; with one logit it is one
    ("softmax norm", (u,), norm(apply("softmax", u)), as_term(1)),
]


@pytest.mark.parametrize("name,forall,left,right", KNOWN, ids=[k[0] for k in KNOWN])
def test_a_constant_a_tenth_too_small_is_refuted_unaided(tmp_path, name, forall, left, right):
    claim = Claim(title=name, source=MINE, forall=forall, conclude=left <= Fraction(9, 10) * right)
    result = judge(claim, "planted", budget=BUDGETS["quick"], seed=1, folder=tmp_path)
    assert result.verdict == "REFUTED" and result.certificates[0]["accepted"] == 1


def found_bracket(claim, *, proved=True, evaluations=800):
    starts = []
    explore(
        claim,
        looking_for=Truth.UNKNOWN,
        budget=60,
        seed_number=0,
        on_tested=lambda e, _: starts.append({k: v for k, v in e.values.items() if k != FAMILY}),
    )
    return bracket(
        claim, "mine", inequalities(claim)[-1], starts, evaluations=evaluations, proved=proved, provenance={}
    )


@pytest.mark.parametrize(
    "name,best",
    [
        ("background/softmax_half_lipschitz", 1),
        ("background/sigmoid_derivatives", 1),
        ("similarity/lemma_3_12", 0.0962250449),
        ("similarity/step_1", 0.25),
        pytest.param("similarity/basic_alpha", 1, marks=pytest.mark.slow),
        pytest.param("similarity/basic_inverse_alpha", 1, marks=pytest.mark.slow),
        pytest.param("maxmargin/attention_sparsifies", 1, marks=pytest.mark.slow),
    ],
)
def test_the_best_factor_lies_in_a_certified_bracket_narrower_than_two(tmp_path, name, best):
    sides = found_bracket(load(ROOT / "properties" / f"{name}.py")[0])
    assert sides["lower"].factor <= best * (1 + 1e-9) and best <= sides["upper"].factor * (1 + 1e-9)
    assert sides["upper"].factor < 2 * sides["lower"].factor
    for side in sides.values():
        path = tmp_path / "one.jsonl"
        assert verified(path, count=write_certificates(path, [side.certificate])).all_accepted


@pytest.mark.slow
def test_an_exponentially_loose_bound_is_bounded_by_a_power_of_e(tmp_path):
    """e^(R − R²) ≤ e^(−12) for R ≥ 4; no upper bound is claimed where nothing was proved."""
    claim = load(ROOT / "properties" / "similarity/basic_exp.py")[0]
    upper = found_bracket(claim)["upper"]
    assert Fraction("6.14e-6") < upper.factor < Fraction("7e-6")
    path = tmp_path / "one.jsonl"
    assert verified(path, count=write_certificates(path, [upper.certificate])).all_accepted
    assert "upper" not in found_bracket(claim, proved=False, evaluations=50)


def test_a_lower_bound_needs_a_right_side_that_is_not_negative(tmp_path):
    """−1 ≤ c·(−x²) is broken at x = 2 for c = ½, yet it holds for c = 0: no lower bound may follow from there."""
    claim = Claim(title="negative", source=MINE, forall=(x,), conclude=as_term(-1) <= -(x * x))
    assert "lower" not in found_bracket(claim, proved=False, evaluations=100)
    (comparison,) = inequalities(claim)
    half = Fraction(1, 2)
    assert meets(scaled(claim, comparison, half), {"x": Fraction(2)}, conclusion=Truth.FALSE) is not None
    assert meets(scaled(claim, comparison, half, nonnegative=True), {"x": Fraction(2)}, conclusion=Truth.FALSE) is None


def test_small_numbers():
    assert simplest_between(Fraction("0.2499"), Fraction("0.26")) == Fraction(1, 4)
    assert rounded(Fraction(1, 3), 3, up=True) == Fraction("0.334") and rounded(Fraction(999), 1, up=False) == 900
    assert short_decimal(Fraction(1, 3 * 10**90), up=False) == "3.333·10⁻⁹¹"


def test_the_words_say_what_each_side_was_shown_for():
    entry = {"lower": {"factor": "1/2"}, "upper": {"factor": "1"}, "values": {"u": ["1", "2"], "x": "3"}}
    sized, scalar_ = [["u", "vector", "n"], ["x", "scalar"]], [["x", "scalar"]]
    enough = "the printed constant is proved to be enough, and 0.5 times the printed constant is too small"
    assert constant_text(entry, sized) == f"{enough}, shown at n = 2"
    assert constant_text(entry, scalar_) == enough
    assert constant_text({"lower": {"factor": "3"}}).endswith(
        "; nothing smaller than the printed constant is proved to be enough"
    )
    assert constant_text({"upper": {"factor": "1/3"}}) == "0.3334 times the printed constant is proved to be enough"
    assert constant_text({"lower": {"factor": "<b>"}}) == "nothing is known about a better constant"
    sharp = {"lower": {"factor": "9999/10000"}, "upper": {"factor": "1"}}
    assert constant_text(sharp) == "the printed constant is sharp: a constant smaller by 0.01 % is too small"
    assert "sharp" not in constant_text({"lower": {"factor": "9999/10000"}, "upper": {"factor": "2"}})
    for one in (entry, entry | {"lower": None}, entry | {"upper": None}, {}):
        assert "best" not in constant_text(one, sized)


def test_the_sizes_of_an_instance():
    data = {"tokens": [[["1", "2"]], [["1", "2"], ["0", "0"]]]}
    forall = [["D", "dataset", "keys"], ["A", "matrix", "n", "m*d"], ["B", "matrix", "k", "3"], ["c", "choice"]]
    values = {"D": data, "A": [["1"] * 8] * 2, "B": [["1", "2", "3"]], "c": ["0", "1"]}
    assert sizes_of_instance(values, forall) == "n = 2, d = 2, T from 1 to 2, k = 1"
    assert sizes_of_instance({"D": 3, "A": "no", "B": []}, [*forall, 5, ["u"], ["v", "vector", "<b>"]]) == "k = 0"
    assert sizes_of_instance(None, None) == ""


def test_a_lower_bound_of_one_or_more_refutes_the_claim_itself():
    """|g(x) − g(y)| ≤ |x − y|/8 is false by a factor near 2; u, w and k are in the other part of the conclusion alone."""
    left, right = abs(g(x) - g(y)), as_term("1/8") * abs(x - y)
    other = (norm(u + w) <= norm(u) + norm(w)) & (as_term(0) < 1 / scalar("k"))
    claim = Claim(
        title="t", source=MINE, forall=(x, y, u, w, scalar("k")), conclude=(left <= right) & other, assuming=(x <= y,)
    )
    comparison = inequalities(claim)[0]
    assert comparison == (left <= right)
    starts = [{"x": Fraction(0), "y": Fraction(1), "u": (Fraction(1),), "w": (Fraction(1),), "k": Fraction(1)}]
    side = lower_bound(claim, "mine", comparison, starts, evaluations=400, provenance={})
    assert side.factor > 1 and set(side.values) == {"x", "y"}
    found = counter_example(claim, side)
    assert set(found.values) == {"x", "y", "u", "w", "k"} and len(found.values["u"]) == len(found.values["w"])
    assert meets(claim, found.values, conclusion=Truth.FALSE) is not None
    simple = min(abs(found.values["y"].denominator), 10**16)
    assert simple <= side.values["y"].denominator


def test_a_lower_bound_below_one_refutes_nothing():
    claim = Claim(title="t", source=MINE, forall=(x, y), conclude=abs(g(x) - g(y)) <= abs(x - y))
    (comparison,) = inequalities(claim)
    values = {"x": Fraction(0), "y": Fraction(1)}
    side = lower_bound(claim, "mine", comparison, [values], evaluations=200, provenance={})
    assert side.factor < 1 and counter_example(claim, side) is None
    lie = Side(factor=Fraction(2), certificate={}, values=values)
    assert counter_example(claim, lie) is None


def test_a_strict_comparison_is_refuted_at_a_factor_of_one():
    claim = Claim(title="t", source=MINE, forall=(x,), conclude=abs(x) < abs(x) + 0 * x)
    side = Side(factor=Fraction(1), certificate={}, values={"x": Fraction(1, 3)})
    assert counter_example(claim, side).values["x"] == Fraction(1, 3)


def test_the_left_out_variables_fit_the_dataset_and_each_other():
    D, A, i, c, ell = dataset("D"), matrix("A", "d", "m"), index("i", "m"), choice("c"), loss_kind("ell")
    false = 2 * norm(vector("p")) <= norm(vector("p"))
    other = (norm(apply("column", A, i)) <= 1) & apply("separable", D, c) & apply("is_loss", ell, "logistic")
    claim = Claim(
        title="t",
        source=MINE,
        forall=(D, vector("p"), A, i, c, ell),
        conclude=false & other,
        assuming=(apply("unique_best_token", D),),
    )
    data = Dataset.from_json({"tokens": [[["1", "0"], ["0", "1"]]], "labels": [1], "head": ["1", "0"]})
    side = Side(factor=Fraction(2), certificate={}, values={"D": data, "p": (Fraction(1), Fraction(0))})
    found = counter_example(claim, side)
    assert found.values["A"] == ((0,), (0,)) and found.values["c"] == (0,) and found.values["ell"] == "logistic"


def test_a_claim_with_readings_of_other_variables_is_scaled_too():
    """The readings of a claim may use variables that the comparison does not have; the scaled claim is about the comparison alone."""
    path = Path(__file__).parents[2] / "properties" / "similarity" / "softmax_more_stable_than_linear_l2.py"
    claim = load(path)[0]
    comparison = inequalities(claim)[0]
    assert scaled(claim, comparison, Fraction(1, 2)).conclude.name == comparison.name
