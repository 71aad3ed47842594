"""``expectation``: what may be drawn, how it is written, what it means, which claims are proved for every size, and which fall."""

from __future__ import annotations

import json
import re
from fractions import Fraction as Q

import pytest

from checker import verify
from checker.errors import ClaimError
from checker.language import (
    Claim,
    Source,
    bernoulli,
    dot,
    entry,
    equals,
    exp,
    expectation,
    hadamard,
    index,
    length,
    matrix,
    minimum,
    norm,
    positive,
    probability,
    scalar,
    total,
    variance,
    vector,
    weighted,
)
from checker.meaning.degrees import degree, integrable
from checker.meaning.draws import MOST_OUTCOMES, normal_moments
from checker.meaning.interpret import Evaluation
from checker.proofs.search.prove import prove
from checker.report.typesetting.latex import latex_of, plain_text_of
from checker.search.explore import explore
from checker.statements.terms.over_indices import told
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, parts, term_of
from checker.symbolic.formulas.means import partitions
from checker.truth import Truth
from tests.verifier_mutants import generate

x, y, w, b, p, t = vector("x", "n"), vector("y", "n"), vector("w", "n"), vector("b", "m"), scalar("p"), scalar("t")
xi, eta, z, G, i = vector("xi", "n"), vector("eta", "n"), scalar("z"), matrix("G", "m", "n"), index("i", "n")
SIGNS = expectation(xi, "signs", dot(xi, x) ** 2)


def claimed(conclude: Term, *given: Term) -> Claim:
    spoken = dict.fromkeys(s for one in (conclude, *given) for s in parts(one) if s.name == "var")
    return Claim(
        title="a claim",
        source=Source(paper="p", where="here", fidelity="reconstructed"),
        forall=tuple(spoken),
        where=given,
        conclude=conclude,
    )


# ── writing ──


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: expectation(xi, "uniform", 1), "draws a thing of the sort vector by the law uniform. Write 'signs'"),
        (lambda: expectation(i, "gaussian", 1), "draws a thing of the sort index by the law gaussian. Write 'uniform'"),
        (lambda: expectation(xi, weighted(w), 1), "by the law weighted. Write 'signs'"),
        (lambda: expectation(xi, "normal", 1), "There is no law 'normal'. Known: 'uniform', 'signs', 'gaussian'"),
        (lambda: expectation(xi, "logistic", 1), "There is no law 'logistic'"),
        (
            lambda: expectation(xi, bernoulli(total(xi)), 1),
            r"The law bernoulli\(total\(xi\)\) depends on xi, which it draws",
        ),
        (lambda: expectation(xi, "signs", SIGNS), "goes over 'xi', over which .* inside it goes already"),
        (lambda: expectation(x + y, "signs", 1), "has no variable to draw. Declare one, as x = vector"),
        (lambda: expectation(scalar("k"), "signs", vector("k", "n")), "inside stands another variable 'k'"),
        (
            lambda: expectation(Term("var", leaf="k", sort="scalar", shape=("natural",)), "signs", 1),
            "draws a whole number",
        ),
        (
            lambda: claimed(equals(expectation(vector("k", "l"), "signs", 1), total(x))),
            "draws 'k' with the size l, and no variable of forall has the size l",
        ),
        (
            lambda: claimed(equals(SIGNS, dot(xi, x))),
            "or expectation that binds it|goes over 'xi', which `forall` declares too",
        ),
    ],
)
def test_what_is_refused(build, message):
    with pytest.raises(ClaimError, match=message):
        build()


