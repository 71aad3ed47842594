"""Claims proved for all instances: the tree is found without help and verify.py accepts it; what is false gets no tree."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from checker import verify as verifier
from checker.language import index, matrix, scalar, vector
from checker.proofs import proof_latex, proof_text, tree_of
from checker.proofs.search.prove import prove
from checker.report.typesetting.latex import latex_of
from checker.statements.claims.claim import Claim, Source, load
from checker.statements.terms.term import apply, as_term

ROOT = Path(__file__).parents[3]

PROVED = [
    "background/sigmoid_derivatives",
    "background/softmax_half_lipschitz",
    "maxmargin/assumption_a",
    "maxmargin/attention_sparsifies",
    "similarity/basic_alpha",
    "similarity/basic_diag",
    "similarity/basic_exp",
    "similarity/basic_inverse_alpha",
    "similarity/basic_outer",
    "similarity/basic_softmax",
    "similarity/lemma_3_12",
    "similarity/softmax_is_a_distribution",
    "similarity/step_1",
    "similarity/lemma_3_13_composition",
    "similarity/lemma_3_13_composition_in_matrices",
]
x, y, R, n = scalar("x"), scalar("y"), scalar("R"), scalar("n")
u, w = vector("u", "n"), vector("w", "n")


def told(forall, conclude, *assuming):
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(title="a test", source=source, forall=tuple(forall), assuming=tuple(assuming), conclude=conclude)


def outcome(certificate):
    return verifier.verify_text(json.dumps(certificate))


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.slow if "composition" in n else ()) for n in PROVED]
)
def test_a_claim_is_proved_for_all_instances(name):
    claim, _ = load(ROOT / "properties" / f"{name}.py")
    word, message = outcome(prove(claim, name))
    assert word == "VERIFIED", message
    assert "PROVES the statement for all instances" in message and claim.sha256[:16] in message


def lemma_3_13(*assuming, bound):
    A1, A2, h = matrix("A1", "n", "d"), matrix("A2", "n", "d"), vector("h", "n")
    j, b, p, q = index("j", "n"), scalar("b"), vector("p", "d*d"), vector("q", "d*d")
    A = apply("block", A1, A2, j)
    loss = apply("softmax_loss", A, b * h, "sigmoid")
    left = apply("norm", apply("gradient", loss, p) - apply("gradient", loss, q))
    given = (apply("spectral_at_most", A, R), R >= 4, apply("norm", h) <= R, *assuming)
    return told((A1, A2, j, h, b, p, q, R), left <= bound(h) * apply("norm", p - q), *given)


def printed(h):
    return 3 * apply("length", h) ** 3 * R**7 * apply("exp", 13 * R**2)


def test_lemma_3_13_repaired_and_sharper():
    b = scalar("b")
    assert outcome(prove(lemma_3_13(abs(b) <= 1, bound=printed)))[0] == "VERIFIED"
    assert outcome(prove(lemma_3_13(abs(b) <= R, bound=printed)))[0] == "VERIFIED"
    root = apply("sqrt", 3)
    assert (
        outcome(prove(lemma_3_13(abs(b) <= 1, bound=lambda h: R**4 / (24 * root) + as_term("3/8") * R**3)))[0]
        == "VERIFIED"
    )


@pytest.mark.slow
def test_lemma_3_13_without_a_bound_on_b_or_h_is_not_proved():
    assert prove(lemma_3_13(bound=printed), seconds=2) is None


SHARP = (
    [
        (told((x, y), abs(apply("sigmoid", x) - apply("sigmoid", y)) <= c * abs(x - y)), good)
        for c, good in ((as_term("1/4"), True), (as_term("249/1000"), False))
    ]
    + [
        (told((x, y), abs(apply("sigmoid_slope", x) - apply("sigmoid_slope", y)) <= c * abs(x - y)), good)
        for c, good in ((1 / (6 * apply("sqrt", 3)), True), (as_term("96/1000"), False))
    ]
    + [
        (told((u, w), apply("norm", apply("softmax", u) - apply("softmax", w)) <= c * apply("norm", u - w)), good)
        for c, good in ((as_term("1/2"), True), (as_term("49/100"), False))
    ]
)


@pytest.mark.parametrize("claim,good", SHARP)
def test_the_best_constants_are_proved_and_smaller_ones_are_not(claim, good):
    certificate = prove(claim, seconds=3)
    assert (certificate is not None) is good
    if good:
        assert outcome(certificate)[0] == "VERIFIED"


def test_no_tree_for_what_is_not_universal_or_not_certifiable():
    claim = told((x,), x <= x)
    assert prove(replace(claim, quantifier="almost_all"), seconds=2) is None
    assert prove(told((x,), x < x), seconds=2) is None


def test_a_proof_is_printed_step_by_step():
    _, root = tree_of(load(ROOT / "properties" / "background/sigmoid_derivatives.py")[0])
    lines = proof_text(root).splitlines()
    assert lines[0].startswith("(1) eq(mul(sigmoid(x)") and "the definition of g" in lines[0]
    assert "both parts" in lines[-1] and len(lines) == len({line.split()[0] for line in lines})
    formula, reason = proof_latex(root, latex_of)[-1]
    assert r"\tag{" in formula and reason.startswith("from (")


def test_the_printed_composition_of_the_softmax_bound():
    """α⁻¹·u as similarity §3.3 composes it: R·e^R(β⁻²·n·e^R + β⁻¹), by exp, sum, reciprocal and product."""
    A, p, q, beta = matrix("A", "n", "d"), vector("p", "d"), vector("q", "d"), scalar("beta")
    (ap, fp), (aq, fq) = ((apply("sum", apply("exp", A @ z)), apply("exp", A @ z)) for z in (p, q))
    e = apply("exp", R)
    bound = R * e * (1 / beta**2 * apply("length", A @ p) * e + 1 / beta)
    claim = told(
        (A, p, q, beta, R),
        apply("norm", 1 / ap * fp - 1 / aq * fq) <= bound * apply("norm", p - q),
        apply("spectral_at_most", A, R),
        R >= 4,
        apply("norm", A @ p) <= R,
        apply("norm", A @ q) <= R,
        beta > 0,
        beta <= ap,
        beta <= aq,
    )
    assert outcome(prove(claim))[0] == "VERIFIED"
