"""Sequences that a claim defines: what may be written, what it means in both interpreters, and what is refused."""

from __future__ import annotations

from fractions import Fraction as Q

import mpmath
import numpy as np
import pytest

from checker import evaluate_arrays, verify
from checker.errors import ClaimError, InputError, SizesDiffer
from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    frobenius,
    index,
    indicator,
    iterate,
    matrix,
    natural,
    norm,
    number,
    number_of,
    own_function,
    pair,
    row,
    scalar,
    softmax,
    sqrt,
    stack,
    sum_over,
    vector,
)
from checker.meaning.interpret import Evaluation
from checker.report.typesetting.latex import latex_of, plain_text_of
from checker.statements.terms.iterations import after
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term, term_of
from checker.truth import Truth
from tests.statements.test_over_indices import theirs

T, F, U = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN
k, t = natural("k"), natural("t")
x, v, x0, g = vector("x", "d"), vector("v", "d"), vector("x0", "d"), vector("g", "d")
A, eta, beta, s, a = matrix("A", "d", "d"), scalar("eta"), scalar("beta"), scalar("s"), scalar("a")
i = index("i", "d")
HEAVY_BALL = iterate(k, (x, v), start=(x0, 0 * x0), update=(x - eta * (A @ x) + beta * v, beta * v - eta * (A @ x)))


def claim(conclude: Term, *assuming: Term, forall: tuple[Term, ...]) -> Claim:
    source = Source(paper="mine", where="here", fidelity="verbatim")
    return Claim(title="t", source=source, forall=forall, assuming=assuming, conclude=conclude)


def both(said: Claim, values: dict) -> Truth:
    """The truth of the conclusion, on which the two interpreters agree."""
    (found,) = theirs(said, values)
    assert Evaluation(values=values).truth(said.conclude) is found
    return found


@pytest.mark.parametrize("steps", [0, 1, 2, 5])
@pytest.mark.parametrize("decays", [(Q(9, 10), Q(999, 1000)), (Q(1, 2), Q(1, 4)), (Q(0), Q(0))], ids=str)
def test_adam_with_bias_correction_is_the_loop_that_its_paper_writes(steps, decays):
    """Algorithm 1 of Kingma and Ba, in 60 digits: both interpreters enclose its weight within 25 of them, and know that it is no other."""
    first, second, rate, tiny = *decays, Q(1, 10), Q(1, 100)
    with mpmath.workdps(60):
        real = [mpmath.mpf(q.numerator) / q.denominator for q in (first, second, rate, tiny, Q(3), Q(0), Q(0))]
        b1, b2, alpha, epsilon, weight, moment, squares = real
        for number_of_step in range(1, steps + 1):
            slope = 2 * weight - 1
            moment, squares = b1 * moment + (1 - b1) * slope, b2 * squares + (1 - b2) * slope**2
            m_hat, v_hat = moment / (1 - b1**number_of_step), squares / (1 - b2**number_of_step)
            weight -= alpha * m_hat / (mpmath.sqrt(v_hat) + epsilon)
        near = Q(int(mpmath.nint(weight * 10**25)), 10**25)
    b1, b2, alpha, epsilon, w0, w, m, r = (
        scalar(name) for name in ("b1", "b2", "alpha", "epsilon", "w0", "w", "m", "r")
    )
    slope = 2 * w - 1
    m_new, r_new = b1 * m + (1 - b1) * slope, b2 * r + (1 - b2) * slope**2
    m_hat, r_hat = m_new / (1 - b1 ** (t + 1)), r_new / (1 - b2 ** (t + 1))
    update = (w - alpha * m_hat / (sqrt(r_hat) + epsilon), m_new, r_new)
    w_k, _, _ = iterate(k, (w, m, r), start=(w0, 0, 0), update=update, step=t)
    values = {
        "b1": first,
        "b2": second,
        "alpha": rate,
        "epsilon": tiny,
        "w0": Q(3),
        "k": Q(steps),
        "a": near,
        "e": Q(1, 10**24),
    }
    forall = (b1, b2, alpha, epsilon, w0, k, a, scalar("e"))
    assert both(claim(abs(w_k - a) <= scalar("e"), forall=forall), values) is T
    assert both(claim(abs(w_k - a) <= scalar("e"), forall=forall), {**values, "a": near + Q(1, 10**23)}) is F