def test_how_a_mean_is_written():
    assert SIGNS.json == [
        "expectation",
        ["bound", "xi:[n]"],
        ["word", "signs"],
        ["pow", ["dot", ["bound", "xi:[n]"], ["var", "x"]], ["num", "2"]],
    ]
    assert python_of(SIGNS) == "expectation(xi, 'signs', dot(xi, x)**2)"
    assert (
        latex_of(SIGNS)
        == r"\mathbb{E}_{\xi\in\mathbb{R}^{n}\,\sim\,\text{signs}}\left[\left\langle \xi, x \right\rangle^{2}\right]"
    )
    assert plain_text_of(expectation(G, bernoulli(p), norm(G @ x)).json) == "E[G∈ℝ^(m×n) ~ Bernoulli(p): ‖G·x‖]"
    assert plain_text_of(expectation(z, "signs", z).json) == "E[z∈ℝ ~ signs: z]"
    for term in (
        SIGNS,
        expectation(i, weighted(w), entry(x, i)),
        expectation(G, "gaussian", G @ x),
        expectation(z, "signs", z),
    ):
        assert term_of(term.json, {"x": x, "w": w}) == term
    assert {s.sort for s in parts(expectation(G, "gaussian", G @ x)) if s.name == "bound"} == {"matrix"}
    assert (probability(xi, "signs", dot(xi, x) <= t).args[2].name, variance(z, "signs", z).name) == (
        "indicator",
        "sub",
    )


# ── meaning ──


def truth(term: Term, **values) -> tuple[Truth, str]:
    forall = [s for s in dict.fromkeys(parts(term)) if s.name == "var"]
    e = Evaluation(values=values)
    return e.truth(told(term, forall)), e.why_unknown


@pytest.mark.parametrize("most", range(13))
def test_whole_numbers_stand_for_a_normal_number_up_to_a_degree(most):
    for k in range(most + 1):
        moment = 0 if k % 2 else Q(1)
        for one in range(1, k, 2):
            moment *= one
        assert sum(c * node**k for node, c in normal_moments(most)) == moment
        assert sum(c * node**k for c, node in generate.load().normal_moments(most)) == moment


def test_the_numbers_of_partitions_are_bells():
    assert [len(list(partitions(range(n)))) for n in range(7)] == [1, 1, 2, 5, 15, 52, 203]
    assert [len(verify.partitions(list(range(n)))) for n in range(7)] == [1, 1, 2, 5, 15, 52, 203]


def test_what_has_no_value_is_unknown_and_says_why():
    one = (Q(1), Q(2))
    many = tuple(Q(1) for _ in range(13))
    for term, values, why in (
        (expectation(z, bernoulli(p), z) <= 2, {"p": Q(3, 2)}, r"needs p <= 1, which is false here"),
        (expectation(z, bernoulli(p), z) <= 2, {"p": Q(-1, 2)}, r"needs 0 <= p, which is false here"),
        (
            expectation(i, weighted(x), entry(x, i)) <= 9,
            {"x": one},
            r"needs total\(x\) == 1|needs equals\(total\(x\), 1\), which is false",
        ),
        (
            expectation(i, weighted(x), entry(x, i)) <= 9,
            {"x": (Q(2), Q(-1))},
            r"needs 0 <= minimum\(x\), which is false",
        ),
        (expectation(xi, "signs", dot(xi, x)) <= 9, {"x": many}, f"8192 outcomes, more than {MOST_OUTCOMES}"),
        (
            expectation(xi, "signs", expectation(eta, "signs", dot(xi, eta))) <= length(x),
            {"x": many[:7]},
            "16384 outcomes",
        ),
        (expectation(z, "gaussian", exp(p * z)) > 0, {"p": Q(1)}, "not seen to be a polynomial of degree at most 12"),
        (expectation(z, "gaussian", p * z**13) <= 0, {"p": Q(1)}, "degree at most 12"),
        (expectation(z, "signs", 1 / (z - p)) <= 0, {"p": Q(1)}, "division by zero"),
    ):
        found, said = truth(term, **values)
        assert found is Truth.UNKNOWN and re.search(why, said), said


def test_the_degree_of_a_term_and_whether_it_has_a_mean():
    def of(body: Term) -> tuple[int | None, bool]:
        bound = expectation(xi, "gaussian", body)
        return degree(bound.args[2], "xi:[n]"), integrable(bound.args[2], "xi:[n]")

    assert (
        of(dot(xi, x) ** 3 + total(xi)) == (3, True)
        and of(norm(xi) ** 4) == (4, True)
        and of(length(xi) * p) == (0, True)
    )
    assert of(norm(xi)) == (None, False) and of(norm(xi) ** 3) == (None, False) and of(abs(dot(xi, x))) == (None, False)
    assert of(exp(dot(xi, x)) * dot(xi, y) ** 2) == (None, True) and of(exp(dot(xi, xi))) == (None, False)
    assert of(expectation(eta, "gaussian", dot(xi, eta) ** 2)) == (2, True) and of(p / dot(xi, x)) == (None, False)


