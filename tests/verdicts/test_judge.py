"""Verdicts: each word only when docs/verdicts.md allows it, and never on the strength of a float or a broken range."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from checker import language as say
from checker.certificates.verification import verified
from checker.errors import CheckerError, ClaimError
from checker.runs.child import tried_file
from checker.search.explore import meets
from checker.statements.claims.claim import Claim, Gap, Source
from checker.statements.terms.term import variables_of
from checker.truth import Truth
from checker.verdicts.budgets import BUDGETS, Budget
from checker.verdicts.in_process import judge
from checker.verdicts.judge import VERDICTS
from checker.verdicts.trials.existence import independent_parts

SOURCE = Source(paper="test", where="here", fidelity="verbatim")
BUDGET = Budget(name="test", instances=60, necessity=60, sharpness=0, seconds=60)
x, y, k = say.scalar("x"), say.scalar("y"), say.natural("k")
D, E = say.dataset("D"), say.dataset("E")
FALSE_STATEMENT = x**2 >= x


def _cube_root(y):
    return say.exp(say.log(y) / 3)


# Ramanujan's ∛(∛2 − 1) = ∛(1/9) − ∛(2/9) + ∛(4/9).  Roots of roots, as √(5 + 2√6) = √2 + √3, are proved.
HIDDEN_ZERO = (
    _cube_root(_cube_root(say.number(2)) - 1)
    - _cube_root(say.number("1/9"))
    + _cube_root(say.number("2/9"))
    - _cube_root(say.number("4/9"))
)
CERTIFIED = ("PROVED", "REFUTED", "VACUOUS")


@pytest.fixture
def verdict(tmp_path):
    def run(seed=0, budget=BUDGET, **parts):
        claim = Claim(**({"title": "t", "source": SOURCE} | parts))
        result = judge(claim, "t", budget=budget, seed=seed, folder=tmp_path)
        assert result.verdict in (*VERDICTS, None)
        assert result.ledger["generated"] == result.ledger["tested"] + sum(result.ledger["filtered"].values())
        if result.verdict in CERTIFIED:
            assert result.certificates and all(c["accepted"] == c["count"] > 0 for c in result.certificates)
            assert result.error is None
        return result

    return run


def certificates(folder: Path, name: str) -> list[dict]:
    return [json.loads(line) for line in (folder / f"test.t.{name}.jsonl").read_text().splitlines()]


# ── for all ──


@pytest.mark.parametrize(
    ("forall", "conclude"),
    [
        ((x, y), 2 * abs(x * y) <= x**2 + y**2),
        pytest.param((x, y), 4 * abs(say.sigmoid(x) - say.sigmoid(y)) <= abs(x - y), marks=pytest.mark.slow),
        ((x,), say.sigmoid(x) + say.sigmoid(-x) <= 1),
        ((D, say.vector("p", like="key")), say.norm(say.vector("p", like="key")) >= 0 * say.inputs(D)),
        ((), say.exp(1) < "2719/1000"),
    ],
)
def test_true_statements_are_never_spoken_against(verdict, forall, conclude):
    result = verdict(forall=forall, conclude=conclude)
    assert result.verdict in ("CONSISTENT", "PROVED") and result.error is None
    assert result.counts["FALSE"] == 0 and result.search["counts"]["TRUE"] == result.ledger["tested"] > 0
    assert result.witness is None
    assert result.not_checked


@pytest.mark.parametrize(
    ("forall", "conclude"),
    [
        ((x,), FALSE_STATEMENT),
        ((x, y), 100 * abs(say.sigmoid(x) - say.sigmoid(y)) <= 22 * abs(x - y)),  # 1/4 is the sharp constant
        ((x, y), abs(x * y) * 2 < x**2 + y**2),  # equality at x = y
        ((), say.exp(1) < "2718/1000"),
        ((say.vector("u", "n"),), say.norm(say.softmax(say.vector("u", "n"))) < 1),  # one entry
        ((D,), say.unique_best_token(D)),
    ],
)
def test_false_statements_are_refuted_with_an_accepted_certificate(verdict, tmp_path, forall, conclude):
    result = verdict(forall=forall, conclude=conclude)
    assert result.verdict == "REFUTED" and result.error is None
    (certificate,) = certificates(tmp_path, "counter-example")
    assert certificate["role"] == "counter-example" and certificate["to_prove"] == "FALSE"
    assert certificate["instance"]["values"] == result.witness["values"]
    again = verified(tmp_path / "test.t.counter-example.jsonl", count=1)
    assert again.all_accepted


def test_a_forged_certificate_is_not_accepted(verdict, tmp_path):
    verdict(forall=(x,), conclude=FALSE_STATEMENT)
    (certificate,) = certificates(tmp_path, "counter-example")
    certificate["instance"]["values"]["x"] = "2"
    path = tmp_path / "forged.jsonl"
    path.write_text(json.dumps(certificate, sort_keys=True, separators=(",", ":")) + "\n")
    assert not verified(path, count=1).all_accepted
    assert not verified(path, count=0).all_accepted
    path.write_text("")
    assert not verified(path, count=1).all_accepted
    assert not verified(path, count=0).all_accepted


def test_a_verifier_that_rejects_leaves_no_verdict(verdict, monkeypatch, tmp_path):
    lying = tmp_path / "verify.py"
    for text in (
        "print('REJECTED no'); raise SystemExit(1)",
        "print('VERIFIED all is well'); raise SystemExit(1)",
        "raise SystemExit(0)",
        "print('VERIFIED 1'); print('VERIFIED 2')",
        "print('UNKNOWN')",
        "1/0",
    ):
        lying.write_text(text)
        monkeypatch.setattr("checker.certificates.verification.SOURCE", lying.read_bytes())
        result = verdict(forall=(x,), conclude=FALSE_STATEMENT)
        assert result.verdict not in CERTIFIED, text
        assert "verify.py" in result.error["message"] and "no verdict rests on it" in result.error["message"]
        result = verdict(forall=(x,), conclude=x**2 < x, quantifier="exists")
        assert result.verdict not in CERTIFIED, text


@pytest.mark.parametrize(
    ("forall", "assuming", "conclude"),
    [
        ((x,), (x < 0, x > 1), x > 0),
        ((x,), (x >= 4, x < 3), x > 0),
        ((say.vector("u", "n"),), (say.norm(say.vector("u", "n")) < 0,), say.norm(say.vector("u", "n")) > 1),
        pytest.param(
            (D,), (say.unique_best_token(D), ~say.unique_best_token(D)), say.some_choice(D), marks=pytest.mark.slow
        ),
        ((x,), ((x > 2) | (x < 1), x >= 1, x <= 2), x < x),
    ],
)
def test_contradictory_hypotheses_are_vacuous_with_an_accepted_certificate(
    verdict, tmp_path, forall, assuming, conclude
):
    result = verdict(forall=forall, assuming=assuming, conclude=conclude)
    assert result.verdict == "VACUOUS" and result.trust == "exact" and result.ledger["tested"] == 0
    (certificate,) = certificates(tmp_path, "vacuous")
    assert certificate["role"] == "vacuous" and "NO INSTANCE meets the hypotheses" in result.certificates[-1]["says"]


def test_a_contradiction_under_one_of_two_readings_is_not_called_vacuous(verdict):
    gap = Gap(what="R", readings=("R ≥ 4", "R ≥ 1"), ours="R ≥ 4")
    source = Source(paper="test", where="here", fidelity="verbatim", gaps=(gap,))
    result = verdict(source=source, forall=(x,), assuming=(x >= 4, x < 3), conclude=x > 0)
    assert result.verdict == "INCONCLUSIVE" and "“R” is read as “R ≥ 4”, and not encoded is: R ≥ 1." in result.finding


def test_hypotheses_that_nothing_drawn_meets_are_inconclusive_and_name_the_filter(verdict):
    """The cube root of 2 is not rational, so never drawn; the hypothesis can be met, so this is not VACUOUS."""
    result = verdict(forall=(x,), assuming=(say.equals(x**3, 2),), conclude=x < say.number("5/4"))
    assert result.verdict == "INCONCLUSIVE" and result.trust is None and not result.certificates
    assert result.ledger["tested"] == 0 and result.ledger["generated"] > 0
    assert "generated instances met the hypotheses. No draw met equals(x**3, 2)." in result.finding


@pytest.mark.slow
def test_an_undecidable_conclusion_is_inconclusive(verdict):
    long = replace(BUDGET, seconds=600)  # the limit of effort ends the search, and not the clock of a busy machine
    result = verdict(budget=long, forall=(x,), where=(x > 1,), conclude=say.equals(x * HIDDEN_ZERO, 0))
    assert result.verdict == "INCONCLUSIVE"
    assert result.counts["TRUE"] == result.counts["FALSE"] == 0 < result.counts["UNKNOWN"]
    assert "undecided" in result.finding


def test_hypotheses_that_cannot_be_decided_are_not_met(verdict):
    result = verdict(forall=(x,), where=(say.log(x**2 * HIDDEN_ZERO) < 1,), conclude=x**2 < x)
    assert result.verdict == "INCONCLUSIVE" and result.ledger["tested"] == 0
    assert all(name.endswith("(undecided)") for name in result.ledger["filtered"])


def test_statements_without_hypotheses_or_variables(verdict):
    assert verdict(forall=(), conclude=say.exp(1) < 3).ledger["tested"] == 1
    result = verdict(forall=(), conclude=say.exp(1) > 3)
    assert result.verdict == "REFUTED" and result.witness["values"] == {}


@pytest.mark.parametrize(
    "conclude",
    [
        ~say.equals(say.exp(x) * say.exp(-x), 1),
        say.exp(x) * say.exp(-x) < 1,
        say.sqrt(2) * say.norm(say.pair(x, x)) > 2 * x,
        say.log(say.exp(x) + say.exp(2 * x)) > x + say.log(1 + say.exp(x)),
    ],
    ids=["denied", "strict", "roots", "logarithms"],
)
def test_a_counter_example_that_only_cancellation_sees_is_certified(verdict, conclude):
    """e^x·e^(−x) = 1 is beyond enclosures: the verifier's closed forms decide, and a strict inequality falls at equality."""
    result = verdict(forall=(x,), where=(x > 1,), conclude=conclude)
    assert result.verdict == "REFUTED" and result.error is None


