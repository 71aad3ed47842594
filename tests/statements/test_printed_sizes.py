"""Sizes of printed formulas: what is asked, what does not fit, and the claims made of it."""

import importlib.util
from pathlib import Path

import pytest

from checker.errors import ClaimError
from checker.meaning.interpret import Evaluation
from checker.statements.printed_sizes import equations, fit, misfits, sized
from checker.truth import Truth

ROOT = Path(__file__).parents[2]


def theorem(name):
    spec = importlib.util.spec_from_file_location(Path(name).stem, ROOT / "properties" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def holds(term, **sizes):
    return Evaluation(values=sizes).truth(term)


A, x = sized("n", "d"), sized("d")


@pytest.mark.parametrize(
    "formula,good",
    [
        (A @ x, True),
        (A @ sized("n"), False),
        (A.T @ sized("n"), True),
        ((A @ x) + sized("n"), True),
        (A + A.T, False),
        (A.kronecker(sized("k", "m")).declared("k*n", "m*d"), True),
        (A.kronecker(A).declared("n*n", "d"), False),
        (A.vec().declared("d*n"), True),
        (A.vec().declared("n", "d"), False),
        ((A @ x).inner(sized("n")).declared("1"), True),
        (x.inner(sized("n")), False),
        (x.times(x.inner(x)), True),
        (x.times(x), False),
        ((A @ x).diagonal().declared("n", "n"), True),
        ((A @ x).diagonal().declared("d", "d"), False),
        (A.diagonal(), False),
        (x.hadamard(sized("2*d")), False),
    ],
)
def test_a_formula_fits_or_does_not(formula, good):
    assert (misfits(formula) == ()) is good
    assert holds(fit(formula), n=3, d=5, k=7, m=11) is (Truth.TRUE if good else Truth.FALSE)


def test_what_fails_in_general_may_hold_at_some_sizes():
    asked = fit((A @ sized("n")).declared("n"))
    assert holds(asked, n=4, d=4) is Truth.TRUE and holds(asked, n=4, d=5) is Truth.FALSE


def test_an_equation_is_asked_once_and_keeps_its_place():
    once = (A @ x).declared("n", where="Definition 1")
    assert len(equations((once, once))) == 2
    assert [e.where for e in misfits(sized("n", where="Definition 2").declared("d"))] == ["Definition 2"]


def test_nothing_asked_is_refused():
    with pytest.raises(ClaimError, match="ask for no equation"):
        fit(A)
    with pytest.raises(ClaimError, match="is not a size"):
        fit(sized("n+1").declared("n"))


def test_the_misfits_of_the_printed_definitions():
    types = theorem("similarity/types")
    as_printed = types.definitions(("d*d", "1"), ("d*d", "1"), ("n*n", "d*d"))
    assert [e.where for e in misfits(*as_printed)] == [
        "Definition 3.4: the domain of h",
        "Definition 3.7",
        "Definition 3.8: A_{l₀}",
    ]
    assert misfits(*types.definitions(("d", "d"), ("d", "d"), ("n", "d"))) == ()


def test_the_misfits_beside_the_definitions_and_of_the_slide():
    beside = theorem("similarity/types_beside_the_definitions")
    assert {e.where for e in misfits(beside.D)} == {"§1: D(X)"}
    assert [e.where for e in misfits(beside.block @ beside.x)] == ["Lemma 3.13: 𝖠_{l₀,j₀}x"]
    slide = theorem("maxmargin/attention_equation")
    assert misfits(slide.attention(sized("T", "d"))) == ()
    assert len(misfits(slide.attention(sized("d", "1")))) == 2  # pᵀ meets Kᵀ, and what is left meets X
    assert len(misfits(slide.attention(sized("1", "d")))) == 1
    assert misfits(theorem("maxmargin/attention_equation_repaired").one_output) == ()
