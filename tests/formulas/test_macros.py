r"""Macros of a paper as arguments: \frac{1}\foo takes all of \foo, and a letter behind a command stays apart from it."""

from __future__ import annotations

import pytest

from checker.formulas.from_latex import read_statements
from checker.formulas.syntax.macros import expanded, is_argument, macros_in
from checker.language import scalar

MACROS = macros_in(r"\newcommand{\foo}{x+1} \newcommand{\ub}{L} \newcommand{\lb}{\mu} \newcommand{\vx}{\mathbf{x}}")
CASES = {
    r"\frac{1}\foo": r"\frac{1}{x+1}",
    r"\frac\foo2": r"\frac{x+1}2",
    r"\frac\ub{2}": r"\frac L{2}",
    r"\tfrac\ub\lb": r"\tfrac L\mu",
    r"\lb\ub": r"\mu L",
    r"\frac{a_{1}}\foo y": r"\frac{a_{1}}{x+1} y",
    r"\sqrt[3]\foo": r"\sqrt[3]{x+1}",
    r"\frac{\foo}{2}": r"\frac{x+1}{2}",
    r"\frac\vx\lb": r"\frac{\mathbf{x}}\mu",
    r"2\foo": r"2x+1",  # as TeX prints it
    r"\frac{1}{2}\foo": r"\frac{1}{2}x+1",
    r"x^\foo": r"x^x+1",  # TeX takes the first token alone
}


@pytest.mark.parametrize("latex", CASES)
def test_a_macro_is_expanded_as_tex_does(latex):
    assert expanded(latex, MACROS) == CASES[latex]


def test_the_value_of_a_fraction_with_a_macro():
    x, y = scalar("x"), scalar("y")
    (said,) = read_statements([r"\frac{1}\foo \le y"], {"x": x, "y": y}, {}, macros=MACROS)
    assert said.term == (1 / (x + 1) <= y)
    (said,) = read_statements([r"\frac\foo\foo \le y\foo"], {"x": x, "y": y}, {}, macros=MACROS)
    assert said.term == ((x + 1) / (x + 1) <= y * x + 1)


@pytest.mark.parametrize(
    "before", [r"\frac", r"\frac{1}", r"\frac1", r"\frac{a_{1}} ", r"\sqrt", r"\sqrt[3]", r"\mathbf"]
)
def test_an_argument_is_recognised(before):
    assert is_argument(before)


@pytest.mark.parametrize("before", ["", "2", r"\frac{1}{2}", r"\frac12", r"\sqrt{2}", r"\frac{", r"\alpha", "x^", "a}"])
def test_no_other_place_is_an_argument(before):
    assert not is_argument(before)
