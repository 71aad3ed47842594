"""What is drawn: right sorts, right sizes, every family, and hypotheses that are met by moving a draw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from checker import language as say
from checker.data.dataset import Dataset
from checker.errors import ClaimError
from checker.meaning.interpret import Evaluation
from checker.search import strategies
from checker.search.explore import explore
from checker.search.instances.structured import STRUCTURED
from checker.search.strategies import FAMILIES, FAMILY, datasets, gaussian_dataset, instances
from checker.statements.claims.claim import Claim, Source, load
from checker.statements.terms.term import Term
from checker.truth import Truth
from tests.theorem_files import theorem_files

PROPERTIES = Path(__file__).parents[2] / "properties"
SOURCE = Source(paper="test", where="here", fidelity="verbatim")


def drawn(strategy, count=80, seed_number=1):
    values = []

    @seed(seed_number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(value):
        values.append(value)

    collect()
    return values


def claim(forall, conclude, **more):
    return Claim(title="t", source=SOURCE, forall=forall, conclude=conclude, **more)


D, p, x, y = say.dataset("D"), say.vector("p", like="key"), say.scalar("x"), say.scalar("y")


def test_datasets_are_exact_and_cover_the_regimes():
    seen = Counter()
    for data in drawn(datasets(queries=True), 300):
        assert 1 <= data.n <= 4 and 1 <= max(data.lengths) <= 4 and 1 <= data.d <= 5
        assert data.queries is not None and len(data.queries) == data.n
        assert all(isinstance(v, Fraction) for X in data.tokens for row in X for v in row)
        assert set(data.labels) <= {1, -1}
        entries = [abs(v) for X in data.tokens for row in X for v in row if v]
        seen["ragged"] += len(set(data.lengths)) > 1
        seen["n=1"] += data.n == 1
        seen["T=1"] += max(data.lengths) == 1
        seen["d=1"] += data.d == 1
        seen["duplicate"] += any(len(set(X)) < len(X) for X in data.tokens)
        seen["zero head"] += not any(data.head)
        seen["keys"] += data.key_matrix is not None
        seen["tiny"] += any(v < Fraction(1, 10**20) for v in entries)
        seen["large"] += any(v >= 1000 for v in entries)
        seen["generic"] += any(v.denominator > 2**20 for v in entries)
        seen["negative label"] += -1 in data.labels
    assert all(
        seen[name]
        for name in (
            "ragged",
            "n=1",
            "T=1",
            "d=1",
            "duplicate",
            "zero head",
            "keys",
            "tiny",
            "large",
            "generic",
            "negative label",
        )
    ), seen


def test_key_matrices_and_queries_only_where_asked():
    for data in drawn(datasets(queries=False, keys=False), 120):
        assert data.queries is None and data.key_matrix is None


def test_sizes_agree_between_variables():
    A, B = say.matrix("A", "n", "d"), say.matrix("B", "d*d", "n")
    u, i, j = say.vector("u", "n"), say.index("i", "n"), say.index("j", "T")
    alpha = say.choice("alpha")
    c = claim(
        (p, A, B, u, i, j, alpha, D),
        say.some_choice(D)
        & (say.norm(p) < 1)
        & (say.frobenius(A) < 1)
        & (say.frobenius(B) < 1)
        & (say.entry(u, i) < 1)
        & (say.entry(u, j) < 1)
        & say.separable(D, alpha),
    )
    for v in drawn(instances(c)):
        data = v["D"]
        assert len(v["p"]) == data.d
        assert (len(v["A"]), len(v["A"][0])) == (data.n, data.d)
        assert (len(v["B"]), len(v["B"][0])) == (data.d**2, data.n)
        assert len(v["u"]) == data.n
        assert 0 <= v["i"] < data.n and 0 <= v["j"] < min(data.lengths)
        assert all(0 <= t < T for t, T in zip(v["alpha"], data.lengths, strict=True))
        assert v[FAMILY] in FAMILIES


def test_scalars_naturals_losses_and_literal_sizes():
    k, ell, u = say.natural("k"), say.loss_kind("ell", "hinge", "squared"), say.vector("u", "3")
    c = claim((x, k, ell, u), (x < 1) & (k < 1) & say.is_loss(ell, "hinge") & (say.norm(u) < 1))
    values = drawn(instances(c), 200)
    assert all(isinstance(v["x"], Fraction) and len(v["u"]) == 3 for v in values)
    assert all(v["k"].denominator == 1 and v["k"] >= 0 for v in values)
    assert {v["ell"] for v in values} == {"hinge", "squared"}
    sizes = [abs(v["x"]) for v in values if v["x"]]
    assert min(sizes) < Fraction(1, 10**9) and max(sizes) > 30
    assert {v["x"] > 0 for v in values} == {True, False}


def test_generic_datasets_come_when_asked_for():
    generic = say.dataset("D", generic=True)
    c = claim((generic,), say.some_choice(generic))
    families = Counter(v[FAMILY] for v in drawn(instances(c), 200))
    assert set(families) == {"generic", "degenerate", "small"} and families["generic"] > 10


def test_a_claim_without_variables_has_one_instance():
    assert drawn(instances(claim((), say.exp(1) < 3)), 5) == [{FAMILY: "small"}]


def test_a_sort_that_cannot_be_drawn():
    objective = Term("var", leaf="L", sort="objective")
    c = claim((objective, p), say.slope(objective, p, along=p) < 0)
    with pytest.raises(ClaimError, match="A variable of sort objective cannot be drawn"):
        drawn(instances(c), 3)


@pytest.mark.parametrize("hypothesis", [say.unique_best_token(D), say.equal_nonoptimal_scores(D)])
def test_arranged_assumptions_hold_nearly_always(hypothesis):
    """Arranging helps and promises nothing: what still fails is filtered by the search."""
    values = drawn(instances(claim((D,), say.some_choice(D), assuming=(hypothesis,))), 120)
    holds = [Evaluation(values=v).truth(hypothesis) is Truth.TRUE for v in values]
    assert sum(holds) > 0.9 * len(holds)


def test_arranged_comparisons_mostly_hold():
    z = say.scalar("z")
    chain = (x <= y, y <= z, x >= 0)
    c = claim((x, y, z), x < 1, assuming=chain[:2])
    for v in drawn(instances(c), 60):
        assert v["x"] <= v["y"] <= v["z"]
    c = claim((x,), x < 1, assuming=(x >= 0, x <= 3))
    good = [v["x"] for v in drawn(instances(c), 100) if 0 <= v["x"] <= 3]
    assert len(good) > 20


def test_bounds_at_every_place_mostly_hold():
    z, Y, i, bound = say.vector("z", "n"), say.matrix("Y", "n", "m"), say.index("i", "n"), say.scalar("b")
    bounds = (
        say.for_each(i, say.norm(say.row(Y, i)) <= bound),
        say.for_each(i, abs(say.entry(z, i)) <= 1),
        say.for_each(i, bound < say.entry(z, i)),
    )
    for hypothesis in bounds:
        c = claim((z, Y, bound), say.norm(z) + say.frobenius(Y) + bound < 1, assuming=(hypothesis,))
        values = drawn(instances(c), 120)
        holds = [Evaluation(values=v).truth(c.assuming[0]) is Truth.TRUE for v in values]
        assert sum(holds) > 0.95 * len(holds) and any(len(v["z"]) > 1 for v in values)


def test_bounds_of_the_tokens_are_arranged_and_tight_where_they_can_be():
    R = say.vector("R", "n")
    c = claim((D, R), say.total(R) < 1, assuming=(say.tokens_at_most(D, R),))
    values = drawn(instances(c), 80)
    assert all(Evaluation(values=v).truth(c.assuming[0]) is Truth.TRUE for v in values)
    assert any(v["R"][0] ** 2 == sum(x * x for row in v["D"].tokens[0] for x in row) != 0 for v in values)


def test_a_dropped_hypothesis_is_not_arranged():
    c = claim((D,), say.some_choice(D), assuming=(say.unique_best_token(D),))
    tied = [v for v in drawn(instances(c, 0), 200) if Evaluation(values=v).truth(c.assuming[0]) is Truth.FALSE]
    assert tied


def test_same_seed_same_instances():
    c = claim((D, p), say.some_choice(D) & (say.norm(p) < 1))
    assert drawn(instances(c), 30, 7) == drawn(instances(c), 30, 7)
    assert drawn(instances(c), 30, 7) != drawn(instances(c), 30, 8)


def test_every_drawn_dataset_reads_back():
    for data in drawn(datasets(queries=True), 60):
        again = Dataset.from_json(data.json)
        assert again == data and again.sha256 == data.sha256


def test_half_of_the_special_draws_meet_the_penalty_at_which_uniqueness_breaks():
    """The claim on soft margins is searched at its boundary, never so in general position."""
    from checker.statements.claims.claim import load
    from checker.svm.soft_margin import soft_margin_svm, zero_until

    claim, _ = load(next(t for t in theorem_files() if t.id == "soft-margin-unique").path)
    seen = []

    @settings(max_examples=150, database=None, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(instances(claim))
    def look(values):
        data = values["D"]
        best = tuple(max(range(len(row)), key=row.__getitem__) for row in data.scores)
        if values["C"] > 0 and zero_until(data, best) == values["C"]:
            assert values[FAMILY] != "generic"
            if all(row.count(max(row)) == 1 for row in data.scores):
                assert not soft_margin_svm(data, best, values["C"]).unique
                seen.append(values)

    look()
    assert seen


def test_gaussian_datasets_are_the_same_everywhere():
    D = gaussian_dataset(7, n=2, T=3, d=2)
    assert D == gaussian_dataset(7, n=2, T=3, d=2) != gaussian_dataset(8, n=2, T=3, d=2)
    assert (D.n, D.lengths, D.d) == (2, (3, 3), 2) and D.queries is not None
    assert all(64 % x.denominator == 0 for X in D.tokens for t in X for x in t)
    assert D.tokens[0][0] == (Fraction(-16, 64), Fraction(33, 64))


@pytest.mark.parametrize(
    ("hypothesis", "most"),
    [("assumption_b(D, alpha)", 0.6), ("only_nuclear_solution(D, best_tokens(D))", 0.6)],
)
def test_paths_known_exactly_are_arranged(hypothesis, most):
    D, alpha = say.dataset("D", queries=True, keys=False), say.choice("alpha")
    term = say.assumption_b(D, alpha) if hypothesis.startswith("assumption") else say.only_nuclear_solution(D)
    assert str(term) == hypothesis
    claim = Claim(
        title="T",
        source=Source(paper="maxmargin", where="test", fidelity="verbatim"),
        where=(term,),
        forall=(D, alpha) if "alpha" in hypothesis else (D,),
        conclude=say.inputs(D) >= 1,
    )
    seen = explore(claim, looking_for=Truth.UNKNOWN, budget=60, seed_number=1)
    assert seen.ledger.tested > 60 * (1 - most) and seen.counts["TRUE"] == seen.ledger.tested


def test_ragged_inputs_are_filled_up_where_one_length_is_asked_for():
    asked = claim((D,), say.inputs(D) > 0, where=(say.same_length(D),))
    values = drawn(instances(asked), 200)
    assert all(len(set(v["D"].lengths)) == 1 for v in values)
    assert len({max(v["D"].lengths) for v in values}) == 4 and any(v["D"].n > 2 for v in values)


def test_structured_draws_are_what_a_hand_would_write_down():
    """Sparse whole numbers, pairs around a common query, near-degenerate copies, starts of one column, vectors with few entries."""
    data, start = say.dataset("D", queries=True), say.matrix("start", "d", "d")
    c = claim((data, start, p), say.some_choice(data) & (say.frobenius(start) < 1) & (say.norm(p) < 1))
    seen = Counter()
    for v in drawn(instances(c, None, True), 200):
        assert v[FAMILY] == STRUCTURED
        D, start_at, q = v["D"], v["start"], v["p"]
        assert 1 <= D.n <= 3 and 1 <= D.d <= 4 and min(D.lengths) >= 2 and max(D.lengths) <= 4
        scales = [abs(x) for row in start_at for x in row if x]
        assert (len(start_at), len(start_at[0])) == (D.d, D.d) and set(scales) <= set(range(1, 13))
        assert sum(any(row[k] for row in start_at) for k in range(D.d)) <= 1
        assert {abs(x) for x in q if x} <= set(range(1, 13))
        entries = [x for X in D.tokens for t in X for x in t]
        slacks = [X for X in D.tokens if any(x.denominator > 2 for t in X for x in t)]
        seen["near"] += bool(slacks)
        seen["zeros"] += sum(not x for x in entries) > len(entries) / 5
        common = D.queries[0]
        paired = (
            all(sum(t[k] for t in X) == len(X) * common[k] for X in D.tokens for k in range(D.d))
            and D.queries == (common,) * D.n
        )
        seen["pairs"] += paired and all(t[-1] == common[-1] for X in D.tokens for t in X)
        seen["opposed labels"] += set(D.labels) == {1, -1}
        seen["keys"] += D.key_matrix is not None
        seen[f"{len(scales)} at the start"] += 1
        seen.update(f"scale {scale}" for scale in scales)
    assert seen["pairs"] > 60 and seen["near"] > 20 and seen["zeros"] > 60, seen
    assert seen["opposed labels"] > 10 and seen["keys"] and seen["scale 12"] and seen["scale 1"], seen
    assert seen["1 at the start"] > 60 and seen["2 at the start"] > 10, seen


def test_pairs_look_the_same_to_a_query_and_to_self_attention():
    """X = p·cᵀ gives the same logits for the query c and for every token as query, as δ is orthogonal to c."""
    data = say.dataset("D", queries=True, keys=False)
    met = 0
    for v in drawn(instances(claim((data,), say.some_choice(data)), None, True), 120):
        D = v["D"]
        c = D.queries[0]
        square = sum(x * x for x in c)
        if D.queries == (c,) * D.n and all(
            sum(a * b for a, b in zip(t, c, strict=True)) == square for X in D.tokens for t in X
        ):
            met += 1
    assert met > 40


def test_passes_that_change_nothing_are_left_out_and_change_no_draw(monkeypatch):
    """As if every pass over the hypotheses were made: a chain takes several, and most draws fewer."""
    a, b, c, v = say.scalar("a"), say.scalar("b"), say.scalar("c"), say.vector("v", "n")
    about = Claim(
        title="t",
        source=SOURCE,
        forall=(a, b, c, v),
        conclude=a <= 2,
        assuming=(b <= c, a <= b, say.norm(v) <= a, a >= 1, say.total(v) <= b),
    )
    passes = []

    def all_passes(draw, wanted, values):
        for term in wanted * (1 + sum(h.name in ("lt", "le") for h in wanted)):
            strategies.arrange(draw, term, values)

    arranged = strategies.arrange
    monkeypatch.setattr(strategies, "arrange", lambda *given: passes.append(1) or arranged(*given))
    few = drawn(instances(about))
    made = len(passes)
    monkeypatch.setattr(strategies, "_arrange_all", all_passes)
    assert drawn(instances(about)) == few
    assert made < (len(passes) - made) * 2 / 3


def test_words_are_drawn_where_data_are_to_be_one_hot():
    D = say.dataset("D", queries=True, keys=False)
    asked = Claim(title="t", source=SOURCE, forall=(D,), where=(say.one_hot(D),), conclude=say.inputs(D) > 0)
    for values in drawn(instances(asked), 40):
        vectors = [x for X in values["D"].tokens for x in X] + list(values["D"].queries)
        assert all(sum(x) == 1 and set(x) <= {0, 1} for x in vectors)


def test_two_levels_and_more_are_drawn_where_a_matrix_is_to_separate_words():
    D, U = say.dataset("D", queries=True, keys=False), say.matrix("U", "d", "d")
    best = say.best_tokens(D)
    asked = Claim(
        title="t",
        source=SOURCE,
        forall=(D, U),
        where=(say.unique_best_token(D),),
        assuming=(say.one_hot(D), say.least_margin(D, best, U) >= 1),
        conclude=say.maximum(say.vec(U)) <= 1,
    )
    seen = explore(asked, looking_for=Truth.UNKNOWN, budget=60, seed_number=2)
    assert seen.counts["TRUE"] >= 10 and seen.counts["FALSE"] >= 5


@pytest.mark.slow
def test_a_limit_of_self_attention_is_looked_for_among_opposed_tokens():
    claim, _ = load(PROPERTIES / "maxmargin" / "contextual_data_self_attention_fails.py")
    seen = explore(claim, looking_for=Truth.TRUE, budget=200, seed_number=0)
    assert seen.found is not None and seen.found.trust != "numeric"
    data = seen.found.values["D"]
    relevant, *others = data.tokens[0]
    assert all(sum(a * b for a, b in zip(relevant, x, strict=True)) < 0 for x in others)