@pytest.mark.parametrize("ours", ["squared", "every"])
def test_a_gap_with_other_readings_forbids_refuted(verdict, ours):
    gap = Gap(what="which norm", readings=("squared", "plain"), ours=ours)
    source = Source(paper="test", where="here", fidelity="verbatim", gaps=(gap,))
    result = verdict(source=source, forall=(x,), conclude=FALSE_STATEMENT)
    assert result.verdict == ("REFUTED" if ours == "every" else "DOUBTFUL")
    assert result.witness["values"]
    if ours != "every":
        assert "which norm" in result.finding


def test_one_covered_gap_does_not_cover_another(verdict):
    gaps = (
        Gap(what="first", readings=("a",), ours="a"),
        Gap(what="second", readings=("a", "b"), ours="every"),
        Gap(what="third", readings=("a", "b"), ours="b"),
    )
    source = Source(paper="test", where="here", fidelity="verbatim", gaps=gaps)
    result = verdict(source=source, forall=(x,), conclude=FALSE_STATEMENT)
    assert result.verdict == "DOUBTFUL" and "third" in result.finding


def test_a_failing_consequence_is_doubtful(verdict):
    result = verdict(forall=(x,), conclude=FALSE_STATEMENT, consequence="it would follow")
    assert result.verdict == "DOUBTFUL" and "it would follow" in result.finding


