"""Cases of means: evaluations outcome by outcome, laws that are none, draws that bind nothing, and the trees of test_expectation_rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction as Q

from checker.language import (
    bernoulli,
    column,
    dot,
    entry,
    equals,
    exp,
    expectation,
    frobenius,
    hadamard,
    index,
    length,
    log,
    matrix,
    minimum,
    norm,
    outer,
    pair,
    place,
    scalar,
    softmax,
    stack,
    sum_over,
    total,
    vector,
    weighted,
)
from checker.meaning.interpret import Evaluation
from checker.statements.terms.over_indices import told
from checker.statements.terms.term import Term, as_term
from checker.truth import Truth
from tests.verifier.rules import test_expectation_rules
from tests.verifier_mutants import building
from tests.verifier_mutants.corpus import Case

x, w, p, y = vector("x", "n"), vector("w", "n"), scalar("p"), scalar("y")
A_x = outer(x, x)
xi, eta, z, G, i, j = (
    vector("xi", "n"),
    vector("eta", "n"),
    scalar("z"),
    matrix("G", "n", 2),
    index("i", "n"),
    index("j", "n"),
)
STATEMENTS = (
    equals(expectation(xi, "signs", dot(xi, x) ** 4), 3 * norm(x) ** 4 - 2 * sum_over(i, entry(x, i) ** 4)),
    equals(expectation(xi, "gaussian", dot(xi, x) ** 4), 3 * dot(x, x) ** 2),
    equals(expectation(z, "gaussian", 1 + z + z**2 + z**3 + z**4 + z**5 + z**6 + z**12), 20 + 10395),
    equals(expectation(xi, bernoulli(p), hadamard(xi, x)), p * x),
    expectation(xi, bernoulli(p), exp(dot(xi, x))) >= 1,
    equals(expectation(G, "signs", outer(x, x) @ G), 0 * outer(x, pair(p, p))),
    equals(expectation(G, "gaussian", norm(G @ pair(1, p)) ** 2), length(x) * (1 + p**2)),
    equals(expectation(G, "gaussian", total(G.T @ x) ** 2), 2 * dot(x, x)),
    equals(expectation(G, "signs", entry(G @ pair(1, 2), 0) ** 2), 5 + 0 * norm(x)),
    equals(expectation(i, "uniform", entry(x, i)), total(x) / length(x)),
    equals(expectation(i, weighted(w), entry(x, i)), dot(w, x)),
    equals(expectation(i, weighted(softmax(x)), entry(x, i)), dot(softmax(x), x)),
    expectation(i, weighted(softmax(x)), 1) <= 1,
    equals(expectation(i, weighted(stack(j, exp(entry(w, j)) / total(exp(w)))), entry(x, i)), dot(softmax(w), x)),
    equals(expectation(xi, "signs", expectation(eta, "signs", dot(xi, eta) ** 2)), length(x)),
    equals(expectation(xi, "gaussian", expectation(eta, "gaussian", dot(xi, eta) ** 2)), length(x)),
    equals(expectation(xi, "signs", dot(xi, x)) * norm(x), 0 * p),
    equals(expectation(xi, "gaussian", dot(xi, x) / (p + 2)), 0 * p),
    equals(expectation(xi, "gaussian", norm(stack(i, entry(xi, i) * entry(x, i))) ** 2), dot(x, x)),
    equals(expectation(xi, "gaussian", sum_over(i, (entry(xi, i) - entry(x, i)) ** 2)), length(x) + dot(x, x)),
    expectation(xi, "gaussian", exp(dot(xi, x))) >= 0,
    expectation(z, "gaussian", z**13) >= -1,
    expectation(z, "gaussian", p / (z**2 + 1)) >= 0,
    expectation(z, "signs", log(z + p)) <= 9,
    expectation(z, bernoulli(3 * p), z) <= 9,
    expectation(z, bernoulli(p - 1), z) <= 9,
    expectation(i, weighted(2 * w), entry(x, i)) <= 9,
    expectation(i, weighted(x), entry(w, i)) <= 9,
    expectation(i, weighted(w - 3 * w), entry(x, i)) <= 9,
    expectation(z, bernoulli(log(p)), z) <= 9,
    expectation(z, bernoulli(exp(-p)), z) <= 1,
    expectation(z, bernoulli(exp(p)), z) <= 99,
    expectation(z, "gaussian", entry(x, 0) ** 2 + minimum(x) * z) >= 0,
    expectation(xi, "gaussian", length(xi) * dot(xi, x) ** 2) >= 0,
    equals(expectation(z, "gaussian", expectation(y, "signs", exp(y) * z)), 0 * p),
    equals(expectation(z, "gaussian", z**0 + z), 1),
    equals(expectation(z, "gaussian", expectation(y, bernoulli(p), exp(y)) * z**2), 1 - p + p * exp(1)),
    expectation(z, "gaussian", expectation(y, bernoulli(z), y)) >= 0,
    equals(expectation(G, "gaussian", norm(column(G, 0)) ** 2), length(x)),
    expectation(z, "gaussian", entry(x, place(z))) >= 0,
    expectation(z, "gaussian", norm(column(A_x, place(z))) ** 2) >= 0,
    equals(expectation(G, "gaussian", frobenius(G) ** 2), 2 * length(x)),
    expectation(xi, "gaussian", norm(xi)) >= 0,
    expectation(xi, "gaussian", norm(xi) ** 3) >= 0,
    expectation(xi, "gaussian", expectation(eta, "gaussian", exp(dot(xi, eta)))) >= 0,
)


def cases() -> Iterator[Case]:
    """Every statement and its denial at instances of several sizes; the interpreter says which of the two is true."""
    rng, forall = random.Random(5), (x, w, p)
    declared = [[v.leaf, v.sort, *v.shape] for v in forall]
    for n in (1, 2, 3):
        shares = [rng.randint(0, 3) for _ in range(n - 1)] + [1]
        values = {
            "x": tuple(Q(rng.randint(-2, 3), rng.choice((1, 2))) for _ in range(n)),
            "p": Q(rng.randint(1, 3), 4),
            "w": tuple(Q(k, sum(shares)) for k in shares),
        }
        texts = {"x": [str(one) for one in values["x"]], "w": [str(one) for one in values["w"]], "p": str(values["p"])}
        for number, statement in enumerate(STATEMENTS):
            for said in (statement, ~statement):
                true = Evaluation(values=values).truth(told(said, forall)) is Truth.TRUE
                text = building.evaluation(said.json, declared, texts)
                yield Case(
                    f"mean {'' if said is statement else 'not '}{number} at n = {n}",
                    text,
                    "VERIFIED" if true else "REJECTED",
                )
    yield from forms()
    for one in test_expectation_rules.TRUE:
        yield Case(f"mean, {one.name}", one.text, "VERIFIED")
    for one in test_expectation_rules.ATTACKS:
        yield Case(f"mean, {one.name}", one.text, "REJECTED")


def forms() -> Iterator[Case]:
    """What the language cannot build."""
    one, signs, vector_ = building.num(1), ["word", "signs"], ["bound", "k:[n]"]
    forall, values = [["x", "vector", "n"]], {"x": ["2"]}
    scalar_ = ["bound", "k:[]"]

    def said(drawn: object, law: object, body: object) -> str:
        return building.evaluation(
            ["le", ["expectation", drawn, law, body], ["dot", ["var", "x"], ["var", "x"]]], forall, values
        )

    square, own = ["dot", vector_, vector_], ["bernoulli", ["dot", vector_, vector_]]
    yield Case("a vector of signs", said(vector_, signs, square), "VERIFIED")
    yield Case("a variable that is drawn", said(["var", "x"], signs, one), "REJECTED")
    yield Case("a law of an index for a vector", said(vector_, ["word", "uniform"], square), "REJECTED")
    yield Case("a law of a vector for an index", said(["bound", "k:n"], signs, one), "REJECTED")
    yield Case("a loss for a law", said(vector_, ["word", "logistic"], square), "REJECTED")
    yield Case("an index drawn uniformly", said(["bound", "k:n"], ["word", "uniform"], one), "VERIFIED")
    scores = ["token_scores", ["var", "D"], ["bound", "i:n"]]
    plain = ["eq", ["dot", ["var", "x"], ["var", "x"]], ["dot", ["var", "x"], ["var", "x"]]]
    text = building.tree(plain, building.node("identity", plain), forall, [], [["v", "vector", ["neg", ["var", "x"]]]])
    yield Case("an identity beside a variable as long as a vector", text, "REJECTED")
    for name in ("norm", "length"):
        ragged = ["le", building.num(0), [name, ["expectation", ["bound", "i:n"], ["word", "uniform"], scores]]]
        text = building.tree(ragged, building.combine(ragged), [["D", "dataset"]])
        yield Case(f"the {name} of a ragged mean", text, "REJECTED")
    yield Case("a law of what it draws", said(vector_, own, square), "REJECTED")
    drawn = Term("bound", leaf="k:[n]", sort="vector")
    chance = Term("bernoulli", (Term("dot", (drawn, drawn), sort="scalar"),), sort="law")
    left = Term("expectation", (drawn, chance, as_term(1)), sort="scalar")
    hidden = test_expectation_rules.hidden("", left, as_term(1), "")
    yield Case("a law of what it draws, in a proof", hidden.text, "REJECTED")
    yield Case(
        "a draw inside a draw of its name", said(vector_, signs, ["expectation", vector_, signs, square]), "REJECTED"
    )
    yield Case(
        "a draw inside an index of its name",
        said(["bound", "k:n"], ["word", "uniform"], ["expectation", vector_, signs, square]),
        "REJECTED",
    )
    yield Case("an open draw", said(["bound", "i:[n]"], signs, square), "REJECTED")
    yield Case("a draw of no size", said(["bound", "k:[m]"], signs, one), "REJECTED")
    for leaf, good in (
        ("k:[]", True),
        ("k:[n]", True),
        ("k:[n,1]", True),
        ("k:[n,n,n]", False),
        ("k:[,]", False),
        ("k:[n", False),
        ("k:[0]", False),
        ("k:[n*n,2]", True),
        ("k:n]", False),
    ):
        yield Case(f"a draw written {leaf}", said(["bound", leaf], signs, one), "VERIFIED" if good else "REJECTED")
    many = ["bound", "k:[4,3]"]
    for law, outcome in ((signs, "VERIFIED"), (["word", "gaussian"], "VERIFIED")):
        yield Case(f"4096 outcomes of {law[1]}", said(many, law, ["num", "1"]), outcome)
    yield Case("8192 outcomes", said(["bound", "k:[13]"], signs, one), "REJECTED")
    yield Case(
        "weights of another length", said(["bound", "k:2"], ["weighted", ["softmax", ["var", "x"]]], one), "REJECTED"
    )
    one_is_one = ["eq", one, one]
    partial = {
        "a body without a value": (signs, ["log", scalar_]),
        "a law without a value": (["bernoulli", ["log", building.num(-1)]], one),
        "a power that is no number": (["word", "gaussian"], ["pow", scalar_, ["exp", one]]),
    }
    for name, (law, body) in partial.items():
        beside = ["or", one_is_one, ["le", ["expectation", scalar_, law, body], one]]
        yield Case(f"{name} beside a truth", building.evaluation(beside, [], {}), "VERIFIED")
    place = ["entry", ["var", "x"], ["place", scalar_]]
    yield Case("a place that is drawn", said(scalar_, ["word", "gaussian"], place), "REJECTED")
    yield Case(
        "a place that is 0 or 1",
        said(scalar_, ["bernoulli", building.num(0)], ["entry", ["pair", one, one], ["place", scalar_]]),
        "VERIFIED",
    )


__all__ = ["cases"]