@pytest.mark.parametrize("steps", [0, 1, 2, 7])
def test_the_heavy_ball_is_the_loop_that_its_paper_writes(steps):
    """Against a loop over fractions."""
    step, momentum, M = Q(1, 3), Q(1, 2), ((Q(2), Q(1)), (Q(1), Q(3)))
    at, speed = [Q(1), Q(-2)], [Q(0), Q(0)]
    for _ in range(steps):
        slope = [sum(M[r][c] * at[c] for c in range(2)) for r in range(2)]
        speed = [momentum * speed[r] - step * slope[r] for r in range(2)]
        at = [at[r] + speed[r] for r in range(2)]
    values = {
        "x0": (Q(1), Q(-2)),
        "A": M,
        "eta": step,
        "beta": momentum,
        "k": Q(steps),
        "u": tuple(at),
        "w": tuple(speed),
    }
    u, w = vector("u", "d"), vector("w", "d")
    said = claim(equals(HEAVY_BALL[0], u) & equals(HEAVY_BALL[1], w), forall=(x0, A, eta, beta, k, u, w))
    assert both(said, values) is T
    assert both(said, values | {"k": Q(steps + 1)}) is F


def test_the_number_of_the_step_counts_from_0():
    """s → s + t from 0 gives 0, 0, 1, 3, 6: the triangular numbers, one step late."""
    told = claim(equals(iterate(k, s, start=a, update=s + t, step=t), a + k * (k - 1) / 2), forall=(a, k))
    for n in range(6):
        assert both(told, {"a": Q(1, 7), "k": Q(n)}) is T
    same = iterate(k, s, start=a, update=s + t, step=t)
    assert both(claim(equals(same, a + k * (k + 1) / 2), forall=(a, k)), {"a": Q(0), "k": Q(3)}) is F


def test_a_truth_in_an_update_is_decided_at_every_step():
    """The even numbers halve, the odd ones go to 3s + 1: from 6 the Collatz numbers, where s is even if the floor of s/2 is s/2."""
    m = index("m", 9)
    floor = sum_over(m, indicator(2 * (number_of(m) + 1) <= s))
    even = indicator(equals(2 * floor, s))
    step = even * floor + (1 - even) * (3 * s + 1)
    for n, value in enumerate((6, 3, 10, 5, 16, 8)):
        said = claim(equals(iterate(n, s, start=a, update=step), value), forall=(a,))
        assert both(said, {"a": Q(6)}) is T and both(said, {"a": Q(5)}) is F


def test_a_truth_at_the_edge_needs_closed_forms_at_every_step():
    """s → s·s/√2 from √2 stays √2, which no enclosure can compare with √2."""
    root = sqrt(apply("add", 1, 1))
    kept = iterate(k, s, start=root * a, update=indicator(s <= root * a) * (s * s / (root * a)))
    assert both(claim(equals(kept, root * a), forall=(a, k)), {"a": Q(3), "k": Q(4)}) is T


def test_matrices_and_layers():
    """Two layers of attention as one term, and as a layer on a layer; the state is a matrix, and the update has a binder of its own."""
    X, Y, r = matrix("X", "n", "d"), matrix("Y", "n", "d"), index("r", "n")
    layer = stack(r, Y.T @ softmax(Y @ row(Y, r)))
    once, twice = (iterate(n, Y, start=X, update=layer) for n in (1, 2))
    on_top = iterate(1, Y, start=once, update=layer)
    (written,) = after(twice, (X,), as_term(0), 2)
    assert not written.open and "r_2" in str(written)
    for other in (on_top, written):
        said = claim(frobenius(twice - other) <= "1/1000000", forall=(X,))
        assert both(said, {"X": ((Q(1), Q(0)), (Q(2), Q(1)), (Q(0), Q(0)))}) is T
    assert (
        both(claim(frobenius(twice - once) <= "1/10", forall=(X,)), {"X": ((Q(1), Q(0)), (Q(2), Q(1)), (Q(0), Q(0)))})
        is F
    )


