"""The exact solver against closed forms, brute force, other solvers and extreme scales."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from fractions import Fraction

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.errors import InputError
from checker.svm import LeastNorm, Solution, Status, no_proposal, solve, solve_gram, solve_rows

Rows = list[list[int]]


# ---- an independent answer: enumerate supports, in Fractions, with our own elimination ---------------------------


def eliminate(matrix: list[list[Fraction]], width: int) -> tuple[list[list[Fraction]], list[int]]:
    """Reduced row echelon form over the first ``width`` columns, and its pivots."""
    rows, pivots = [row[:] for row in matrix], []
    for column in range(width):
        at = len(pivots)
        pivot = next((i for i in range(at, len(rows)) if rows[i][column]), None)
        if pivot is None:
            continue
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [x / rows[at][column] for x in rows[at]]
        for i in range(len(rows)):
            if i != at and rows[i][column]:
                rows[i] = [x - rows[i][column] * y for x, y in zip(rows[i], rows[at], strict=True)]
        pivots.append(column)
    return rows, pivots


def dot(x: list, y: list) -> Fraction:
    return sum((Fraction(a) * b for a, b in zip(x, y, strict=True)), Fraction(0))


def subsets(indices: list[int], at_most: int) -> itertools.chain:
    return itertools.chain.from_iterable(
        itertools.combinations(indices, k) for k in range(min(at_most, len(indices)) + 1)
    )


def basic_multipliers(rows: Rows, b: list[int], chosen: tuple[int, ...]) -> list[Fraction] | None:
    """λ ≥ 0 on independent rows with all of them tight, or None."""
    table = [[dot(rows[i], rows[j]) for j in chosen] + [Fraction(b[i])] for i in chosen]
    reduced, pivots = eliminate(table, len(chosen))
    if len(pivots) < len(chosen):
        return None
    lam = [row[-1] for row in reduced]
    return lam if all(x >= 0 for x in lam) else None


def brute_force(rows: Rows, b: list[int], width: int) -> list[Fraction] | None:
    """The minimiser, or None: a feasible problem has a KKT point with independent support, so trying all is enough."""
    for chosen in subsets(list(range(len(rows))), width):
        lam = basic_multipliers(rows, b, chosen)
        if lam is not None:
            w = [sum((x * rows[j][k] for x, j in zip(lam, chosen, strict=True)), Fraction(0)) for k in range(width)]
            if all(dot(row, w) >= side for row, side in zip(rows, b, strict=True)):
                return w
    return None


def can_be_positive(rows: Rows, b: list[int], active: list[int], w: list[Fraction]) -> set[int]:
    """The active rows that some multipliers of w use: vertices and rays of the polyhedron of all multipliers."""
    found: set[int] = set()
    for chosen in subsets(active, len(w) + 1):
        lam = basic_multipliers(rows, b, chosen)
        if lam is not None and all(
            sum((x * rows[j][k] for x, j in zip(lam, chosen, strict=True)), Fraction(0)) == w[k] for k in range(len(w))
        ):
            found |= {j for x, j in zip(lam, chosen, strict=True) if x > 0}
        reduced, pivots = eliminate([[Fraction(rows[j][k]) for j in chosen] for k in range(len(w))], len(chosen))
        free = [c for c in range(len(chosen)) if c not in pivots]
        if len(free) == 1:
            ray = [-reduced[pivots.index(c)][free[0]] if c in pivots else Fraction(1) for c in range(len(chosen))]
            if all(x >= 0 for x in ray):
                found |= {j for x, j in zip(ray, chosen, strict=True) if x > 0}
    return found


@st.composite
def small_problems(draw: st.DrawFn) -> tuple[Rows, list[int], int]:
    """Few rows with entries −2 … 2: duplicates, ties, dependent and zero rows are the rule, not the exception."""
    width = draw(st.integers(1, 3))
    rows = draw(st.lists(st.lists(st.integers(-2, 2), min_size=width, max_size=width), max_size=6))
    b = draw(st.lists(st.sampled_from([0, 1, 1, 1, -1]), min_size=len(rows), max_size=len(rows)))
    return rows, b, width


@settings(max_examples=600, deadline=None)
@given(small_problems())
def test_small_problems_agree_with_brute_force(case: tuple[Rows, list[int], int]) -> None:
    rows, b, width = case
    found = solve_rows(rows, b, dimension=width)
    expected = brute_force(rows, b, width)
    assert found.feasible == (expected is not None)
    if expected is not None:
        assert list(found.w or ()) == expected
        assert found.strictly_complementary == (
            can_be_positive(rows, b, list(found.active), expected) == set(found.active)
        )
        _, pivots = eliminate([[Fraction(x) for x in rows[j]] for j in found.active], width)
        assert found.independent_active == (len(pivots) == len(found.active))


@settings(max_examples=300, deadline=None)
@given(small_problems())
def test_the_gram_form_gives_the_same_answer(case: tuple[Rows, list[int], int]) -> None:
    rows, b, width = case
    by_rows = solve_rows(rows, b, dimension=width)
    by_gram = solve_gram([[dot(x, y) for y in rows] for x in rows], b)
    assert by_gram.status is by_rows.status
    if by_rows.feasible:
        assert by_gram.w is None
        assert (by_gram.slacks, by_gram.squared_norm) == (by_rows.slacks, by_rows.squared_norm)
        assert by_gram.strictly_complementary == by_rows.strictly_complementary
        if by_rows.independent_active:
            assert by_gram.multipliers == by_rows.multipliers


@settings(max_examples=300, deadline=None)
@given(small_problems(), st.lists(st.floats(-1, 2), min_size=6, max_size=6), st.sampled_from(["optimal", "infeasible"]))
def test_no_proposal_changes_a_byte(case: tuple[Rows, list[int], int], z: list[float], said: str) -> None:
    from checker.svm import Proposal

    rows, b, width = case
    silent = solve_rows(rows, b, dimension=width, propose=no_proposal)
    told = solve_rows(
        rows, b, dimension=width, propose=lambda question: Proposal(said=said, multipliers=tuple(z[: question.m]))
    )
    assert told == silent
    assert repr(replace(told, how="", proposed="")) == repr(replace(silent, how="", proposed=""))


@settings(max_examples=300, deadline=None)
@given(small_problems())
def test_a_farkas_certificate_has_independent_support_but_for_one_row(case: tuple[Rows, list[int], int]) -> None:
    rows, b, width = case
    found = solve_rows(rows, b, dimension=width)
    if found.farkas is not None:
        used = [j for j, y in enumerate(found.farkas) if y]
        _, pivots = eliminate([[Fraction(x) for x in rows[j]] + [Fraction(b[j])] for j in used], width + 1)
        assert len(pivots) == len(used)  # so no proper subset supports a certificate


# ---- closed forms ------------------------------------------------------------------------------------------------


def test_orthogonal_rows() -> None:
    found = solve_rows([[2, 0], [0, 4]], [1, 1])
    assert found.w == (Fraction(1, 2), Fraction(1, 4))
    assert found.multipliers == (Fraction(1, 4), Fraction(1, 16))
    assert found.squared_norm == Fraction(5, 16)
    assert found.strictly_complementary and found.independent_active


def test_one_row_is_its_own_direction() -> None:
    found = solve_rows([[3, 4]], [1])
    assert found.w == (Fraction(3, 25), Fraction(4, 25))
    assert found.squared_norm == Fraction(1, 25)


def test_a_weakly_active_row_breaks_strict_complementarity() -> None:
    found = solve_rows([[1, 0], [1, 1]], [1, 1])
    assert (found.active, found.support) == ((0, 1), (0,))
    assert found.strictly_complementary is False
    assert found.independent_active is True


def test_duplicates_are_dependent_but_strictly_complementary() -> None:
    found = solve_rows([[1, 2]] * 3, [1] * 3)
    assert found.support == (0,)
    assert (found.independent_active, found.strictly_complementary) == (False, True)


def test_opposite_rows_are_infeasible_with_the_shortest_certificate() -> None:
    found = solve_rows([[0, 1], [1, 0], [-1, 0]], [1, 1, 1])
    assert found.status is Status.INFEASIBLE
    assert found.farkas == (0, Fraction(1, 2), Fraction(1, 2))


def test_a_zero_row_is_infeasible_at_once() -> None:
    found = solve_rows([[1, 0], [0, 0]], [1, 2])
    assert found.farkas == (0, Fraction(1, 2))
    assert found.proposed == "not asked: a zero row"


def test_a_zero_row_with_zero_right_side_asks_nothing() -> None:
    found = solve_rows([[0, 0], [1, 0]], [0, 1])
    assert found.w == (1, 0)
    assert found.active == (0, 1)
    assert found.strictly_complementary is True


def test_no_constraints_and_no_dimensions() -> None:
    assert solve_rows([], [], dimension=3).w == (0, 0, 0)
    assert solve_rows([], []).w == ()
    assert solve_gram([], []).squared_norm == 0
    assert solve_rows([[]], [1]).status is Status.INFEASIBLE
    assert solve_rows([[]], [0]).w == ()


def test_right_sides_zero_alone_give_the_zero_vector() -> None:
    found = solve_rows([[1, 2], [-1, -2]], [0, 0])
    assert found.w == (0, 0)
    assert found.strictly_complementary is True  # λ = (1, 1) belongs to w = 0 too
    assert solve_rows([[1, 2]], [0]).strictly_complementary is False  # only λ = 0 does


def test_equality_by_two_inequalities_as_in_the_joint_problem() -> None:
    found = solve_rows([[1, 0], [-1, 0], [0, 1]], [0, 0, 1])
    assert found.w == (0, 1)


def test_one_active_of_five_hundred() -> None:
    rng = random.Random(5)
    rows = [[1, 0, 0]] + [[rng.randint(2, 9), rng.randint(-9, 9), rng.randint(-9, 9)] for _ in range(499)]
    found = solve_rows(rows, [1] * 500)
    assert found.w == (1, 0, 0)
    assert found.active == (0,)


def test_one_dimension() -> None:
    found = solve_rows([[3], [2], [5], [2]], [1] * 4)
    assert found.w == (Fraction(1, 2),)
    assert (found.active, found.support) == ((1, 3), (1,))


# ---- scale -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("exponent", [-300, -30, 30, 300])
def test_scaling_all_rows_scales_the_answer(exponent: int) -> None:
    rng = random.Random(8)
    rows = [[Fraction(rng.gauss(0, 1)) + (k == 0) * 3 for k in range(4)] for _ in range(20)]
    plain = solve_rows(rows, [1] * 20)
    scale = Fraction(10) ** exponent
    scaled = solve_rows([[scale * x for x in row] for row in rows], [1] * 20)
    assert plain.feasible
    assert scaled.w == tuple(x / scale for x in plain.w or ())
    assert scaled.how == plain.how == "proposal"


def test_rows_from_1e_minus_30_to_1e30_meet() -> None:
    rng = random.Random(9)
    rows = []
    for _ in range(30):
        row = [rng.gauss(0, 1) * 10.0 ** rng.uniform(-30, 30) for _ in range(5)]
        row[0] = abs(row[0])
        rows.append(row)
    for b in (1, Fraction(1, 10**30), 10**30):
        found = solve_rows(rows, [b] * 30)
        assert found == solve_rows(rows, [b] * 30, propose=no_proposal)


def test_mixed_row_scales_change_only_the_multipliers() -> None:
    rng = random.Random(10)
    rows = [[Fraction(rng.gauss(0, 1)) + (k == 0) * 2 for k in range(3)] for _ in range(15)]
    scales = [Fraction(10) ** rng.randint(-30, 30) for _ in rows]
    plain = solve_rows(rows, [1] * 15)
    mixed = solve_rows([[s * x for x in row] for s, row in zip(scales, rows, strict=True)], scales)
    assert mixed.w == plain.w
    assert mixed.multipliers == tuple(x / s for x, s in zip(plain.multipliers, scales, strict=True))


# ---- other solvers -----------------------------------------------------------------------------------------------


def separable_rows(rng: numpy.random.Generator, m: int, width: int) -> numpy.ndarray:
    """Rows y_i x_i of data that a planted direction separates."""
    rows = rng.normal(size=(m, width))
    planted = rng.normal(size=width)
    return rows * numpy.sign(rows @ planted)[:, None]


def floats(found: Solution) -> numpy.ndarray:
    assert found.w is not None
    return numpy.array([float(x) for x in found.w])


@pytest.mark.parametrize("seed", range(8))
def test_scikit_learn_svc_on_symmetrised_data(seed: int) -> None:
    from sklearn.svm import SVC, LinearSVC

    rows = separable_rows(numpy.random.default_rng(seed), 20, 4)
    ours = floats(solve_rows(rows.tolist(), [1] * 20))
    data, labels = numpy.vstack([rows, -rows]), numpy.repeat([1, -1], 20)
    svc = SVC(kernel="linear", C=1e8, tol=1e-8).fit(data, labels)
    assert svc.coef_[0] == pytest.approx(ours, rel=1e-4, abs=1e-4 * numpy.abs(ours).max())
    linear = LinearSVC(C=1e5, loss="hinge", fit_intercept=False, tol=1e-9, max_iter=1_000_000).fit(data, labels)
    cosine = linear.coef_[0] @ ours / numpy.linalg.norm(linear.coef_) / numpy.linalg.norm(ours)
    assert cosine == pytest.approx(1, abs=1e-6)


def test_osqp_on_two_hundred_random_problems() -> None:
    import osqp
    from scipy import sparse

    rng = numpy.random.default_rng(77)
    feasible = 0
    for k in range(200):
        m, width = int(rng.integers(2, 25)), int(rng.integers(1, 8))
        rows = rng.normal(size=(m, width)) if k % 4 == 0 else separable_rows(rng, m, width)
        found = solve_rows(rows.tolist(), [1] * m)
        qp = osqp.OSQP()
        qp.setup(
            sparse.identity(width, format="csc"),
            numpy.zeros(width),
            sparse.csc_matrix(rows),
            numpy.ones(m),
            numpy.full(m, numpy.inf),
            eps_abs=1e-8,
            eps_rel=1e-8,
            eps_prim_inf=1e-8,
            max_iter=200_000,
            verbose=False,
            polishing=True,
        )
        theirs = qp.solve()
        if found.feasible:
            feasible += 1
            ours = floats(found)
            assert theirs.info.status_val in (1, 2, 7)
            if theirs.info.status_val == 1:
                assert theirs.x == pytest.approx(ours, rel=1e-4, abs=1e-4 * numpy.abs(ours).max())
        else:
            assert theirs.info.status_val != 1
    assert 100 < feasible < 200


# ---- what a broken certificate looks like ------------------------------------------------------------------------


PROBLEM = LeastNorm.from_rows([[1, 0], [0, 1], [3, 3]], [1, 1, 1])
NO_PROBLEM = LeastNorm.from_rows([[1], [-1]], [1, 1])


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"multipliers": (Fraction(2), Fraction(1), Fraction(0))}, "w is not Σ λ_j a_j"),
        ({"multipliers": (Fraction(-1), Fraction(1), Fraction(0))}, r"multipliers\[0\] = -1 is negative"),
        ({"multipliers": (Fraction(1),)}, "one multiplier and one slack a row"),
        ({"w": (Fraction(1), Fraction(1, 2))}, "w is not Σ λ_j a_j"),
        ({"w": None}, "one entry a coordinate"),
        ({"slacks": (Fraction(0), Fraction(0), Fraction(4))}, r"slacks\[2\] is not"),
        ({"active": (0,)}, "active is not"),
        ({"support": (0,)}, "support is not"),
        ({"squared_norm": Fraction(3)}, "squared_norm"),
        ({"independent_active": False}, "independent_active"),
        ({"strictly_complementary": False}, "strictly_complementary"),
        (
            {
                "w": (Fraction(2), Fraction(1)),
                "multipliers": (Fraction(2), Fraction(1), Fraction(0)),
                "slacks": (Fraction(1), Fraction(0), Fraction(8)),
            },
            "complementary slackness fails at row 0",
        ),
        (
            {
                "w": (Fraction(1), Fraction(0)),
                "multipliers": (Fraction(1), Fraction(0), Fraction(0)),
                "slacks": (Fraction(0), Fraction(-1), Fraction(2)),
            },
            "constraint 1 is violated by 1",
        ),
    ],
)
def test_a_corrupted_solution_is_rejected(change: dict[str, object], match: str) -> None:
    good = solve(PROBLEM)
    good.check(PROBLEM)
    with pytest.raises(InputError, match=match):
        replace(good, **change).check(PROBLEM)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("farkas", "match"),
    [
        ((Fraction(1, 2), Fraction(1, 3)), "Σ y_j a_j is not zero"),
        ((Fraction(1), Fraction(1)), "Σ y_j b_j is not 1"),
        ((Fraction(-1, 2), Fraction(-1, 2)), r"farkas\[0\] = -0.5 is negative"),
        ((Fraction(1),), "one entry a row"),
        (None, "one entry a row"),
    ],
)
def test_a_corrupted_farkas_certificate_is_rejected(farkas: tuple[Fraction, ...] | None, match: str) -> None:
    good = solve(NO_PROBLEM)
    good.check(NO_PROBLEM)
    with pytest.raises(InputError, match=match):
        replace(good, farkas=farkas).check(NO_PROBLEM)


def test_a_direction_without_rows_is_rejected() -> None:
    problem = LeastNorm.from_gram([[1]], [1])
    with pytest.raises(InputError, match="w is given though the rows are not"):
        replace(solve(problem), w=(Fraction(1),)).check(problem)


# ---- size --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_hundred_rows_in_384_dimensions() -> None:
    rng = random.Random(3)
    rows = [[rng.gauss(0, 1) for _ in range(384)] for _ in range(200)]
    assert solve_rows(rows, [1] * 200).how == "proposal"


@pytest.mark.slow
def test_a_large_problem_without_any_proposal_is_decided_too() -> None:
    rng = random.Random(3)
    rows = [[rng.gauss(0, 1) for _ in range(150)] for _ in range(90)]
    assert solve_rows(rows, [1] * 90, propose=no_proposal) == solve_rows(rows, [1] * 90)
