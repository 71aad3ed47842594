"""The search among exact functions: what is drawn meets the hypotheses, what is shrunk has less to read, what is shown is the function."""

from __future__ import annotations

import random
from fractions import Fraction as Q

import pytest

from checker.data.functions import Pieces, Quadratic, Separable
from checker.meaning.interpret import Evaluation
from checker.report.typesetting.function_values import function_latex, function_of, function_text
from checker.search.instances.function_values import at_thresholds, constants_in_order, nothing, with_functions
from checker.search.shrinking.function_moves import function_moves, of_shape, shape_of
from checker.search.shrinking.shrink import _heaviness, _size_moves
from checker.statements.claims.claim import read_values, values_json
from checker.statements.terms.ranges import out_of_range
from checker.truth import Truth
from tests.words.function_lemmas import (
    NEIGHBOURS,
    L,
    c,
    claim,
    convex,
    f,
    g,
    lipschitz,
    m,
    minimiser,
    norm,
    r,
    smooth,
    strongly_convex,
    x,
    z,
)
from tests.words.test_functions import some_function, some_pieces

HYPOTHESES = (
    (convex(f), smooth(f, L), minimiser(f, z)),
    (strongly_convex(f, m), smooth(f, L), minimiser(f, z)),
    (smooth(f, L),),
    (convex(f),),
    (lipschitz(f, c), convex(f)),
    (lipschitz(f, c), smooth(f, L)),
    (minimiser(f, z), smooth(f, L)),
)


def drawn(rng: random.Random, forall, wanted) -> dict:
    d = rng.choice((1, 2, 3))
    values: dict = {v.leaf: tuple(Q(rng.randint(-3, 3)) for _ in range(d)) for v in forall if v.sort == "vector"}
    values |= {v.leaf: Q(rng.randint(-5, 5), 2) for v in forall if v.sort == "scalar"}
    values |= {v.leaf: nothing(v, d) for v in forall if v.sort == "function"}
    return with_functions(forall, wanted, constants_in_order(forall, wanted, values), rng)


@pytest.mark.parametrize("wanted", HYPOTHESES, ids=lambda wanted: ", ".join(h.name for h in wanted))
def test_what_is_drawn_meets_the_hypotheses(wanted):
    rng, good = random.Random(1), 0
    for _ in range(200):
        values = drawn(rng, (f, x, z, L, m, c), wanted)
        good += all(Evaluation(values=values).truth(h) is Truth.TRUE for h in wanted)
    assert good >= 140


def test_a_step_is_moved_to_where_it_is_just_allowed():
    values, rng = {"r": Q(1), "L": Q(3), "f": nothing(f, 1)}, random.Random(2)
    found = [at_thresholds((f, r, L), (r * L <= Q(51, 25),), values, rng) for _ in range(20)]
    assert any(one["r"] * one["L"] == Q(51, 25) for one in found)


def test_a_shape_is_the_function_again():
    rng = random.Random(3)
    for _ in range(200):
        one = some_pieces(rng)
        assert of_shape(shape_of(one)) == one


def test_every_move_is_a_function_with_less_to_read():
    rng, seen = random.Random(4), 0
    for _ in range(30):
        values = {"f": some_function(rng, 2), "x": (Q(3), Q(7, 2)), "L": Q(4)}
        for other in function_moves(values, _heaviness):
            assert isinstance(other["f"], (Separable, Quadratic)) and set(other) == set(values)
            seen += 1
        for other in _size_moves(values, (f, x, L)):
            assert len(other["f"]) == len(other["x"]) == 1
    assert seen > 100


def test_moved_and_scaled_together_values_keep_their_classes():
    """f(· + z) at x − z, and f(c·)/c² at x/c, have the second derivatives of f."""
    rng = random.Random(5)
    wanted = HYPOTHESES[1]
    for _ in range(50):
        values = drawn(rng, (f, x, z, L, m), wanted)
        if not all(Evaluation(values=values).truth(h) is Truth.TRUE for h in wanted):
            continue
        for other in function_moves(values, lambda _: 0):  # only those with fewer numbers
            assert Evaluation(values=other).truth(smooth(f, L)) is not Truth.UNKNOWN


def test_values_are_read_and_written():
    one = NEIGHBOURS["co-coercivity, 2 % more"]
    rng = random.Random(6)
    for _ in range(20):
        values = {"f": some_function(rng, 2), "x": (Q(1), Q(2)), "y": (Q(0), Q(0)), "L": Q(1)}
        assert read_values(one, values_json(one, values)) == values


def test_a_function_that_does_not_fit_is_out_of_range():
    forall = claim(norm(g(x)) <= c, lipschitz(f, c)).forall
    good = {"f": nothing(f, 2), "x": (Q(0), Q(0)), "c": Q(0)}
    assert out_of_range(forall, good) is None
    assert "size" in (out_of_range(forall, good | {"f": nothing(f, 3)}) or "")
    flat = Pieces(breaks=(), pieces=((Q(0), Q(0), Q(0)),))
    assert "not of a vector" in (out_of_range(forall, good | {"f": flat}) or "")


HUBER = {"breaks": ["1/3"], "pieces": [["1", "0", "0"], ["0", "1/3", "-1/18"]]}


def test_a_function_is_shown_as_a_formula():
    huber = function_of(HUBER, "scalar_function")
    assert huber is not None
    assert function_text(huber) == "(1/2)x² for x ≤ 1/3, (1/3)x − 1/18 beyond"
    assert r"\begin{cases} \frac{1}{2}x^2 & x \le \frac{1}{3}" in function_latex("f", huber)
    two = function_of({"sum": [HUBER, {"breaks": [], "pieces": [["2", "-1", "0"]]}]}, "function")
    assert two is not None and function_text(two).endswith("+ [x₂² − x₂]")
    square = function_of({"matrix": [["1", "0"], ["0", "2"]], "linear": ["0", "-1"], "constant": "3"}, "function")
    assert square is not None and function_text(square) == "½⟨x, Ax⟩ + ⟨b, x⟩ + 3 with A = [1, 0; 0, 2], b = (0, −1)"
    assert "pmatrix" in function_latex("f", square)
    for wrong in ("1", {"breaks": []}, {"sum": [HUBER] * 9}, {"tokens": []}):
        assert function_of(wrong, "function") is None