def test_an_undefined_step_leaves_the_rest_undefined():
    inverse = claim(iterate(k, s, start=a, update=1 / (s - 1)) <= 100, forall=(a, k))
    assert [both(inverse, {"a": Q(2), "k": Q(n)}) for n in range(3)] == [T, T, U]


def test_the_number_of_steps_is_bounded_and_whole():
    said = claim(iterate(k, s, start=a, update=s / 2) <= a, forall=(a, k))
    assert both(said, {"a": Q(1), "k": Q(1000)}) is T
    e = Evaluation(values={"a": Q(1), "k": Q(1001)})
    assert e.truth(said.conclude) is U and "at most 1000 steps, not 1001" in e.why_unknown
    with pytest.raises(verify.Exhausted, match="more than 1000 steps"):
        theirs(said, {"a": Q(1), "k": Q(1001)})
    half = claim(iterate(a, s, start=a, update=s / 2) <= 1, forall=(a,))
    assert both(half, {"a": Q(1, 2)}) is U and both(half, {"a": Q(-1)}) is U and both(half, {"a": Q(2)}) is T


def test_numbers_with_very_many_digits_are_enclosed():
    """(2/3)^(2^100) is told from 0 without its digits."""
    said = claim(iterate(100, s, start=a, update=s * s) > 0, forall=(a,))
    assert both(said, {"a": Q(2, 3)}) is T
    e = Evaluation(values={"a": Q(2, 3)})
    assert e.truth(said.conclude) is T and e.trust == "ball"


def test_sequences_in_one_another():
    """An inner loop in each update: s → s + (1 + 2 + … + t) by t inner steps of their own, and one that starts at another's end."""
    r, n = scalar("r"), natural("n")
    inner = iterate(t, r, start=0, update=r + n + 1, step=n)
    said = claim(equals(iterate(k, s, start=a, update=s + inner, step=t), a + (k - 1) * k * (k + 1) / 6), forall=(a, k))
    for steps in range(6):
        assert both(said, {"a": Q(2), "k": Q(steps)}) is T
    later = iterate(k, s, start=iterate(2, s, start=a, update=3 * s), update=3 * s)
    assert both(claim(equals(later, 9 * number(3) ** k * a), forall=(a, k)), {"a": Q(5), "k": Q(3)}) is T


def test_one_sequence_for_each_index():
    each = for_each(i, iterate(k, s, start=entry(x0, i), update=s / 2) <= 1)
    said = claim(each, forall=(x0, k))
    assert both(said, {"x0": (Q(1), Q(4)), "k": Q(2)}) is T and both(said, {"x0": (Q(1), Q(4)), "k": Q(1)}) is F


def test_a_term_is_read_back():
    told = {one.leaf: one for one in (x0, A, eta, beta, k)}
    for term in HEAVY_BALL:
        assert term_of(term.json, told) == term
    words = {"iterate": iterate, "x": x, "v": v, **told, "step": t}
    for term in HEAVY_BALL:
        assert eval(python_of(term), words) == term
    assert HEAVY_BALL[0].variables == {"x0", "A", "eta", "beta", "k"} and not HEAVY_BALL[0].open


def test_what_is_printed_tells_the_parts_apart():
    assert len({latex_of(one) for one in HEAVY_BALL}) == len({plain_text_of(one.json) for one in HEAVY_BALL}) == 2
    assert (
        plain_text_of(iterate(3, s, start=a, update=s / 2).json)
        == "s after 3 steps of [step; s∈ℝ: s = a at first, then s ← s/2]"
    )


def test_arrays():
    """A batch of starts, against the loop in numpy."""
    rng = np.random.default_rng(0)
    batch, M = rng.normal(size=(5, 3)), rng.normal(size=(3, 3))
    at, speed = batch, 0 * batch
    for _ in range(4):
        speed = 0.5 * speed - 0.1 * at @ M.T
        at = at + speed
    given = {"x0": batch, "A": M, "eta": 0.1, "beta": 0.5, "k": 4.0}
    assert np.allclose(evaluate_arrays(HEAVY_BALL[0], **given), at)
    assert np.allclose(evaluate_arrays(HEAVY_BALL[1], **given), speed)
    told = iterate(k, s, start=a, update=s + t, step=t)
    assert evaluate_arrays(told, a=np.zeros(2), k=4.0).tolist() == [6.0, 6.0]
    with pytest.raises(InputError, match="one whole number from 0 to 1000, not 0.5"):
        evaluate_arrays(told, a=1.0, k=0.5)


