"""Terms: operators, sorts, what is refused and how, JSON and hashes."""

from __future__ import annotations

import json
import pickle
from decimal import Decimal
from fractions import Fraction

import pytest

from checker import language as say
from checker.errors import CheckerError, ClaimError
from checker.statements.terms.term import Term, apply, as_term, conjuncts, exact, sha256, subterms, variables_of, word
from checker.statements.terms.vocabulary import NAMES, SORTS

x, y = say.scalar("x"), say.scalar("y")
u, w = say.vector("u"), say.vector("w")
M = say.matrix("M", "n", "d")
D = say.dataset("D")


@pytest.mark.parametrize(
    ("term", "written"),
    [
        (x + 1, "add(x, 1)"),
        (1 + x, "add(1, x)"),
        (x - y, "sub(x, y)"),
        (1 - x, "sub(1, x)"),
        (-x, "neg(x)"),
        (2 * x, "mul(2, x)"),
        (x * "1/2", "mul(x, 1/2)"),
        (u * x, "mul(x, u)"),  # a scalar is put before its vector
        (M * 2, "mul(2, M)"),
        (x / y, "div(x, y)"),
        (1 / x, "div(1, x)"),
        (x**3, "pow(x, 3)"),
        (abs(x), "abs(x)"),
        (x < y, "lt(x, y)"),
        (x > y, "lt(y, x)"),
        (x <= y, "le(x, y)"),
        (x >= y, "le(y, x)"),
        (2 > x, "lt(x, 2)"),  # noqa: SIM300
        (2 <= x, "le(2, x)"),  # noqa: SIM300
        ((x < y) & (y < 1), "and(lt(x, y), lt(y, 1))"),
        ((x < y) | (y < 1), "or(lt(x, y), lt(y, 1))"),
        (~(x < y), "not(lt(x, y))"),
        (say.implies(x < y, y > x), "implies(lt(x, y), lt(x, y))"),
        (M @ u, "matvec(M, u)"),
        (M @ M.T, "matmul(M, transpose(M))"),
        (say.equals(u, w), "eq(u, w)"),
        (say.total(u), "sum(u)"),
        (say.kronecker(M, M), "kron(M, M)"),
        (say.slope(say.loss(D), u, along=w), "slope(loss(D, logistic), u, w)"),
        (say.max_margin(D), "max_margin(D, best_tokens(D))"),
        (say.max_margin(D, say.choice("a")), "max_margin(D, a)"),
        (say.own_function("f", x, 1), "own:f(x, 1)"),
    ],
)
def test_operators(term, written):
    assert str(term) == written


def test_numbers_enter_exactly():
    assert as_term("0.1") == as_term(Fraction(1, 10)) == as_term("1/10") == as_term("2/20")
    assert exact(as_term("0.1")) == Fraction(1, 10)
    assert exact(as_term(-3)) == -3


@pytest.mark.parametrize("bad", [0.1, 1.0, float("nan"), True, False])
def test_floats_and_bools_are_refused(bad):
    with pytest.raises(ClaimError, match="cannot stand in a statement: statements are exact"):
        x + bad
    with pytest.raises(ClaimError, match="Write a Fraction, an int or a text like '1/10'"):
        _ = x < bad


