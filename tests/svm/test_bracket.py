"""Brackets hold the exact margin, whatever proposes the weights, and the Gram form is the explicit one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from checker.attention.scores import constraint_indices
from checker.data.arrays import Arrays
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.svm.attention_svm import head_svm, matrix_svm, prompt_svm
from checker.svm.brackets import bracket as bracket_module
from checker.svm.brackets import few_active, large_multipliers
from checker.svm.brackets.bracket import bracket, rough_bracket
from checker.svm.brackets.constraints import Constraints
from checker.svm.brackets.cycles import infeasible_cycle
from checker.svm.brackets.few_active import _exact_gram, all_active, solved_exactly
from checker.svm.brackets.large_multipliers import Proposed
from checker.svm.brackets.no_solution import has_no_solution
from checker.truth import Truth

EXACT = {"p": prompt_svm, "W": matrix_svm, "v": head_svm}


def random_arrays(seed: int, *, n=4, T=4, d=5, grid=False, single=False) -> Arrays:
    """Gaussian floats of full length, or a coarse grid with ties, duplicates and zeros; ragged."""
    rng = np.random.default_rng(seed)
    lengths = rng.integers(1, T + 1, n)
    lengths[0] = T
    draw = (lambda *s: rng.integers(-2, 3, s).astype(float)) if grid else (lambda *s: rng.standard_normal(s))
    tokens = draw(int(lengths.sum()), d).astype(np.float32 if single else np.float64)
    return Arrays(
        tokens=tokens,
        ends=np.concatenate([[0], np.cumsum(lengths)]),
        labels=rng.choice([-1, 1], n),
        head=draw(d),
        queries=draw(n, d),
    )


def exact_data(data: Arrays) -> Dataset:
    return data.part(list(range(data.n)))


def some_choice(data: Arrays, seed: int) -> tuple[int, ...]:
    rng = np.random.default_rng(seed)
    return tuple(int(rng.integers(T)) for T in data.lengths)


def assert_encloses(found, exact):
    assert found.feasible is not (Truth.FALSE if exact.feasible else Truth.TRUE)
    square = 1 / exact.squared_norm if exact.feasible and exact.squared_norm else 0
    if exact.feasible and not exact.squared_norm:  # no constraints
        return
    assert found.low**2 <= square and (found.high is None or square <= found.high**2)
    if exact.feasible and found.all_active is not Truth.UNKNOWN:
        assert (found.all_active is Truth.TRUE) == (not any(exact.slacks))
    if found.inactive is not None:
        assert exact.slacks[found.inactive] > 0


@pytest.mark.parametrize("problem", ["p", "W", "v"])
@pytest.mark.parametrize("grid", [False, True])
@pytest.mark.parametrize("most_exact", [0, 120])
@pytest.mark.parametrize("route", ["vectors", "dense", "pivoted"])
def test_the_exact_margin_is_inside(problem, grid, most_exact, route, monkeypatch):
    monkeypatch.setattr(few_active, "MOST_EXACT", most_exact)
    monkeypatch.setattr(large_multipliers, "MOST_WRITTEN_OUT", 1_200 if route == "vectors" else 0)
    monkeypatch.setattr(large_multipliers, "MOST_DENSE", 0 if route == "pivoted" else 2_500)
    decided = feasible = 0
    for seed in range(40):
        data = random_arrays(seed, grid=grid, single=seed % 2 == 0, d=3 + seed % 4 + 3 * (route == "pivoted"))
        choice = some_choice(data, seed)
        found = bracket(Constraints(problem=problem, data=data, choice=choice))
        exact = EXACT[problem](exact_data(data), choice)
        assert_encloses(found, exact)
        floats = bracket(Constraints(problem=problem, data=data, choice=choice), exactly=False)
        assert_encloses(floats, exact)
        assert floats.feasible is found.feasible and floats.exact is None
        decided += found.feasible is not Truth.UNKNOWN
        feasible += exact.feasible
        if found.exact is not None:
            assert found.exact.squared_norm == exact.squared_norm
        if found.feasible is Truth.TRUE and found.high and not grid:
            assert found.high / found.low < 1 + Fraction(1, 10**5)
    assert 0 < feasible <= 40
    if not grid:
        assert decided >= 36


def test_infeasible_p_and_v_are_shown_so():
    seen = 0
    for seed in range(30):
        data = random_arrays(seed, n=12, T=4, d=3)
        for problem in ("p", "v"):
            choice = some_choice(data, seed)
            exact = EXACT[problem](exact_data(data), choice)
            found = bracket(Constraints(problem=problem, data=data, choice=choice))
            assert_encloses(found, exact)
            seen += found.feasible is Truth.FALSE
    assert seen >= 40


@pytest.mark.parametrize("liar", ["zeros", "noise", "nan", "huge"])
def test_no_proposal_can_make_it_false(liar, monkeypatch):
    rng = np.random.default_rng(5)

    def lie(problem, say, near):
        m = problem.size
        weights = {"zeros": np.zeros(m), "nan": np.full(m, np.nan), "huge": np.full(m, 1e300)}.get(liar, rng.random(m))
        return Proposed(weights=weights)

    monkeypatch.setattr(bracket_module, "proposed", lie)
    for seed in range(20):
        data = random_arrays(seed, d=12)
        for problem in EXACT:
            choice = some_choice(data, seed)
            found = bracket(Constraints(problem=problem, data=data, choice=choice))
            assert_encloses(found, EXACT[problem](exact_data(data), choice))


@pytest.mark.parametrize("point", ["another choice's", "noise", "nan", "huge"])
def test_a_start_elsewhere_ends_in_the_same_bracket(point, monkeypatch):
    monkeypatch.setattr(large_multipliers, "MOST_WRITTEN_OUT", 0)
    monkeypatch.setattr(large_multipliers, "MOST_DENSE", 0)
    monkeypatch.setattr(few_active, "MOST_EXACT", 0)
    rng = np.random.default_rng(5)
    for seed in range(20):
        data = random_arrays(seed, d=9)
        choice = some_choice(data, seed)
        like = bracket(Constraints(problem="W", data=data, choice=some_choice(data, seed + 1)))
        lie = {"noise": rng.standard_normal(like.point.shape), "nan": like.point * np.nan, "huge": like.point * 1e300}
        like = replace(like, point=lie.get(point, like.point))
        found = bracket(Constraints(problem="W", data=data, choice=choice), like=like)
        assert_encloses(found, matrix_svm(exact_data(data), choice))
        assert found.feasible is Truth.TRUE and found.high / found.low < 1 + Fraction(1, 10**5)


@pytest.mark.parametrize("liar", ["zeros", "noise", "nan", "no gap"])
def test_no_interior_point_can_make_it_false(liar, monkeypatch):
    rng = np.random.default_rng(5)

    def lie(_, b):
        noise = rng.random(len(b))
        return {"zeros": np.zeros(len(b)), "nan": np.full(len(b), np.nan), "no gap": noise / noise.sum()}.get(
            liar, noise
        )

    monkeypatch.setattr(large_multipliers, "of_rows", lie)
    monkeypatch.setattr(large_multipliers, "of_gram", lie)
    for seed in range(20):
        data = random_arrays(seed, n=8, d=4)
        for problem in EXACT:
            choice = some_choice(data, seed)
            found = bracket(Constraints(problem=problem, data=data, choice=choice))
            assert_encloses(found, EXACT[problem](exact_data(data), choice))


def test_one_pass_over_the_data_bounds_too():
    for seed in range(20):
        data = random_arrays(seed)
        for problem in EXACT:
            choice = some_choice(data, seed)
            constraints = Constraints(problem=problem, data=data, choice=choice)
            if constraints.size and constraints.lengths.min() > 0:
                assert_encloses(rough_bracket(constraints), EXACT[problem](exact_data(data), choice))


def test_a_contradiction_is_never_found_among_feasible_rows():
    rng = np.random.default_rng(1)
    for _ in range(50):
        rows = rng.standard_normal((12, 4))
        rows[:, 0] = np.abs(rows[:, 0]) + 1e-3  # (1, 0, 0, 0) separates
        assert not has_no_solution(rows, rng.random(12))
    rows = np.vstack([np.eye(3), -np.ones((1, 3)), rng.standard_normal((3, 3))])
    assert has_no_solution(rows, np.array([1.0, 1, 1, 1, 1e-9, 1e-9, 1e-9]))


def test_columns_of_zeros_hide_no_contradiction():
    rng = np.random.default_rng(2)
    rows = np.zeros((30, 6))
    rows[:, [0, 2, 5]] = rng.standard_normal((30, 3))
    assert has_no_solution(rows, np.ones(30)) and not has_no_solution(np.zeros((3, 2)), np.ones(3))
    rows[:, 5] = np.abs(rows[:, 5]) + 1e-3
    assert not has_no_solution(rows, np.ones(30))


@pytest.mark.parametrize("problem", ["p", "W"])
def test_equal_tokens_chosen_over_each_other_are_a_contradiction(problem):
    """Three words in three inputs, each chosen over the next, in more dimensions than constraints."""
    rng = np.random.default_rng(4)
    words, other = rng.standard_normal((3, 40)), rng.standard_normal((3, 2, 40))
    inputs = [np.stack([other[k, 0], words[k], words[(k + 1) % 3], other[k, 1]]) for k in range(3)]
    query = rng.standard_normal(40)
    data = Arrays(
        tokens=np.concatenate(inputs),
        ends=np.arange(4) * 4,
        labels=np.array([1, -1, 1]),
        head=words[0],
        queries=np.stack([query] * 3),
    )
    found = bracket(Constraints(problem=problem, data=data, choice=(1, 1, 1)))
    assert found.feasible is Truth.FALSE and "add up to 0 ≥ 3" in found.why
    assert not EXACT[problem](exact_data(data), (1, 1, 1)).feasible
    assert sorted(infeasible_cycle(found.problem)) == [1, 4, 7]
    opened = Constraints(problem=problem, data=data, choice=(1, 1, 2))
    assert infeasible_cycle(opened) is None and bracket(opened).feasible is Truth.TRUE
    if problem == "W":
        queries = np.stack([query, query, query + 1])
        apart = Arrays(tokens=data.tokens, ends=data.ends, labels=data.labels, head=data.head, queries=queries)
        assert infeasible_cycle(Constraints(problem="W", data=apart, choice=(1, 1, 1))) is None


def test_circles_are_only_found_where_there_is_no_solution():
    """Grids of few values, where tokens repeat."""
    met = 0
    for seed in range(120):
        data = random_arrays(seed, n=9, T=4, d=2, grid=True)
        choice = some_choice(data, seed)
        for problem in ("p", "W"):
            constraints = Constraints(problem=problem, data=data, choice=choice)
            if constraints.size and infeasible_cycle(constraints) is not None:
                met += 1
                assert not EXACT[problem](exact_data(data), choice).feasible
    assert met >= 5


# the Gram form


def test_the_gram_form_is_the_explicit_form():
    """⟨x ⊗ z, x′ ⊗ z′⟩ with all d² products written out in rationals."""
    for seed in range(10):
        data = random_arrays(seed, single=True)
        choice, exact = some_choice(data, seed), exact_data(data)
        problem = Constraints(problem="W", data=data, choice=choice)
        rows = [
            [
                (a - b) * z
                for a, b in zip(exact.tokens[i][choice[i]], exact.tokens[i][t], strict=True)
                for z in exact.queries[i]
            ]
            for i, t in constraint_indices(exact, choice)
        ]
        assert list(problem.indices) == constraint_indices(exact, choice)
        explicit = [[sum(x * y for x, y in zip(a, b, strict=True)) for b in rows] for a in rows]
        every = np.arange(problem.size)
        assert _exact_gram(problem, every) == explicit
        assert np.allclose(problem.gram(every), np.array(explicit, dtype=float), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("problem", ["p", "W", "v"])
def test_margins_and_norms_are_within_their_errors(problem):
    for seed in range(10):
        data = random_arrays(seed)
        exact = exact_data(data)
        svm = Constraints(problem=problem, data=data, choice=some_choice(data, seed))
        weights = np.random.default_rng(seed).random(svm.size)
        point = svm.pull(weights)
        rows = _explicit_rows(svm, exact)
        w = _explicit_point(svm, point, exact)
        pulled = [
            sum((Fraction(c) * r[k] for c, r in zip(weights.tolist(), rows, strict=True)), Fraction(0))
            for k in range(len(w))
        ]
        off = sum((a - b) ** 2 for a, b in zip(w, pulled, strict=True))
        assert off <= Fraction(svm.pull_error(weights)) ** 2
        for row, margin, error in zip(rows, svm.margins(point), svm.margin_errors(point), strict=True):
            assert abs(sum(a * b for a, b in zip(row, w, strict=True)) - Fraction(float(margin))) <= Fraction(
                float(error)
            )
        low, high = svm.norm_bounds(point)
        assert Fraction(low) ** 2 <= sum(x * x for x in w) <= Fraction(high) ** 2


def _explicit_rows(svm: Constraints, exact: Dataset) -> list[list[Fraction]]:
    rows = []
    for i, t in svm.indices:
        if svm.problem == "v":
            rows.append([exact.labels[i] * x for x in exact.tokens[i][t]])
            continue
        step = [a - b for a, b in zip(exact.tokens[i][svm.choice[i]], exact.tokens[i][t], strict=True)]
        rows.append(step if svm.problem == "p" else [x * z for x in step for z in exact.queries[i]])
    return rows


def _explicit_point(svm: Constraints, point, exact: Dataset) -> list[Fraction]:
    if svm.problem != "W":
        return [Fraction(x) for x in point.tolist()]
    d = exact.d
    parts = [[Fraction(x) for x in row] for row in point.tolist()]
    return [
        sum((b[r] * z[c] for b, z in zip(parts, exact.queries, strict=True)), Fraction(0))
        for r in range(d)
        for c in range(d)
    ]


def test_all_active_is_only_said_of_problems_where_all_are():
    said = 0
    for seed in range(30):
        data = random_arrays(seed, n=3, T=3, d=12)
        choice = some_choice(data, seed)
        svm = Constraints(problem="W", data=data, choice=choice)
        if svm.size and all_active(svm):
            said += 1
            assert not any(matrix_svm(exact_data(data), choice).slacks)
    assert said >= 10


def test_a_bound_of_the_eigenvalues_that_is_not_positive_says_nothing(monkeypatch):
    data = random_arrays(1, n=3, T=3, d=12)
    svm = Constraints(problem="W", data=data, choice=some_choice(data, 1))
    gram = svm.gram(np.arange(svm.size))
    assert all_active(svm) and 0 < few_active._least_eigenvalue(svm, gram) <= np.linalg.eigvalsh(gram)[0]
    twice = np.vstack([gram, gram])[:, np.r_[: len(gram), : len(gram)]]
    assert few_active._least_eigenvalue(Constraints(problem="W", data=data, choice=svm.choice), twice) == 0
    monkeypatch.setattr(few_active, "_least_eigenvalue", lambda *_: 0.0)
    assert not all_active(svm)


@pytest.mark.parametrize("problem", ["p", "W"])
def test_constraints_that_the_floats_missed_join_the_exact_solution(problem):
    for seed in range(8):
        data = random_arrays(seed, d=12)
        choice = some_choice(data, seed)
        svm, exact = Constraints(problem=problem, data=data, choice=choice), EXACT[problem](exact_data(data), choice)
        if not svm.size or not exact.feasible:
            continue
        weights = np.zeros(svm.size)
        weights[0] = 1.0  # only the first is said to be active
        found = solved_exactly(svm, weights, np.full(svm.size, 2.0))
        assert found is None or found[0].squared_norm == exact.squared_norm
        margins = np.where([s == 0 for s in exact.slacks], 1.0, 2.0)
        found = solved_exactly(svm, weights, margins)
        assert found is not None and found[0].squared_norm == exact.squared_norm


def test_the_direction_is_as_near_as_it_says(monkeypatch):
    monkeypatch.setattr(few_active, "MOST_EXACT", 0)
    for seed in range(10):
        data = random_arrays(seed, d=12)
        choice = some_choice(data, seed)
        found = bracket(Constraints(problem="p", data=data, choice=choice))
        if found.feasible is Truth.TRUE and found.high:
            exact = np.array([float(x) for x in prompt_svm(exact_data(data), choice).solution])
            cosine = found.point @ exact / np.linalg.norm(found.point) / np.linalg.norm(exact)
            assert np.degrees(np.arccos(min(1.0, cosine))) <= found.degrees + 2e-6  # arccos near 1 keeps 8 digits


def test_what_cannot_be_asked_says_so():
    data = random_arrays(0)
    without = Arrays(tokens=data.tokens, ends=data.ends, labels=data.labels, head=data.head)
    with pytest.raises(InputError, match="The W-SVM needs queries"):
        Constraints(problem="W", data=without, choice=(0,) * data.n)
    keyed = Arrays(tokens=data.tokens, ends=data.ends, labels=data.labels, head=data.head, key_matrix=np.eye(data.d))
    with pytest.raises(InputError, match="Store the keys as tokens"):
        Constraints(problem="p", data=keyed, choice=(0,) * data.n)