# ── a claim's own functions ──


def own(answer):
    return {"forall": (x,), "conclude": say.own_function("f", x) <= 0, "functions": {"f": answer}}


def test_own_functions_never_certify(verdict):
    result = verdict(**own(lambda v: 1.0))
    assert result.verdict == "DOUBTFUL" and result.trust == "numeric"
    assert result.counts["FALSE"] == 20 and not result.certificates  # of 60: uncertified figures weigh less
    result = verdict(**own(lambda v: -1.0))
    assert result.verdict == "CONSISTENT" and result.trust == "numeric" and not result.certificates
    result = verdict(**own(lambda v: float("nan")))
    assert result.verdict == "INCONCLUSIVE" and result.counts["UNKNOWN"] == 20


@pytest.mark.slow
def test_own_functions_never_certify_an_existence_claim(verdict):
    result = verdict(quantifier="exists", **own(lambda v: -1.0))
    assert result.verdict not in CERTIFIED


def test_own_functions_never_show_necessity(verdict):
    result = verdict(**own(lambda v: float(v)) | {"assuming": (x < 0,)})
    assert result.verdict in ("CONSISTENT", "PROVED")
    assert [n["status"] for n in result.necessity] == ["not shown necessary"]


def test_an_own_function_that_raises_is_an_error(verdict):
    def broken(v):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        verdict(**own(broken))


