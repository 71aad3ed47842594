"""A special counter-example says what is special about it, and a generic one stands beside it with a certificate of its own."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from random import Random

import pytest
from jsonschema import Draft202012Validator

from checker import language as say
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.report.audits.audit_file import audit_schema
from checker.report.pages.page import render_page
from checker.search.explore import meets
from checker.search.generic import generic_counter_example
from checker.search.shrinking.enlarge import grown
from checker.statements.checks.special import special, with_a_generic_one
from checker.statements.claims.claim import Claim, Source, load, properties_folder, read_values
from checker.statements.claims.sources import proposed_generic
from checker.statements.terms.ranges import out_of_range
from checker.truth import Truth
from checker.verdicts.budgets import Budget
from checker.verdicts.in_process import judge
from tests.theorem_files import theorem_files

SOURCE = Source(paper="test", where="here", fidelity="verbatim")
BUDGET = Budget(name="test", instances=60, necessity=0, sharpness=0, seconds=60)
a, b, k = say.scalar("a"), say.scalar("b"), say.natural("k")
u, w, A, x = say.vector("u", "n"), say.vector("w", "n"), say.matrix("A", "n", "d"), say.vector("x", "n*d")
i, D, p, c = say.index("i", "n*d"), say.dataset("D"), say.vector("p", like="key"), say.choice("c")


def F(*numbers) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


def claim(*forall, conclude, **more) -> Claim:
    return Claim(title="t", source=SOURCE, forall=forall, conclude=conclude, **more)


@pytest.mark.parametrize(
    ("forall", "values", "traits"),
    [
        ((a, b), {"a": Fraction(0), "b": Fraction(2)}, ["a = 0"]),
        ((a, b), {"a": Fraction(2), "b": Fraction(2)}, ["b = a"]),
        ((a, k), {"a": Fraction(1), "k": Fraction(0)}, []),
        ((u,), {"u": F(3)}, ["u has one entry"]),
        ((u,), {"u": F(0, 0)}, ["u = 0"]),
        ((u,), {"u": F(2, 2)}, ["all entries of u are equal"]),
        ((u,), {"u": F(0, 0, 1)}, ["most entries of u are 0"]),
        ((u, w), {"u": F(1, 0), "w": F(1, 0)}, ["w = u"]),
        ((A,), {"A": (F(1, 2), F(0, 0))}, []),
        ((A,), {"A": (F(0, 2), F(0, 0))}, ["most entries of A are 0"]),
    ],
)
def test_what_is_special(forall, values, traits):
    assert special(forall, values) == traits


def data(tokens, head, **more) -> Dataset:
    fields = {"tokens": tokens, "labels": ["1"] * len(tokens), "head": head} | more
    return Dataset.from_json(fields)


@pytest.mark.parametrize(
    ("one", "traits"),
    [
        (data([[["1", "0"], ["0", "1"]]], ["1", "0"]), ["D has one input"]),
        (data([[["1"], ["2"]]] * 2, ["1"]), ["D has dimension 1"]),
        (data([[["1", "0"], ["0", "1"]]] * 2, ["0", "0"]), ["D has the head 0"]),
        (data([[["1", "0"]], [["0", "1"], ["1", "0"]]], ["1", "0"]), ["D has an input of one token"]),
        (data([[["1", "0"], ["1", "0"]], [["0", "1"], ["1", "0"]]], ["1", "0"]), ["D has equal tokens in an input"]),
        (data([[["1", "0"], ["0", "1"]]] * 2, ["1", "0"]), []),
    ],
)
def test_what_is_special_about_data(one, traits):
    assert special((D,), {"D": one}) == traits


def test_a_grown_instance_is_in_range_keeps_its_entries_and_is_not_special():
    """An entry of x with n·d places stays the entry of its row and its column, and so does an index."""
    forall, rng = (A, x, i), Random(0)
    old = {"A": (F(5), F(7)), "x": F(5, 7), "i": 1}
    new = grown(forall, old, lambda: Fraction(rng.randint(1, 3), 100), everywhere=False)
    assert out_of_range(forall, new) is None and special(forall, new) == []
    assert [row[0] for row in new["A"]] == [5, 7] and (new["x"][0], new["x"][2]) == (5, 7) and new["i"] == 2
    assert all(0 < y < 1 for y in (new["A"][0][1], new["A"][1][1], new["x"][1], new["x"][3]))


def test_grown_data_have_two_inputs_and_two_dimensions():
    one, rng = data([[["1"], ["2"]]], ["3"], queries=[["4"]], key_matrix=[["5"]]), Random(0)
    old = {"D": one, "p": F(6), "c": (1,)}
    new = grown((D, p, c), old, lambda: Fraction(rng.randint(1, 9), 100), everywhere=False)
    assert out_of_range((D, p, c), new) is None and special((D, p, c), new) == []
    bigger = new["D"]
    assert (bigger.n, bigger.d, bigger.lengths, new["c"]) == (2, 2, (2, 2), (1, 1)) and bigger.head[0] == 3
    assert bigger.tokens[0] != bigger.tokens[1] and bigger.queries[0][0] == 4 and bigger.key_matrix[0][0] == 5


def test_a_product_of_sizes_that_nothing_shows_is_refused():
    with pytest.raises(InputError, match=r"2 entries is no n\*d"):
        grown((x,), {"x": F(1, 2)}, lambda: Fraction(1), everywhere=True)


FALSE_NEAR_BY = claim(u, w, conclude=say.dot(u, w) <= say.norm(u))
FALSE_AT_ZERO = claim(a, conclude=a * a > 0)
FALSE_WHERE_EQUAL = claim(a, b, assuming=(a >= b, b >= a), conclude=a < b)


def test_a_generic_one_is_found_near_a_special_one():
    first = {"u": F(1), "w": F(3)}
    found = generic_counter_example(FALSE_NEAR_BY, first, draws=0, seed_number=0)
    assert found is not None and len(found.values["u"]) >= 2 and special(FALSE_NEAR_BY.forall, found.values) == []


@pytest.mark.parametrize(
    ("statement", "first"),
    [(FALSE_AT_ZERO, {"a": Fraction(0)}), (FALSE_WHERE_EQUAL, {"a": Fraction(1), "b": Fraction(1)})],
)
def test_where_it_fails_at_special_instances_only_there_is_none(statement, first):
    assert generic_counter_example(statement, first, draws=60, seed_number=0) is None


def test_the_judge_shows_it_beside_the_first_and_the_verdict_rests_on_the_first(tmp_path):
    result = judge(claim(u, w, conclude=say.norm(u + w) >= say.norm(u)), "t", budget=BUDGET, seed=0, folder=tmp_path)
    assert result.verdict == "REFUTED" and result.witness["special"]
    generic = result.witness["generic"]
    assert generic["certificate"] == "certificates/test.t.generic.jsonl" != result.rests_on["certificate"]
    assert special((u, w), read_values(FALSE_NEAR_BY, generic["values"])) == []
    assert result.counts["FALSE"] == 1, "two witnesses are one answer"


def test_the_judge_says_where_the_search_found_none(tmp_path):
    result = judge(FALSE_AT_ZERO, "t", budget=BUDGET, seed=0, folder=tmp_path)
    assert result.verdict == "REFUTED" and (result.witness["special"], result.witness["generic"]) == (["a = 0"], None)


def test_a_special_one_is_never_shown_as_generic():
    """Whatever a unit files under that name, the judge looks at the values."""
    first = {"u": ["1"], "w": ["3"]}
    shown = with_a_generic_one(FALSE_NEAR_BY, first, [({"u": ["1"], "w": ["2"]}, "path")])
    assert shown == {"special": ["u has one entry", "w has one entry"], "generic": None}
    assert with_a_generic_one(FALSE_NEAR_BY, {"u": ["1", "2"], "w": ["3", "1"]}, []) == {}


@pytest.mark.parametrize(
    ("conclude", "says"),
    [
        (say.norm(u + w) >= say.norm(u), "also false at a generic instance, which has its own certificate"),
        (say.norm(u) + say.norm(w) > 0, "found no generic one; that does not show that there is none"),
    ],
)
def test_the_page_says_it(tmp_path, conclude, says):
    entry = judge(claim(u, w, conclude=conclude), "t", budget=BUDGET, seed=0, folder=tmp_path).entry
    page = render_page({"format": "checker-audit/2", "claims": [entry]})
    text = " ".join(re.sub(r"<[^>]+>", "", page).split())
    assert "This instance is special: " in text and says in text
    schema = audit_schema()
    assert not list(Draft202012Validator({**schema, **schema["$defs"]["claim"]}).iter_errors(entry))


def proposals() -> list[dict]:
    return tomllib.loads((properties_folder() / "generic.toml").read_text(encoding="utf-8"))["generic"]


@pytest.mark.parametrize("row", proposals(), ids=lambda row: row["claim"])
def test_a_written_generic_counter_example_is_generic_and_refutes_its_claim(row):
    file = next(t.path for t in theorem_files() if f"{t.paper}/{t.id}" == row["claim"])
    stated, _ = load(file)
    values = read_values(stated, proposed_generic(row["claim"]))
    assert not special(stated.forall, values)
    found = meets(stated, values, conclusion=Truth.FALSE)
    assert found is not None and found.certifiable and found.trust != "numeric"


def test_a_claim_without_a_written_counter_example_has_none():
    assert proposed_generic("similarity/lemma-3.12") is None
