"""Certificates that no instance meets the hypotheses: found for contradictions, refused for everything that can be met."""

import hashlib
import json

import pytest

from checker import language as say
from checker import verify as verifier
from checker.proofs.search.prove import prove
from checker.proofs.search.vacuous import prove_vacuous
from checker.statements.claims.claim import Claim, Source

SOURCE = Source(paper="test", where="here", fidelity="verbatim")
x, y, k = say.scalar("x"), say.scalar("y"), say.natural("k")
u, D, ell = say.vector("u", "n"), say.dataset("D"), say.loss_kind("ell")

CONTRADICTIONS = {
    "a range": (x >= 4, x < 3),
    "a negative norm": (say.norm(u) < 0,),
    "a predicate and its denial": (say.unique_best_token(D), ~say.unique_best_token(D)),
    "a conjunction": ((x < 0) & (x > 1),),
    "strict on both sides": (x < 0, x > 0),
    "an alternative": ((x > 2) | (x < 1), x >= 1, x <= 2),
    "two values": (say.equals(x, 1), say.equals(x, 2)),
    "a negative square": (x * x < 0,),
    "a denied order": (~(x <= 1), x < 1),
    "a negative natural": (k < 0,),
    "a loss out of its range": (say.is_loss(ell, "hinge"),),
    "a sigmoid above one": (say.sigmoid(x) > 2,),
    "a product": (x > 2, y > 2, x * y < 4),
    "every worst score above the best": (say.positive(say.worst_scores(D) - say.best_scores(D)),),
    "a negative entry of what is positive": (say.positive(u), say.entry(u, 0) < 0),
    "the least above the greatest": (say.minimum(u) > say.maximum(u),),
}
SATISFIABLE = {
    "every best score above the worst": (say.positive(say.best_scores(D) - say.worst_scores(D)),),
    "one point": (x >= 3, x <= 3),
    "a half line": (x < 1,),
    "an alternative": ((x > 2) | (x < 1), x >= 1),
    "a norm of zero": (say.norm(u) <= 0,),
    "a square of zero": (x * x <= 0,),
    "the least at the greatest": (say.minimum(u) >= say.maximum(u),),
    "a denied predicate": (~say.unique_best_token(D),),
    "a denied order": (~(x < 1), x <= 1),
    "a natural": (k <= 0,),
    "one of the losses": (say.is_loss(ell, "logistic"),),
    "nearly one": (say.sigmoid(x) > "99/100",),
    "a pole": (1 / x <= 0, x <= 0),
}


def claim_of(hypotheses, conclude=None):
    names = {v: None for h in hypotheses for v in _variables(h)}
    return Claim(
        title="t",
        source=SOURCE,
        forall=tuple(names),
        where=hypotheses,
        conclude=hypotheses[0] if conclude is None else conclude,
    )


def _variables(term):
    return [term] if term.name == "var" else [v for one in term.args for v in _variables(one)]


def outcome(certificate):
    return verifier.verify_text(json.dumps(certificate))


def rehashed(certificate, **changes):
    """The certificate with another statement, honestly hashed."""
    statement = certificate["claim"]["statement"] | changes
    text = json.dumps(statement, sort_keys=True, separators=(",", ":"))
    claim = certificate["claim"] | {"statement": statement, "sha256": hashlib.sha256(text.encode()).hexdigest()}
    return certificate | {"claim": claim}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_contradiction_is_found_and_accepted(name):
    certificate = prove_vacuous(claim_of(CONTRADICTIONS[name]), "t")
    answer, message = outcome(certificate)
    assert answer == "VERIFIED" and message.startswith("vacuous, exact: the tree PROVES that NO INSTANCE"), message


@pytest.mark.parametrize("name", SATISFIABLE)
def test_what_can_be_met_is_never_vacuous(name):
    assert prove_vacuous(claim_of(SATISFIABLE[name]), "t") is None


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_the_tree_of_a_contradiction_serves_no_weaker_hypotheses(name):
    """The same tree under each list that lacks one of the hypotheses, or loosens it."""
    certificate = prove_vacuous(claim_of(CONTRADICTIONS[name]), "t")
    hypotheses = certificate["claim"]["statement"]["hypotheses"]
    for j, one in enumerate(hypotheses):
        rest = hypotheses[:j] + hypotheses[j + 1 :]
        assert outcome(rehashed(certificate, hypotheses=rest))[0] == "REJECTED"
        assert (
            outcome(rehashed(certificate, hypotheses=[*rest, ["or", one, ["le", ["num", "0"], ["num", "0"]]]]))[0]
            == "REJECTED"
        )