OWN = '''"""A claim whose function fails."""
from checker.language import Claim, Source, own_function, scalar
def f(x):
    {body}
x = scalar("x")
CLAIM = Claim(title="t", source=Source(paper="p", where="w", fidelity="verbatim"), forall=(x,),
              conclude=own_function("f", x) < 1, functions={{"f": f}})
'''


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return 1 / 0", "own.py, line 4: ZeroDivisionError: division by zero"),
        ("return True", "The function 'f' returned bool"),
        ("raise MemoryError", "asked for more memory"),
        ("return undefined_name", "NameError"),
        ("f.n = getattr(f, 'n', 0) + 1\n    return -1.0 if f.n != 20 else 1 / 0", "ZeroDivisionError|[Ff]lak"),
    ],
)
def test_a_broken_theorem_file_is_an_error_and_not_a_verdict(tmp_path, body, message):
    path = tmp_path / "own.py"
    path.write_text(OWN.format(body=body))
    entry = tried_file(path, "own", "quick", 0, tmp_path / "certificates")
    assert entry["verdict"] is None
    assert re.search(message, entry["error"]["message"])


def test_the_trust_in_a_proof_is_what_the_verifier_says(verdict):
    identity = verdict(forall=(x, y), conclude=say.equals(say.exp(x + y), say.exp(x) * say.exp(y)))
    assert (identity.verdict, identity.trust) == ("PROVED", "exact")
    by_intervals = verdict(forall=(x, y), conclude=abs(say.sigmoid_slope(x) - say.sigmoid_slope(y)) <= abs(x - y))
    assert (by_intervals.verdict, by_intervals.trust) == ("PROVED", "ball")


# ── there is ──


def test_existence_is_proved_by_an_instance(verdict, tmp_path):
    result = verdict(forall=(x, y), quantifier="exists", conclude=(x**2 < x) & (say.exp(y) > 2))
    assert result.verdict == "PROVED"
    (certificate,) = certificates(tmp_path, "witness")
    assert certificate["role"] == "witness" and certificate["to_prove"] == "TRUE"
    assert Fraction(certificate["instance"]["values"]["x"]) == Fraction(1, 2)


def test_existence_with_hypotheses(verdict):
    claim = {"forall": (x,), "quantifier": "exists", "where": (x > 3,), "conclude": x**2 < 100}
    result = verdict(**claim)
    assert result.verdict == "PROVED" and 3 < Fraction(result.witness["values"]["x"]) < 10


@pytest.mark.slow
def test_what_does_not_exist_is_inconclusive(verdict):
    result = verdict(forall=(x,), quantifier="exists", conclude=x**2 < 0)
    assert result.verdict == "INCONCLUSIVE" and result.witness is None
    result = verdict(forall=(x, y), quantifier="exists", conclude=(x**2 < x) & (y**2 < 0))
    assert result.verdict == "INCONCLUSIVE" and "lt(pow(y, 2), 0)" in result.finding
    result = verdict(forall=(x,), quantifier="exists", conclude=(x > 1) & (x < 0))
    assert result.verdict == "INCONCLUSIVE"