# ── proofs ──

CHANCE = (p > 0, p <= 1)
FOUND = {
    "signs": (equals(SIGNS, norm(x) ** 2),),
    "two normal vectors": (
        equals(
            variance(xi, "gaussian", expectation(eta, "gaussian", dot(xi, eta)))
            + expectation(xi, "gaussian", expectation(eta, "gaussian", dot(xi, eta) ** 2)),
            length(x),
        ),
    ),
    "a normal matrix": (equals(expectation(G, "gaussian", norm(G @ x) ** 2), length(b) * norm(x) ** 2),),
    "dropout": (equals(expectation(xi, bernoulli(p), (1 / p) * hadamard(xi, x)), x), *CHANCE),
    "its mean square": (
        equals(expectation(xi, bernoulli(p), norm((1 / p) * hadamard(xi, x)) ** 2), norm(x) ** 2 / p),
        *CHANCE,
    ),
    "a constant": (equals(expectation(i, "uniform", p), p + 0 * norm(x)),),
    "a constant, by weights": (equals(expectation(i, weighted(w), p), p), minimum(w) >= 0, equals(total(w), 1)),
    "importance": (
        equals(expectation(i, weighted(w), entry(x, i) / (length(w) * entry(w, i))), total(x) / length(x)),
        positive(w),
        equals(total(w), 1),
    ),
    "random features": (
        equals(
            expectation(xi, "gaussian", exp(dot(xi, x) - norm(x) ** 2 / 2) * exp(dot(xi, y) - norm(y) ** 2 / 2)),
            exp(dot(x, y)),
        ),
    ),
    "Jensen": (expectation(xi, "signs", dot(xi, x)) ** 2 <= SIGNS,),
    "the least of a norm": (norm(x) ** 2 <= expectation(xi, "gaussian", norm(x + xi) ** 2),),
    "an absolute value": (expectation(xi, "signs", abs(dot(xi, x))) >= 0,),
    "a probability": (probability(xi, "signs", dot(xi, x) <= t) <= 1,),
    "Chebyshev": (probability(xi, "signs", t <= abs(dot(xi, x))) <= norm(x) ** 2 / t**2, t > 0),
    "draw by draw": (expectation(xi, "signs", abs(dot(xi, x))) <= expectation(xi, "signs", norm(xi) * norm(x)),),
    "exponentials": (expectation(xi, "gaussian", exp(dot(xi, x))) >= 1,),
}
NOT_FOUND = {
    "one draw for two": (equals(expectation(xi, "signs", dot(xi, x) * dot(xi, y)), 0 * dot(x, y)),),
    "normal moments of signs": (equals(expectation(xi, "signs", dot(xi, x) ** 4), 3 * norm(x) ** 4),),
    "dropout with a chance of 0": (equals(expectation(xi, bernoulli(p), (1 / p) * hadamard(xi, x)), x), p >= 0, p <= 1),
    "weights of any sum": (equals(expectation(i, weighted(w), p), p), norm(w) >= 0),
    "a half of Chebyshev": (probability(xi, "signs", t <= abs(dot(xi, x))) <= norm(x) ** 2 / (2 * t**2), t > 0),
}


@pytest.mark.parametrize("name", FOUND)
def test_a_claim_is_proved_for_every_size(name):
    certificate = prove(claimed(*FOUND[name]), "claim")
    assert certificate is not None
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED", verify.verify_text(json.dumps(certificate))


@pytest.mark.parametrize("name", NOT_FOUND)
def test_nothing_is_found_for_a_false_neighbour(name):
    assert prove(claimed(*NOT_FOUND[name]), "claim", seconds=2) is None


# ── counter-examples ──


@pytest.mark.parametrize(
    "name", [one for one in NOT_FOUND if one not in ("dropout with a chance of 0", "weights of any sum")]
)
def test_a_false_claim_falls_to_an_instance(name):
    found = explore(claimed(*NOT_FOUND[name]), looking_for=Truth.FALSE, budget=60, seed_number=0).found
    assert found is not None