def test_the_conclusion_is_free():
    """Whatever is concluded, and the hash still binds it."""
    certificate = prove_vacuous(claim_of(CONTRADICTIONS["a range"]), "t")
    other = rehashed(certificate, conclude=["lt", ["div", ["num", "1"], ["var", "x"]], ["num", "0"]])
    assert outcome(other)[0] == "VERIFIED"
    forged = other | {"claim": other["claim"] | {"sha256": certificate["claim"]["sha256"]}}
    assert outcome(forged)[0] == "REJECTED"


def test_roles_cannot_be_swapped():
    vacuous = prove_vacuous(claim_of(CONTRADICTIONS["a range"]), "t")
    proof = prove(claim_of((x >= 4,), conclude=x >= 3), "t")
    assert outcome(proof)[0] == "VERIFIED"
    assert outcome(proof | {"role": "vacuous", "to_prove": "VACUOUS"})[0] == "REJECTED"
    assert outcome(vacuous | {"role": "proof", "to_prove": "TRUE"})[0] == "REJECTED"
    for role, to_prove in (("vacuous", "TRUE"), ("proof", "VACUOUS"), ("vacuous", "FALSE"), (["vacuous"], "VACUOUS")):
        assert outcome(vacuous | {"role": role, "to_prove": to_prove})[0] == "REJECTED"


@pytest.mark.parametrize("quantifier", ["almost_all", "exists", "probability"])
def test_only_universal_statements_are_vacuous(quantifier):
    vacuous = prove_vacuous(claim_of(CONTRADICTIONS["a range"]), "t")
    assert outcome(rehashed(vacuous, quantifier=quantifier))[0] == "REJECTED"


# ── Trees written by hand for hypotheses that can be met ──

X, ZERO = ["var", "x"], ["num", "0"]
FALSITY = ["lt", ZERO, ZERO]


def node(rule, concludes, *premises, **parameters):
    return {"rule": rule, "concludes": concludes, "premises": list(premises), "with": parameters}


def given(term):
    return node("hypothesis", term)


LESS, AT_MOST = ["lt", X, ZERO], ["le", X, ZERO]
ATTACKS = {
    "the falsity as a hypothesis that is not there": ([LESS], given(FALSITY)),
    "nothing at all": ([LESS], node("combine", FALSITY, sums=[], equalities=[])),
    "a denial that is not one": ([LESS], node("contradiction", FALSITY, given(LESS), given(LESS))),
    "a denial of something else": (
        [LESS, ["not", AT_MOST]],
        node("contradiction", FALSITY, given(LESS), given(["not", AT_MOST])),
    ),
    "a denial first": ([LESS], node("contradiction", FALSITY, given(["not", LESS]), given(LESS))),
    "a strict negation": (
        [["not", LESS], AT_MOST],
        node(
            "combine",
            FALSITY,
            node("negation", ["lt", ZERO, X], given(["not", LESS])),
            given(AT_MOST),
            sums=[
                {"times": ["num", "1"], "squares": [], "premises": ["0"]},
                {"times": ["num", "1"], "squares": [], "premises": ["1"]},
            ],
            equalities=[],
        ),
    ),
    "a negation the wrong way round": (
        [["not", LESS]],
        node("combine", FALSITY, node("negation", AT_MOST, given(["not", LESS])), sums=[], equalities=[]),
    ),
    "the other root": ([LESS], node("impossible", ["le", ["num", "1"], ZERO], given(LESS))),
    "the statement's own conclusion": ([LESS], given(LESS)),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_a_forged_tree_is_rejected(name):
    hypotheses, tree = ATTACKS[name]
    honest = prove_vacuous(claim_of(CONTRADICTIONS["a range"]), "t")
    forged = rehashed(honest, forall=[["x", "scalar"]], hypotheses=hypotheses, conclude=LESS)
    assert outcome(forged | {"evidence": {"tree": tree, "variables": []}})[0] == "REJECTED"


@pytest.mark.parametrize(
    ("relation", "negated"), [(["lt", X, ZERO], ["le", ZERO, X]), (["le", X, ZERO], ["lt", ZERO, X])]
)
def test_a_negation_may_be_used_in_a_proof(relation, negated):
    certificate = rehashed(
        prove(claim_of((x >= 4,), conclude=x >= 3), "t"), hypotheses=[["not", relation]], conclude=negated
    )
    tree = node("negation", negated, given(["not", relation]))
    assert outcome(certificate | {"evidence": {"tree": tree, "variables": []}})[0] == "VERIFIED"