def test_existence_on_two_datasets(verdict):
    result = verdict(
        forall=(D, E),
        quantifier="exists",
        conclude=say.unique_best_token(D) & say.some_choice(D) & ~say.unique_best_token(E),
    )
    assert result.verdict == "PROVED"


def names(part):
    return {v.leaf for v in part.forall}


def test_independent_parts_share_no_variable():
    z = say.scalar("z")
    claim = Claim(
        title="t",
        source=SOURCE,
        forall=(x, y, z, k),
        quantifier="exists",
        where=(x < 1, y > x),
        conclude=(z > 2) & (k > 1) & (z < 3),
    )
    parts = independent_parts(claim)
    assert sorted(map(sorted, map(names, parts))) == [["k"], ["x", "y"], ["z"]]
    for part in parts:
        used = set().union(*(variables_of(t) for t in (*part.hypotheses, part.conclude)))
        assert used == names(part) or names(part) == {"x", "y"}
    together = [str(t) for part in parts for t in (*part.hypotheses, part.conclude)]
    for term in (*claim.hypotheses, z > 2, k > 1, z < 3):
        assert str(term) in together, "a conjunct was lost"


def test_conjuncts_that_share_a_variable_stay_together(verdict):
    result = verdict(forall=(x, y), quantifier="exists", conclude=(x > 1) & (x + y < 0) & (y > -5))
    assert result.verdict == "PROVED"
    values = {n: Fraction(v) for n, v in result.witness["values"].items()}
    assert values["x"] > 1 and values["x"] + values["y"] < 0


u, w = say.vector("u", "n"), say.vector("w", "n")
alpha, p, M = say.choice("alpha"), say.vector("p", like="key"), say.matrix("M", "1", "2")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("forall", "conclude"),
    [
        ((u, w), (say.length(u) <= 1) & (say.length(w) >= 2)),  # equal size names mean equal sizes
        ((D, p), (say.dimension(D) >= 3) & (say.length(p) <= 1)),  # p is as long as a key of D
        ((D, u), (say.inputs(D) >= 3) & (say.length(u) <= 1)),  # n is D's
        ((D, E, alpha), (say.inputs(D) <= 1) & (say.inputs(E) >= 2) & say.separable(E, alpha)),  # α is a choice for D
        ((k,), (k > 0) & (k < 1)),
        ((k,), k < 0),
        ((M,), say.equals(M, M.T)),
    ],
    ids=["vectors", "like a key", "inputs", "choice", "between naturals", "negative natural", "transpose"],
)
def test_absurd_existence_claims_are_not_proved(verdict, forall, conclude):
    """Each is false; apart, or outside the range of a variable, its parts hold."""
    try:
        result = verdict(budget=replace(BUDGET, instances=8), forall=forall, quantifier="exists", conclude=conclude)
    except CheckerError:
        return
    assert result.verdict not in CERTIFIED, result.witness


@pytest.mark.parametrize(
    ("forall", "conclude"),
    [
        ((k,), k * (k - 1) >= 0),
        ((k,), (k - 1) * (k - 2) * (k - 3) >= -6),
        ((k,), k >= 0),
        ((D,), say.inputs(D) >= 1),
    ],
    ids=["k(k-1)", "cubic", "k", "inputs"],
)
def test_statements_true_on_the_range_of_their_variables_are_not_refuted(verdict, forall, conclude):
    """k(k − 1) ≥ 0 holds for every whole k; a search that leaves the range would refute it at 1/2."""
    result = verdict(forall=forall, conclude=conclude)
    assert result.verdict in ("CONSISTENT", "PROVED")


# ── for almost all ──

G = say.dataset("D", keys=False, generic=True)


def test_special_failures_do_not_refute_almost_all(verdict):
    result = verdict(forall=(G,), quantifier="almost_all", conclude=say.unique_best_token(G))
    assert result.verdict in ("CONSISTENT", "PROVED")
    assert result.counts["FALSE"] > 0 and "exceptions" in result.finding


