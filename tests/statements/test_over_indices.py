"""Binders: what may be written, what it means in both interpreters, and what is refused."""

from __future__ import annotations

import json
import random
from fractions import Fraction as Q

import numpy as np
import pytest

from checker import evaluate_arrays, verify
from checker.arithmetic import Balls, ClosedForm
from checker.errors import ClaimError, Undecided
from checker.language import (
    Claim,
    Source,
    column,
    dataset,
    dot,
    entry,
    equals,
    exp,
    for_each,
    for_some,
    frobenius,
    implies,
    index,
    indicator,
    log,
    masked_softmax,
    matrix,
    maximum,
    norm,
    number_of,
    own_function,
    row,
    scalar,
    softmax,
    stack,
    sum_over,
    token_scores,
    total,
    vector,
)
from checker.meaning.interpret import Evaluation, evaluate
from checker.report.typesetting.latex import latex_of, plain_text_of
from checker.statements.claims.claim import read_values, values_json
from checker.statements.claims.entry import claim_of, statement_of
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, parts, subterms, term_of, variables_of
from checker.truth import Truth

T, F, U = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN
i, j, k = index("i", "n"), index("j", "n"), index("k", "d")
x, y, c = vector("x", "n"), vector("y", "n"), scalar("c")
X = matrix("X", "n", "d")
BOUNDED = for_each(i, abs(entry(x, i)) <= c)
MASK = stack(j, indicator(j <= i))
CAUSAL = stack(i, X.T @ masked_softmax(X @ row(X, i), MASK))


def claim(conclude: Term, *assuming: Term, forall: tuple[Term, ...]) -> Claim:
    source = Source(paper="mine", where="here", fidelity="verbatim")
    return Claim(title="t", source=source, forall=forall, assuming=assuming, conclude=conclude)


def theirs(said: Claim, values: dict, budget: int = 10**8) -> list:
    """What ``verify.py`` finds for the hypotheses and the conclusion."""
    texts = json.loads(json.dumps(values_json(said, values)))
    _, sorts, shapes, terms, hypotheses, conclusion = verify.read_statement(json.loads(json.dumps(said.statement)))
    read = {name: verify.READERS[sort](texts[name]) for name, sort in sorts.items()}
    meaning = verify.Meaning(128, budget, verify.Evidence([]))
    found = terms.evaluate(meaning, read, verify.check_ranges(shapes, sorts, read))
    return [{True: T, False: F, None: U}[found[one]] for one in (*hypotheses, conclusion)]


def test_what_is_written_is_what_is_bound():
    assert BOUNDED.json == [
        "for_each",
        ["bound", "i:n"],
        ["le", ["abs", ["entry", ["var", "x"], ["bound", "i:n"]]], ["var", "c"]],
    ]
    assert variables_of(BOUNDED) == {"x", "c"} and not BOUNDED.open
    assert term_of(BOUNDED.json, {"x": x, "c": c}) == BOUNDED
    assert for_some(i, entry(x, i) < c) == ~for_each(i, ~(entry(x, i) < c))
    assert (i <= j) == (number_of(i) <= number_of(j)) and (i > j) == (number_of(j) < number_of(i))
    assert for_each(i, entry(x, i) <= c) != for_each(j, entry(x, j) <= c), "two texts, two statements"
    assert for_each(i, entry(x, i) <= c) != for_each(index("i", "m"), entry(x, index("i", "m")) <= c)
    assert python_of(BOUNDED) == "for_each(i, abs(entry(x, i)) <= c)"
    assert plain_text_of(BOUNDED.json) == "∀ i∈[n]: (|x[i]| ≤ c)"
    assert latex_of(sum_over(i, entry(x, i))) == r"\sum_{i\in[n]}\left(x_{i}\right)"


def test_two_words_that_mathematics_writes_as_one_are_printed_so():
    X = matrix("X", "n", "d")
    assert latex_of(for_some(i, entry(x, i) < c)) == r"\exists\,i\in[n]:\left(x_{i} < c\right)"
    assert plain_text_of(for_some(i, entry(x, i) < c).json) == "∃ i∈[n]: (x[i] < c)"
    assert latex_of(~for_each(i, entry(x, i) < c)) == r"\text{not } \forall\,i\in[n]:\left(x_{i} < c\right)", (
        "no ¬ inside, no ∃"
    )
    assert (latex_of(~equals(i, j)), plain_text_of((~equals(i, j)).json)) == (r"i \ne j", "i ≠ j")
    assert (latex_of(row(X, i)), plain_text_of(row(X, i).json)) == (
        r"\operatorname{row}_{i}\left(X\right)",
        "row(X, i)",
    )
    assert latex_of(column(X, i)) == r"\operatorname{col}_{i}\left(X\right)"