MISTAKES = [
    (lambda: iterate(k, x0 + x, start=x0, update=x0), "has no variable for its state"),
    (lambda: iterate(k, i, start=0, update=0), "has no variable for its state"),
    (lambda: iterate(k, (x, v), start=(x0,), update=(x, v)), "2 variables of the state, 1 starts"),
    (lambda: iterate(k, (), start=(), update=()), "0 variables of the state"),
    (lambda: iterate(k, (s, s), start=(a, a), update=(s, s)), "binds 's' twice"),
    (lambda: iterate(k, s, start=x0, update=s), "s is a scalar, its start x0 a vector"),
    (lambda: iterate(k, x, start=x0, update=norm(x)), "update norm\\(x\\) a scalar"),
    (lambda: iterate(k, s, start=a, update=s, step=a), "step=a counts the steps.*natural\\('a'\\)"),
    (lambda: iterate(k, t, start=0, update=t), "no whole number"),
    (lambda: iterate(-1, s, start=a, update=s), "whole number from 0 to 1000"),
    (lambda: iterate("1/2", s, start=a, update=s), "whole number from 0 to 1000"),
    (lambda: iterate(1001, s, start=a, update=s), "whole number from 0 to 1000.*natural"),
    (lambda: iterate(x0, s, start=a, update=s), "which part, k, the step"),
    (lambda: iterate(k, s, start=a, update=iterate(2, s, start=s, update=s)), "binds that name again"),
    (lambda: iterate(k, s, start=a, update=own_function("f", s)), "own function of the state"),
    (lambda: iterate(k, x, start=x0, update=vector("x", 3)), "another 'x' than"),
    (lambda: for_each(i, iterate(k, scalar("i"), start=entry(x0, i), update=scalar("i")) <= 1), "goes over .i."),
    (lambda: claim(iterate(k, s, start=s, update=s) <= 1, forall=(k,)), "uses 's' outside the updates"),
    (
        lambda: claim(iterate(k, s, start=a, update=s) <= s, forall=(k, a, s)),
        "whose state is 's', which `forall` declares",
    ),
    (
        lambda: claim(norm(iterate(k, vector("y", "m"), start=x0, update=vector("y", "m"))) <= 1, forall=(k, x0)),
        "has the size m",
    ),
]


@pytest.mark.parametrize(("make", "why"), MISTAKES)
def test_a_mistake_is_named_with_its_remedy(make, why):
    with pytest.raises(ClaimError, match=why):
        make()


def test_a_state_keeps_its_sizes():
    grows = iterate(k, x, start=x0, update=pair(1, 2))
    values = {"x0": (Q(1), Q(2), Q(3)), "k": Q(1)}
    said = claim(norm(grows) <= 9, forall=(x0, k))
    with pytest.raises(SizesDiffer, match="A state keeps its sizes"):
        Evaluation(values=values).truth(said.conclude)
    with pytest.raises(verify.Rejected, match="does not keep the sizes"):
        theirs(said, values)
    assert both(said, values | {"k": Q(0)}) is T


def test_what_is_put_for_a_state_is_not_caught():
    """A binder whose index stands in what is put takes another name, and the value is the same."""
    moved = iterate(k, x, start=x0, update=stack(i, dot(x, g) * entry(x, i)))
    inside = stack(i, entry(x0, i) * 2)
    (written,) = after(moved, (inside,), as_term(0), 1)
    assert "i_2" in str(written) and not written.open
    e = Evaluation(values={"x0": (Q(1), Q(2)), "g": (Q(1), Q(-1))})
    assert e.truth(equals(written, dot(2 * x0, g) * (2 * x0))) is T