def test_generic_failures_are_doubtful_and_never_refuted(verdict):
    result = verdict(forall=(G,), quantifier="almost_all", conclude=say.maximum(say.best_scores(G)) < 0)
    assert result.verdict == "DOUBTFUL" and "general position" in result.finding


def test_almost_all_needs_generic_truths(verdict):
    """Decided on special data only, undecided on every generic one: nothing was seen in general position."""
    bigger = say.frobenius(say.max_margin_matrix(G)) >= 0  # needs queries, which G has not: never TRUE
    try:
        result = verdict(forall=(G,), quantifier="almost_all", conclude=(~say.unique_best_token(G)) | bigger)
    except CheckerError:
        return
    assert result.verdict == "INCONCLUSIVE"


def test_a_finding_about_general_position_counts_only_what_was_true_there(verdict):
    decided = say.norm(say.max_margin(G)) >= 0  # UNKNOWN where the p-SVM is infeasible
    result = verdict(forall=(G,), quantifier="almost_all", conclude=decided)
    if result.counts["UNKNOWN"] and result.verdict == "CONSISTENT":
        assert "Holds on all" not in result.finding or "undecided" in result.finding


def test_almost_all_without_a_dataset_is_inconclusive(verdict):
    result = verdict(forall=(x,), quantifier="almost_all", conclude=x**2 >= 0)
    assert result.verdict == "INCONCLUSIVE"


# ── which hypotheses are needed ──


def test_necessity_is_certified(verdict, tmp_path):
    result = verdict(forall=(x,), where=(x < 2,), assuming=(x >= 1,), conclude=x**2 >= x)
    assert result.verdict in ("CONSISTENT", "PROVED")
    (entry,) = result.necessity
    assert entry["status"] == "proved"
    value = Fraction(entry["values"]["x"])
    assert value < 1 and value**2 < value
    (certificate,) = certificates(tmp_path, "necessity")
    assert certificate["dropped"] == "1" and certificate["hypotheses"] == ["TRUE", "FALSE"]


def test_a_superfluous_hypothesis_is_not_shown_necessary(verdict):
    result = verdict(forall=(x,), assuming=(x >= 1,), conclude=x**2 >= 0)
    assert [n["status"] for n in result.necessity] == ["not shown necessary"]
    assert result.verdict in ("CONSISTENT", "PROVED")


def test_where_is_not_dropped(verdict):
    assert verdict(forall=(x,), where=(x >= 1,), conclude=x**2 >= x).necessity == []


def test_a_stored_witness_stands_in_where_the_search_finds_none(verdict):
    far = {"x": "1000003/1000"}
    result = verdict(
        forall=(x,),
        assuming=(abs(x - "1000003/1000") > 0,),
        conclude=abs(x - "1000003/1000") > 0,
        cannot_drop={"lt": far},
        budget=Budget(name="t", instances=20, necessity=20, sharpness=0, seconds=60),
    )
    (entry,) = result.necessity
    assert entry["status"] == "proved" and entry["values"] == far and "stored witness" in entry["how"]


@pytest.mark.parametrize(
    "bad",
    [
        {"x": "2"},  # the hypothesis holds
        {"x": "-2"},  # the conclusion holds
        {"x": "1/2"},  # breaks `where` too
        [{"x": "3/4"}, {"x": "2"}],  # one good, one bad
    ],
)
def test_a_stored_witness_that_does_not_reproduce_is_an_error(verdict, bad):
    with pytest.raises(ClaimError, match="stored witness against le.1, x. does not reproduce"):
        verdict(
            forall=(x,), where=(~say.equals(x, "1/2"),), assuming=(x >= 1,), conclude=x**2 >= x, cannot_drop={"le": bad}
        )