@pytest.mark.parametrize("bad", [None, "logistic", "1/0", Decimal("0.1"), [1], 1j, object()])
def test_what_is_no_number_is_refused(bad):
    with pytest.raises(CheckerError, match="a number in a statement is"):
        x + bad


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: x + u, r"\+ takes \(scalar, scalar\) or .* but was given \(scalar, vector\): x, u"),
        (lambda: u < w, r"< takes \(scalar, scalar\), but was given \(vector, vector\)"),
        (lambda: u < 0, r"< takes .* \(vector, scalar\)"),
        (lambda: u * w, r"\* takes .* \(vector, vector\)"),
        (lambda: x & (x < 1), r"& takes \(truth, truth\), but was given \(scalar, truth\)"),
        (lambda: ~x, r"~ takes \(truth\), but was given \(scalar\)"),
        (lambda: say.sigmoid(u), r"sigmoid takes \(scalar\)"),
        (lambda: M @ x, r"@ takes \(matrix, matrix\), but was given \(matrix, scalar\)"),
        (lambda: x / u, r"/ takes"),
        (lambda: say.norm(M), r"norm takes \(vector\), but was given \(matrix\)"),
        (lambda: say.equals(x < 1, y < 1), r"equals takes .* \(truth, truth\)"),
        (lambda: say.loss(u), r"loss takes \(dataset, loss\), but was given \(vector, loss\)"),
        (lambda: say.gradient(D, u), r"gradient takes .* \(dataset, vector\)"),
        (lambda: say.entry(u, x), r"entry takes \(vector, index\)"),
        (lambda: say.norm(u, w), r"norm takes \(vector\), but was given \(vector, vector\)"),
        (lambda: apply("own:f", x), "build it with own_function"),
        (lambda: apply("nrom", u), r"'nrom' is not in the vocabulary. See docs/notation.md for the \d+ names"),
    ],
)
def test_sort_errors_name_what_would_do(build, message):
    with pytest.raises(ClaimError, match=message):
        build()


def test_chained_comparisons_are_refused():
    with pytest.raises(ClaimError, match=r"[Ww]rite \(a < b\) & \(b < c\)"):
        _ = 0 < x < 1
    with pytest.raises(ClaimError, match="used as a truth value"):
        if x < 1:
            pass
    with pytest.raises(ClaimError, match="used as a truth value"):
        max(x, y)
    with pytest.raises(ClaimError, match="used as a truth value"):
        _ = (x < 1) and (y < 1)


def test_equality_of_terms_is_a_python_bool_and_not_a_statement():
    assert (x == x) is True
    assert (x == y) is False
    assert x != u
    assert say.vector("u", "n") == say.vector("u", "d")  # shapes do not take part


def test_unknown_words_are_refused():
    with pytest.raises(AttributeError, match="'softmin' is not a word of the language"):
        say.softmin  # noqa: B018
    with pytest.raises(TypeError, match="is not a word of the language"):
        say.vocabulary_name(3)
    assert say.vocabulary_name(say.max_margin) == "max_margin"
    assert say.vocabulary_name(say.some_choice) == "some_choice"
    assert say.vocabulary_name(x < 1) == "lt"
    assert "softmax" in dir(say) and "equals" in dir(say)


@pytest.mark.parametrize("build", [lambda: say.loss(D, "logisitc"), lambda: say.loss_kind("l", "logistc")])
def test_misspelt_losses_are_refused(build):
    """A misspelt loss would make `is_loss` silently FALSE, and a hypothesis with it vacuous."""
    with pytest.raises(ClaimError, match="logist"):
        build()


def test_a_misspelt_loss_in_is_loss_is_refused():
    with pytest.raises(ClaimError, match="logisitc"):
        say.is_loss(say.loss_kind("l"), "logisitc")


def test_json_by_hand():
    term = (x - "1/2" <= 3) & ~say.is_loss(say.loss_kind("l"), "logistic")
    assert term.json == [
        "and",
        ["le", ["sub", ["var", "x"], ["num", "1/2"]], ["num", "3"]],
        ["not", ["is_loss", ["var", "l"], ["word", "logistic"]]],
    ]


def from_json(value, sorts):
    """A reader written from docs/certificates.md: a leaf is [kind, text], all else [name, argument, …]."""
    name, *rest = value
    if name == "num":
        return as_term(rest[0])
    if name == "word":
        return word(rest[0])
    if name == "var":
        return Term("var", leaf=rest[0], sort=sorts[rest[0]])
    return apply(name, *(from_json(a, sorts) for a in rest))


@pytest.mark.parametrize(
    "term",
    [
        (x < y) | (x**2 + 1 >= y / 3),
        say.implies(say.separable(D), say.slope(say.loss(D), u, along=say.max_margin(D)) < 0),
        say.equals(M @ u, -(M @ w)) & say.parallel(u, w),
        say.loss_value("exponential", x) <= say.loss_slope("squared", y),
    ],
)
def test_json_round_trip(term):
    sorts = {t.leaf: t.sort for t in subterms(term) if t.name == "var"}
    read = from_json(json.loads(json.dumps(term.json)), sorts)
    assert read == term
    assert sha256(read.json) == sha256(term.json)