def test_nothing_that_speaks_of_a_bound_index_is_taken_for_a_term_of_its_own():
    assert {str(t) for t in parts(BOUNDED)} > {str(t) for t in subterms(BOUNDED)} == {str(BOUNDED), "x", "c"}
    assert not any(t.open for t in subterms(CAUSAL))
    with pytest.raises(ClaimError, match="stands outside its binder, where it has no value"):
        Evaluation(values={"x": (Q(1),)}).number(BOUNDED.args[1].args[0], Balls(64))


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (
            lambda: for_each(i, for_each(i, entry(x, i) <= c)),
            "over which .* inside it goes already. Give each its own index",
        ),
        (
            lambda: sum_over(x, entry(x, i)),
            r"sum_over\(x, …\) has no index to go over. Declare one, as i = index\('i', 'n'\)",
        ),
        (lambda: for_each(0, entry(x, 0) <= c), "has no index to go over"),
        (lambda: for_each(i, entry(x, index("i", "m")) <= c), "inside stands another variable 'i'"),
        (lambda: for_each(index("c", "n"), entry(x, index("c", "n")) <= c), "inside stands another variable 'c'"),
        (lambda: for_each(i, own_function("f", entry(x, i)) <= c), "own_function.* not known at every index"),
        (lambda: for_each(i, entry(x, i)), r"for_each takes \(index, truth\), but was given \(index, scalar\)"),
        (lambda: i <= 3, "number_of.i. is its number, counted from 0"),
        (
            lambda: claim(entry(x, i) <= c, BOUNDED, forall=(x, c)),
            "uses the variable 'i' .index., which `forall` does not declare. Add it",
        ),
        (
            lambda: claim(entry(x, 0) <= scalar("n"), forall=(x,)),
            r"does not declare. It is the size of x: write length\(x\)",
        ),
        (
            lambda: claim(BOUNDED & (entry(x, i) <= c), forall=(x, c)),
            "uses 'i' outside the for_each, for_every, sum_over, stack or",
        ),
        (lambda: claim(BOUNDED, entry(x, i) <= c, forall=(x, c, i)), "goes over 'i', which `forall` declares too"),
        (lambda: claim(for_each(i, c <= number_of(i)), forall=(c,)), "no variable of forall has the size n"),
        (
            lambda: claim(for_each(index("i", "n*m"), total(x) <= number_of(index("i", "n*m"))), forall=(x,)),
            "below m, and no variable",
        ),
        (
            lambda: claim(BOUNDED & for_each(index("i", 2), number_of(index("i", 2)) <= c), forall=(x, c)),
            "below n and below 2",
        ),
        (lambda: claim(BOUNDED.args[1], forall=(x, c)), "bound index 'i:n' outside its binder"),
        (lambda: claim(Term("for_each", (x, c <= 1), sort="truth"), forall=(x, c)), "binds no index"),
        (lambda: [entry(x, one) for one in i], "Python asked for the entries of i"),
    ],
)
def test_what_is_refused(build, message):
    with pytest.raises(ClaimError, match=message):
        build()


def test_kleene_over_an_index():
    values = {"x": (Q(1), Q(-1), Q(2))}
    for statement, expected in [
        (for_each(i, log(entry(x, i)) < 1), U),
        (for_each(i, log(entry(x, i)) < 0), F),
        (for_each(i, abs(entry(x, i)) < 3), T),
        (for_some(i, log(entry(x, i)) < 1), T),
        (for_some(i, log(entry(x, i)) > 9), U),
        (sum_over(i, log(entry(x, i))) < 1, U),
        (indicator(for_each(i, log(entry(x, i)) < 1)) <= 2, U),
        (indicator(log(total(-x)) < 1) <= 2, U),
    ]:
        assert Evaluation(values=values).truth(statement) is expected, statement
        assert theirs(claim(statement, forall=(x,)), values) == [expected], statement


