"""Terms at numpy arrays have the values that exact evaluation has; batches are rows; tensors carry gradients."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker import evaluate_arrays
from checker.arithmetic import Balls
from checker.errors import InputError
from checker.language import (  # type: ignore[attr-defined]  # type: ignore[attr-defined]
    dataset,
    dot,
    entry,
    equals,
    exp,
    frobenius,
    hadamard,
    index,
    log,
    matrix,
    max_norm,
    maximum,
    minimum,
    norm,
    outer,
    row,
    scalar,
    sigmoid,
    softmax,
    sqrt,
    total,
    unique_best_token,
    vec,
    vector,
)
from checker.meaning.interpret import evaluate

a, x, y, A, i = scalar("a"), vector("x", 3), vector("y", 3), matrix("A", 3, 3), index("i", 3)
TERMS = [
    a * x + y - (-x),
    a / 3 * norm(x - y),
    dot(softmax(A @ x), y),
    frobenius(a * A.T),
    total(exp(x / 10)),
    sigmoid(a) + a**3,
    max_norm(x) + maximum(y) - minimum(hadamard(x, y)),
    entry(A @ A @ x, i),
    row(A, 1),
    vec(outer(x, y)),
    sqrt(abs(a)) + log(1 + a**2),
]
numbers = st.fractions(-4, 4, max_denominator=9)
vectors = st.tuples(numbers, numbers, numbers)


def as_floats(value):
    return (
        [as_floats(v) for v in value]
        if isinstance(value, (list, tuple))
        else float(Fraction(str(value)) if isinstance(value, str) else value)
    )


@pytest.mark.parametrize("term", TERMS, ids=str)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_arrays_agree_with_the_exact_meaning_and_a_batch_is_its_rows(term, data):
    matrices = st.tuples(vectors, vectors, vectors)
    drawn = st.fixed_dictionaries(dict(a=numbers, x=vectors, y=vectors, A=matrices, i=st.just(1)))
    exact = [data.draw(drawn) for _ in range(2)]
    wanted = [as_floats(evaluate(term, v, Balls(128))) for v in exact]
    arrays = [{k: np.array(as_floats(v)) for k, v in one.items() if k != "i"} for one in exact]
    for one, answer in zip(arrays, wanted, strict=True):
        np.testing.assert_allclose(evaluate_arrays(term, **one, i=1), answer, rtol=1e-9, atol=1e-9)
    batch = {k: np.stack([one[k] for one in arrays]) for k in arrays[0]}
    np.testing.assert_allclose(evaluate_arrays(term, **batch, i=1), wanted, rtol=1e-9, atol=1e-9)


def test_comparisons_are_arrays_and_far_numbers_do_not_overflow():
    both = evaluate_arrays((a >= 0) & (sigmoid(a) <= 1), a=np.array([-800.0, 800.0]))
    assert both.tolist() == [False, True] and evaluate_arrays(sigmoid(a), a=-800.0) == 0


def test_what_arrays_cannot_say_is_refused():
    with pytest.raises(InputError, match="floats do not decide it"):
        evaluate_arrays(equals(a, 1), a=1.0)
    with pytest.raises(InputError, match="no meaning on arrays"):
        evaluate_arrays(unique_best_token(dataset("D")))
    with pytest.raises(InputError, match="has no value. Give it by name, as a="):
        evaluate_arrays(a + 1)
    with pytest.raises(InputError, match="is a vector and was given an array of shape"):
        evaluate_arrays(norm(x), x=1.0)
    with pytest.raises(InputError, match="Give an int from 0"):
        evaluate_arrays(entry(x, i), x=[1, 2, 3], i=-1)


def test_gradients_flow_through_tensors():
    torch = pytest.importorskip("torch")
    z = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64, requires_grad=True)
    evaluate_arrays(dot(softmax(x), x), x=z).backward()
    s = torch.softmax(z.detach(), 0)
    assert torch.allclose(z.grad, s + s * (z.detach() - (s * z.detach()).sum()))