@pytest.mark.parametrize(
    ("variable", "assumed", "conclude", "outside"),
    [
        (say.loss_kind("v", "logistic"), lambda v: x < 0, lambda v: ~say.is_loss(v, "hinge"), "hinge"),
        (say.natural("v"), lambda v: v < 3, lambda v: ~say.equals(2 * v, 7), "7/2"),
    ],
)
def test_a_stored_witness_outside_the_range_is_an_error(verdict, variable, assumed, conclude, outside):
    hypothesis = assumed(variable)
    forall = (variable, x) if variables_of(hypothesis) == {"x"} else (variable,)
    values = {"v": outside} | ({"x": "1"} if len(forall) == 2 else {})
    try:
        result = verdict(forall=forall, assuming=(hypothesis,), conclude=conclude(variable), cannot_drop={"lt": values})
    except CheckerError:
        return
    assert [n["status"] for n in result.necessity] == ["not shown necessary"]


def test_two_hypotheses_of_one_name_have_their_own_witnesses(verdict):
    result = verdict(
        forall=(x, y),
        assuming=(x > 0, y > 0),
        conclude=x > 0,
        cannot_drop={(x > 0): {"x": "-1", "y": "1"}},
    )
    assert [n["status"] for n in result.necessity] == ["proved", "not shown necessary"]


PAIRS = Budget(name="pairs", instances=20, necessity=10, sharpness=0, pairs=10, seconds=60)


def test_two_hypotheses_that_can_each_but_not_both_be_dropped(verdict, tmp_path):
    result = verdict(forall=(x,), assuming=(x >= 1, x >= 2, x >= -5), conclude=x >= "1/2", budget=PAIRS)
    assert [n["status"] for n in result.necessity] == ["not shown necessary"] * 3
    status = {(p["hypotheses"][0][1][1], p["hypotheses"][1][1][1]): p["status"] for p in result.pairs}
    assert status == {("1", "2"): "proved", ("1", "-5"): "not shown necessary", ("2", "-5"): "not shown necessary"}
    (proved,) = [p for p in result.pairs if p["status"] == "proved"]
    assert Fraction(proved["values"]["x"]) < Fraction(1, 2)
    (certificate,) = certificates(tmp_path, "necessity-pair-1-2")
    assert certificate["role"] == "counter-example" and len(certificate["hypotheses"]) == 1
    assert proved["certificate"].endswith("necessity-pair-1-2.jsonl")


def test_pairs_are_not_asked_where_single_hypotheses_answer_or_the_budget_says_no(verdict):
    parts = {"forall": (x, y), "assuming": (x >= 1, y >= 1), "conclude": x + y >= 2}
    assert verdict(budget=PAIRS, **parts).pairs == []
    assert verdict(forall=(x,), assuming=(x >= 1, x >= 2), conclude=x >= "1/2").pairs == []


# ── what is written down ──


def test_every_instance_certificate_is_accepted(verdict, tmp_path):
    result = verdict(forall=(x, y), where=(x < y,), conclude=say.exp(x) < say.exp(y))
    (record,) = [c for c in result.certificates if "instances" in c["path"]]
    assert record["accepted"] == record["count"] == result.counts["TRUE"] + result.search["repeated"]
    assert len(certificates(tmp_path, "instances")) == record["count"]


def test_certificates_bind_the_statement_that_was_judged(verdict, tmp_path):
    verdict(forall=(x,), where=(x < 9,), conclude=FALSE_STATEMENT)
    claim = Claim(title="t", source=SOURCE, forall=(x,), where=(x < 9,), conclude=FALSE_STATEMENT)
    (certificate,) = certificates(tmp_path, "counter-example")
    assert certificate["claim"]["sha256"] == claim.sha256
    assert certificate["claim"]["statement"] == claim.statement
    values = {"x": Fraction(certificate["instance"]["values"]["x"])}
    assert meets(claim, values, conclusion=Truth.FALSE)


def test_the_same_seed_gives_the_same_judgement(verdict):
    parts = {"forall": (x, y), "assuming": (x < y,), "conclude": say.exp(x) < say.exp(y)}
    one, two = verdict(seed=3, **parts), verdict(seed=3, **parts)
    assert one.entry == two.entry


def test_budgets_are_ordered():
    sizes = [(b.instances, b.necessity, b.seconds) for b in (BUDGETS["quick"], BUDGETS["standard"], BUDGETS["deep"])]
    assert sizes == sorted(sizes)