def test_hash_changes_with_every_change():
    base = (x - y <= 1) & (x < 2)
    others = [
        (x - y < 1) & (x < 2),
        (y - x <= 1) & (x < 2),
        (x - y <= 2) & (x < 2),
        (x - y <= 1) | (x < 2),
        (x + y <= 1) & (x < 2),
        (x < 2) & (x - y <= 1),
        (x - y <= 1) & (y < 2),
        ~((x - y <= 1) & (x < 2)),
        x - y <= 1,
        (x - y <= "1000000001/1000000000") & (x < 2),
    ]
    hashes = [sha256(t.json) for t in (base, *others)]
    assert len(set(hashes)) == len(hashes)
    assert sha256(base.json) == sha256(((x - y <= 1) & (x < 2)).json)


def test_hash_is_of_canonical_text():
    assert sha256({"b": "1", "a": "2"}) == sha256({"a": "2", "b": "1"})


def test_walking_terms():
    term = (x < y) & ((y < 1) & (x < 0))
    assert [str(c) for c in conjuncts(term)] == ["lt(x, y)", "lt(y, 1)", "lt(x, 0)"]
    assert conjuncts(x < y) == [x < y]
    assert variables_of(term) == {"x", "y"}
    assert variables_of(as_term(1) < 2) == set()
    assert [t.name for t in subterms(x < 1)] == ["lt", "var", "num"]


def test_the_table_of_names_is_well_formed():
    for name, entry in NAMES.items():
        assert entry.doc and entry.latex, name
        sizes = {len(takes) for takes, _ in entry.signatures}
        assert len(sizes) == 1, f"{name} takes a varying number of arguments"
        for takes, gives in entry.signatures:
            assert {*takes, gives} <= set(SORTS), name
        arity = sizes.pop()
        printed = entry.latex.format(*("ABCDEFGH"[:arity]))
        assert "{0}" not in printed


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_name_can_be_written_in_the_language(name):
    leaves = {
        "scalar": x,
        "vector": u,
        "matrix": M,
        "index": say.index("i", "n"),
        "dataset": D,
        "choice": say.choice("a"),
        "loss": word("logistic"),
        "objective": say.loss(D),
        "matrix_objective": say.matrix_loss(D),
        "truth": x < 1,
        "sequence": apply("small_step_descent", say.loss(D), u),
        "law": word("signs"),
        "index_law": word("uniform"),
        "order": say.order("o", "n"),
        "function": say.function("f", of=u),
        "scalar_function": say.function("phi", of=x),
    }
    for takes, gives in NAMES[name].signatures:
        term = apply(name, *(leaves[s] for s in takes))
        assert term.sort == gives
        assert term.json[0] == name
        assert len(term.json) == 1 + len(takes)


# ── hashes that are kept ──


def test_equal_terms_have_equal_hashes_whether_asked_before_or_not():
    first, second = say.exp(x + 1) * y, say.exp(x + 1) * y
    before = hash(first)
    assert first is not second
    assert first == second
    assert hash(second) == before == hash((second.name, second.args, second.leaf, second.sort))
    assert first != say.exp(x + 2) * y
    assert Term("var", leaf="u", sort="vector", shape=("n",)) == Term("var", leaf="u", sort="vector", shape=("m",))
    assert x != "x"


def test_a_pickled_term_does_not_carry_its_hash_which_is_another_one_elsewhere():
    term = say.exp(x + 1)
    hash(term)
    again = pickle.loads(pickle.dumps(term))
    assert "_hash" not in vars(again)
    assert again == term


def test_the_variables_of_a_term():
    assert (say.dot(M @ w, u) + x).variables == {"M", "w", "u", "x"}
    assert as_term(1).variables == frozenset()
    names = variables_of(x + y)
    names.add("z")  # a set of the caller's own
    assert (x + y).variables == variables_of(x + y) == {"x", "y"}