STATEMENTS = [
    for_each(i, for_each(j, implies(~equals(i, j), ~equals(entry(x, i), entry(x, j))))),
    for_each(i, norm(row(X, i)) <= c),
    maximum(stack(i, norm(row(X, i)))) <= c,
    norm(row(CAUSAL, 0)) <= c,
    equals(sum_over(i, sum_over(k, entry(row(X, i), k) ** 2)), frobenius(X) ** 2),
    equals(stack(i, row(X, i)), X),
    equals(sum_over(i, entry(x, i) * row(X, i)), X.T @ x),
    equals(stack(i, entry(exp(x), i)), exp(x)),
    frobenius(stack(i, stack(j, norm(row(X, i) - row(X, j))))) <= c,
    sum_over(i, indicator(entry(x, i) > c) * entry(x, i)) <= dot(x, x),
    for_some(i, equals(entry(x, i), c)),
    for_each(i, implies(for_each(j, entry(x, j) <= entry(x, i)), equals(entry(x, i), maximum(x)))),
    equals(sum_over(i, masked_softmax(x, stack(j, indicator(j <= i)))), softmax(x)),
    equals(sum_over(index("h", 3), number_of(index("h", 3)) * x), 3 * x),
    equals(total(stack(k, 1)), sum_over(k, 1)),
    equals(sum_over(index("r", "n*d"), 1), total(stack(i, 1)) * total(stack(k, 1))),
]


def test_both_interpreters_say_the_same():
    rng = random.Random(4)
    seen = set()
    for _ in range(12):
        n, d = rng.choice((1, 2, 3)), rng.choice((1, 2))
        values = {
            "x": tuple(Q(rng.randint(-3, 3), rng.choice((1, 2))) for _ in range(n)),
            "c": Q(rng.randint(-1, 6), 2),
            "X": tuple(tuple(Q(rng.randint(-2, 2)) for _ in range(d)) for _ in range(n)),
        }
        for statement in STATEMENTS:
            said = claim(implies(norm(x) + frobenius(X) + c >= -9, statement), forall=(x, c, X))
            ours = Evaluation(values=values).truth(said.conclude)
            assert theirs(said, values) == [ours], (python_of(statement), values)
            seen.add((STATEMENTS.index(statement), ours))
    assert {(n, T) for n in (4, 5, 6, 7, 13, 14, 15)} <= seen and sum(truth is F for _, truth in seen) >= 6


def test_sizes_are_those_of_the_claim():
    """Also where nothing inside the binder has the size, when the claim says where to read it."""
    said = claim(equals(total(stack(i, 1)), c) & (norm(x) >= 0), forall=(c, x))
    for n in (1, 4):
        values = read_values(said, {"c": str(n), "x": ["1"] * n})
        assert Evaluation(values=values).truth(said.conclude) is T and theirs(said, values) == [T]
    again = claim_of(_entry(said))
    assert again.statement == said.statement and Evaluation(values=values).truth(again.conclude) is T
    with pytest.raises(Undecided, match="No variable has the size of the index i:n"):
        evaluate(total(stack(i, 1)), {}, Balls(64))


def _entry(said: Claim) -> dict:
    return {
        "title": "t",
        "paper": "mine",
        "source": {"where": "here"},
        "fidelity": "verbatim",
        "gaps": [],
        "statement": statement_of(said),
        "readings": [],
        "requires_regimes": [],
        "consequence": None,
        "author_not_checked": "",
        "experiment": None,
    }


def test_the_sizes_of_a_dataset():
    D, a = dataset("D"), index("a", "n")
    data = {"tokens": [[["1", "0"], ["2", "0"]], [["3", "1"]]], "labels": ["1", "1"], "head": ["1", "0"]}
    said = claim(
        equals(sum_over(a, maximum(token_scores(D, a))), 5) & equals(sum_over(index("b", "d"), 1), 2), forall=(D,)
    )
    values = read_values(said, {"D": data})
    assert Evaluation(values=values).truth(said.conclude) is T
    statement = json.loads(json.dumps(said.statement))
    _, sorts, shapes, terms, _, conclusion = verify.read_statement(statement)
    read = {"D": verify.READERS["dataset"](data | {"labels": ["1", "1"]})}
    found = terms.evaluate(
        verify.Meaning(64, 10**7, verify.Evidence([])), read, verify.check_ranges(shapes, sorts, read)
    )
    assert found[conclusion] is True


BOUND = ["bound", "i:n"]
LE = ["le", ["entry", ["var", "x"], BOUND], ["num", "0"]]


