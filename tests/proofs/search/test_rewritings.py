"""Rewritings of lemmas, for metamorphic tests of the prover: each kind keeps the answer at every instance, and a wrong one is found out."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from checker.language import (
    dot,
    entry,
    exp,
    frobenius,
    index,
    log,
    matrix,
    maximum,
    norm,
    number,
    pair,
    scalar,
    sigmoid,
    softmax,
    sqrt,
    sum_over,
    total,
    vector,
)
from checker.statements.claims.claim import lemma, load, read_values
from checker.statements.terms.term import apply
from tests.benchmarks.known_lemmas import known_lemmas, sample
from tests.benchmarks.lemmas.catalogue import lemmas
from tests.benchmarks.rewritings.__main__ import main
from tests.benchmarks.rewritings.agreement import FALSE, GOOD, NO_VALUE, agree, answer, drawn
from tests.benchmarks.rewritings.kinds import KINDS, WHAT, chosen, rewritings
from tests.benchmarks.rewritings.places import Statement, at_places, statement_of
from tests.benchmarks.rewritings.theorem_file import theorem_file

a, b, c = scalar("a"), scalar("b"), scalar("c")
u, v, A, i = vector("u", "n"), vector("v", "n"), matrix("A", "n", "n"), index("i", "n")
x, B = vector("x", "d"), matrix("B", "n", "d")


def stated(conclude, *hypotheses) -> Statement:
    """The statement over the variables that occur in it."""
    used = set().union(*(t.variables for t in (conclude, *hypotheses)))
    return Statement(
        forall=tuple(one for one in (a, b, c, u, v, A, x, B) if one.leaf in used),
        hypotheses=hypotheses,
        conclude=conclude,
    )


# Of each kind a statement, and what it becomes.
WANTED = {
    "sum_without_brackets": (a - (b - c) <= 1, a - b + c <= 1),
    "sum_turned_round": (a - b <= 1, -b + a <= 1),
    "sum_grouped": (a - b + c <= 1, a - (b - c) <= 1),
    "difference_turned": (a - b <= 1, -(b - a) <= 1),
    "difference_as_sum": (norm(u - v) <= 1, norm(u + -1 * v) <= 1),
    "product_distributed": (a * (b - c) <= 1, a * b - a * c <= 1),
    "factor_pulled_out": (a * b + c * a <= 1, a * (b + c) <= 1),
    "product_turned_round": (a * b * c <= 1, c * b * a <= 1),
    "quotient_as_product": (a / b <= 1, a * (1 / b) <= 1),
    "quotient_of_a_sum": ((a - b) / c <= 1, a / c - b / c <= 1),
    "product_over_quotient": (a * (b / c) <= 1, a * b / c <= 1),
    "square_as_product": (a**2 <= 1, a * a <= 1),
    "squared_size_as_inner_product": (norm(u) ** 2 <= 1, dot(u, u) <= 1),
    "inner_product_as_squared_size": (dot(u, u) <= 1, norm(u) ** 2 <= 1),
    "size_as_root": (norm(u) <= 1, sqrt(dot(u, u)) <= 1),
    "difference_turned_in_a_size": (norm(u - v) <= 1, norm(v - u) <= 1),
    "inner_product_turned_round": (dot(u, v) <= 1, dot(v, u) <= 1),
    "matrix_moved_over": (dot(u, B @ x) <= 1, dot(B.T @ u, x) <= 1),
    "total_over_an_index": (total(exp(u)) <= 1, sum_over(index("k", "n"), exp(entry(u, index("k", "n")))) <= 1),
    "exponential_of_a_sum": (exp(a - b) <= 1, exp(a) / exp(b) <= 1),
    "logarithm_of_a_product": (log(exp(a) / exp(b)) <= 1, log(exp(a)) - log(exp(b)) <= 1),
    "entropy_as_total": (dot(u, log(v)) <= 1, total(apply("hadamard", u, log(v))) <= 1),
    "entropy_of_weights": (dot(softmax(u), log(softmax(v))) <= 1, dot(softmax(u), v) - log(total(exp(v))) <= 1),
    "sigmoid_written_out": (sigmoid(a) <= 1, number(1) / (1 + exp(-a)) <= 1),
    "weight_written_out": (entry(softmax(u), 0) <= 1, exp(entry(u, 0)) / total(exp(u)) <= 1),
    "loss_written_out": (apply("loss_value", "logistic", a) <= 1, log(1 + exp(-a)) <= 1),
    "softplus_as_loss": (log(1 + exp(a)) <= 1, apply("loss_value", "logistic", -a) <= 1),
    "all_on_the_right": (a <= b, b - a >= 0),
    "all_on_the_left": (a <= b, a - b <= 0),
    "sides_negated": (a < b, -b < -a),
    "sides_times_three": (a < b, 3 * a < 3 * b),
    "sides_plus_the_same": (norm(u) <= a, norm(u) + a <= a + a),
    "multiplied_through": (a <= b / (1 + c**2), a * (1 + c**2) <= b),
    "absolute_value_by_two_sides": (abs(a) <= b, (-b <= a) & (a <= b)),
    "greatest_by_its_parts": (maximum(pair(a, b)) <= c, (a <= c) & (b <= c)),
    "equality_turned_round": (apply("eq", u, v), apply("eq", v, u)),
    "equality_as_difference": (apply("eq", a, b), apply("eq", a - b, 0)),
    "equality_by_two_sides": (apply("eq", a, b), (a <= b) & (b <= a)),
    "matrix_transposed": (norm(B @ x) <= frobenius(B), norm(B.T @ x) <= frobenius(B.T)),
}  # fmt: skip


def test_there_are_kinds_enough_and_each_says_what_it_does():
    assert len(KINDS) >= 20 and WHAT.keys() == KINDS.keys()
    assert all(len(what) >= 10 and what.endswith(".") and what != "None" for what in WHAT.values())


@pytest.mark.parametrize("kind", WANTED)
def test_a_kind_writes_what_it_says(kind):
    before, after = WANTED[kind]
    assert after in [one.conclude for one in rewritings(stated(before), kind)]


def test_statements_are_rewritten_as_a_whole():
    def of(kind, conclude, *hypotheses):
        return [(one.hypotheses, one.conclude) for one in rewritings(stated(conclude, *hypotheses), kind)]

    equal, one, two = apply("eq", a, exp(b)), b > 0, b < c
    q = scalar("q")
    assert of("equality_put_in", a <= c, equal) == [((), exp(b) <= c)]
    assert (
        of("equality_put_in", a <= c, apply("eq", a, log(b))) == []
    )  # where log b has no value, nothing is said before, and too much after
    assert ((one, apply("eq", q, exp(b))), q <= c) in of("part_named", exp(b) <= c, one)
    assert of("hypotheses_turned_round", a <= c, one, two) == [((two, one), a <= c)]
    assert of("hypotheses_joined", a <= c, one, two) == [((one & two,), a <= c)]
    assert of("hypothesis_split", a <= c, one & two) == [((one, two), a <= c)]
    assert of("hypothesis_as_condition", a <= c, one, two) == [((one,), apply("implies", two, a <= c))]
    assert (
        of("hypothesis_as_condition", log(b) <= c, one) == []
    )  # the condition would not keep b positive where log b is asked for
    assert of("multiplied_through", a / c <= b) == [] and of("multiplied_through", a / c <= b, c > 0) == [
        ((c > 0,), a <= b * c)
    ]


def test_a_conjunction_among_the_hypotheses_becomes_several():
    (one,) = rewritings(stated(a <= c, abs(a) <= b), "absolute_value_by_two_sides")
    assert one.hypotheses == (-b <= a, a <= b)


def test_exponents_and_bound_indices_are_left_alone():
    squared = stated(sum_over(i, entry(u, i) ** 2) <= a)
    assert all("pow" not in str(one.conclude) for one in rewritings(squared, "square_as_product"))
    assert all("mul(3, 2)" not in str(one.conclude) for kind in KINDS for one in rewritings(squared, kind))
    (renamed,) = rewritings(squared, "bound_renamed")
    assert str(renamed.conclude) == str(squared.conclude).replace("i:n", "i0_:n")


# ── no kind changes what is said ──

# Another seed is another sample: `agree` is what a longer campaign would ask too.
NAMES = sample((one.id for one in known_lemmas(("blind", "gallery", "lemmas"))), 40, 6)
BY_ID = {one.id: one for one in known_lemmas(("blind", "gallery", "lemmas"))}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_true_lemma_and_its_rewritings_have_one_answer(name):
    statement = statement_of(load(BY_ID[name].path)[0])
    if statement is None:
        pytest.skip("the lemma speaks of existence")
    instances = list(drawn(statement, 2, 1))
    compared = 0
    for kind, other in chosen(statement, name, kinds=list(KINDS), number=16, seed=1):
        for values in instances:
            same = agree(statement, other, kind, values)
            assert same is not False, (kind, other.conclude, other.hypotheses, values)
            compared += same is True
    assert compared or not instances


FALSE_LEMMAS = [one for one in lemmas() if one.truth == "false"]


@pytest.mark.parametrize("topic", sorted({one.topic for one in FALSE_LEMMAS}))
def test_a_false_lemma_is_false_in_other_words_at_its_counter_example(topic):
    compared = 0
    for one in [one for one in FALSE_LEMMAS if one.topic == topic][:4]:
        claim, _ = load(one.path)
        statement, values = statement_of(claim), read_values(claim, one.counter_example)
        for kind, other in chosen(statement, one.name, kinds=list(KINDS), number=12, seed=1):
            same = agree(statement, other, kind, values)
            assert same is not False, (one.name, kind, other.conclude, other.hypotheses)
            compared += same is True
    assert compared >= 10


@pytest.mark.parametrize(
    "wrong",
    [
        lambda _, t: t.args[1] - t.args[0] if t.name == "sub" else None,
        lambda _, t: apply("lt", *t.args) if t.name == "le" else None,
        lambda _, t: apply("dot", t.args[0], t.args[0]) if t.name == "norm" else None,
        lambda _, t: (
            apply("le", t.args[0] * t.args[1].args[1], t.args[1].args[0])
            if t.name == "le" and t.args[1].name == "div"
            else None
        ),
        lambda _, t: t.args[1] if t.name == "div" and t.args[0] == t.args[1] * t.args[1] else None,
    ],
)
def test_a_wrong_rewriting_is_found_out(wrong):
    """Sides turned, strict for not strict, a root forgotten, multiplied by what may be negative or 0."""
    statements = [
        stated(norm(u - v) + a - b <= c),
        stated(a - b <= b - a),
        stated(a <= b / c),
        stated((c * c) / c <= a),
    ]
    changed = [(one, other) for one in statements for other in at_places(wrong)(one)]
    found = [agree(one, other, "", values) for one, other in changed for values in drawn(one, 60, 2)]
    assert changed and False in found


def test_an_answer_tells_no_value_from_false():
    quotient = stated(a / b <= 1, a >= 0)
    assert answer(quotient, {"a": number(2).fraction, "b": number(0).fraction}) == NO_VALUE
    assert answer(quotient, {"a": number(2).fraction, "b": number(1).fraction}) == FALSE
    assert answer(quotient, {"a": number(-2).fraction, "b": number(0).fraction}) == GOOD


# ── the command ──


def test_a_theorem_file_states_the_same(tmp_path):
    name = "gallery/orders/batch_without_replacement"
    for one in [name, *NAMES[:6]]:
        statement = statement_of(load(BY_ID[one].path)[0])
        made = [] if statement is None else chosen(statement, one, kinds=list(KINDS), number=4, seed=3)
        assert made or one != name
        for kind, other in made:
            path = tmp_path / "in_other_words.py"
            path.write_text(theorem_file(other, kind), encoding="utf-8")
            assert load(path)[0].sha256 == other.claim.sha256


def test_the_choice_depends_on_the_seed_alone():
    statement = stated(norm(u - v) <= a + b * c, b > 0, b < c)
    made = [chosen(statement, "one", kinds=list(KINDS), number=8, seed=seed) for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2] and len(made[0]) == 8
    assert len({kind for kind, _ in made[0]}) == 8  # a kind comes again only where all have come


def test_what_is_lost_is_counted_and_written_down(tmp_path, capsys):
    """The prover finds this lemma, and in other words too; without effort it finds none, and each is a file that can be run."""
    name = "lemmas/norms/cauchy_schwarz"
    rows = tmp_path / "proved.jsonl"
    rows.write_text(
        json.dumps({"format": "prover-runs/1"}) + "\n" + json.dumps({"id": name, "proved": True, "effort": 0.1}) + "\n"
    )
    out = tmp_path / "out.jsonl"
    asked = [
        "run",
        "--proved-in",
        str(rows),
        "--out",
        str(out),
        "--kinds",
        "inner_product_turned_round,all_on_the_right",
        "--jobs",
        "1",
    ]
    assert main(asked) == 0
    found = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()[1:]]
    assert {row["kind"] for row in found} == {"inner_product_turned_round", "all_on_the_right"} and all(
        row["proved"] for row in found
    )
    assert not list((tmp_path / "out.lost").glob("*.py"))
    with pytest.raises(SystemExit, match="no kind turned_upside_down"):
        main([*asked[:5], "--kinds", "turned_upside_down"])
    assert main(["show", str(out), "--ids"]) == 0
    assert "0 of 1 lemmas are lost" in capsys.readouterr().out


def test_a_claim_about_existence_is_left_out():
    claim = lemma(forall=(a,), conclude=a <= a + 1)
    assert statement_of(claim) is not None and statement_of(replace(claim, quantifier="exists")) is None