REFUSED = [
    (LE, "outside its binder"),
    (["and", ["for_each", BOUND, LE], LE], "outside its binder"),
    (["for_each", ["var", "i"], LE], "binds no index"),
    (["for_each", ["place", ["num", "0"]], LE], "binds no index"),
    (["for_each", BOUND, ["for_each", BOUND, LE]], "bound inside its binder again"),
    (["for_each", ["bound", "i:m"], ["for_each", BOUND, LE]], "bound inside its binder again"),
    (["for_each", ["bound", "i:m"], LE], "two sizes|outside its binder"),
    (["for_each", ["bound", "j:n"], LE], "outside its binder"),
    (["for_each", ["bound", "i:q"], ["lt", ["num", "0"], ["num", "1"]]], "not determined"),
    (["for_each", ["bound", "i:"], LE], "no bound index"),
    (["for_each", ["bound", "i"], LE], "no bound index"),
    (["for_each", ["bound", "i:0"], LE], "declared|outside"),
    (["for_each", ["bound", "1:n"], LE], "no bound index"),
    (["for_each", ["bound", "i:n", "n"], LE], "holds one text"),
    (["for_each", BOUND], "does not take"),
    (["for_each", BOUND, ["num", "1"]], "does not take"),
    (["sum_over", BOUND, LE], "does not take"),
    (["lt", ["number_of", BOUND], ["num", "1"]], "outside its binder"),
    (["eq", BOUND, BOUND], "outside its binder"),
]


@pytest.mark.parametrize(("form", "why"), REFUSED)
def test_what_the_verifier_refuses(form, why):
    """The same that the language refuses to build, here as JSON; none is a rejection by accident."""
    statement = {
        "quantifier": "all",
        "forall": [["x", "vector", "n"], ["i", "index", "n"]],
        "hypotheses": [],
        "conclude": form,
    }
    with pytest.raises(verify.Rejected, match=why):
        _, sorts, shapes, terms, _, _ = verify.read_statement(statement)
        values = {"x": [Q(0)], "i": 0}
        terms.evaluate(
            verify.Meaning(64, 10**6, verify.Evidence([])), values, verify.check_ranges(shapes, sorts, values)
        )


def test_arrays():
    rng = np.random.default_rng(0)
    batch = rng.normal(size=(5, 4, 3))
    logits, keep = batch @ batch.swapaxes(-1, -2), np.tril(np.ones((4, 4)))
    weights = np.exp(logits) * keep
    weights /= weights.sum(-1)[..., None]
    assert np.allclose(evaluate_arrays(CAUSAL, X=batch), weights @ batch)
    distances = np.linalg.norm(batch[:, :, None] - batch[:, None], axis=-1)
    assert np.allclose(evaluate_arrays(stack(i, stack(j, norm(row(X, i) - row(X, j)))), X=batch), distances)
    apart = for_each(i, for_each(j, implies(~equals(i, j), norm(row(X, i) - row(X, j)) > 0)))
    assert evaluate_arrays(apart, X=batch).tolist() == [True] * 5
    assert (
        evaluate_arrays(apart, X=np.zeros((2, 3))).tolist() is False
        and evaluate_arrays(apart, X=np.zeros((1, 3))).tolist() is True
    )
    assert np.allclose(
        evaluate_arrays(sum_over(i, number_of(i) * row(X, i)), X=batch), (np.arange(4)[:, None] * batch).sum(1)
    )


def test_closed_forms_over_an_index():
    values = {"x": (Q(2), Q(3)), "X": ((Q(1), Q(2)), (Q(3), Q(4)))}
    same = equals(sum_over(i, log(entry(x, i))), log(entry(x, 0) * entry(x, 1)))
    assert Evaluation(values=values).truth(same) is T and theirs(claim(same, forall=(x,)), {"x": values["x"]}) == [T]
    assert evaluate(sum_over(i, norm(row(X, i))), values, ClosedForm()) is not None


def test_a_deep_nest_ends():
    names = [index(f"i{n}", "n") for n in range(12)]
    body = sum((number_of(one) for one in names), start=0 * c)
    for one in names:
        body = sum_over(one, body)
    said = claim(equals(body, 0) & (norm(x) >= 0), forall=(x, c))
    assert Evaluation(values={"x": (Q(1),), "c": Q(0)}).truth(said.conclude) is T
    with pytest.raises(verify.Exhausted, match="budget"):
        theirs(said, {"x": tuple(map(Q, range(9))), "c": Q(0)}, budget=10**5)
