r"""Random formulas with sums over families, indices as numbers, norms and implicit products: what is read has the value that was meant.

A formula is built together with its value, with brackets where the conventions of mathematics need them.  The reader may ask or refuse;
what it reads has this value at random instances.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from checker.arithmetic import Mpmath
from checker.errors import CheckerError
from checker.formulas import reader
from checker.formulas.from_latex import read_statements
from checker.meaning.interpret import evaluate

SIZE = 3
DECLARED = {
    "a": "scalar",
    "b": "scalar",
    "x": "vector n",
    "y": "vector n",
    "A": "matrix n n",
    "c_t": "scalar",
    "x_t": "vector n",
}
DECLARED |= {
    "T": "size",
    r"\beta": "scalar",
    r"\eta_t": "scalar",
    "p": "vector T",
    "x^*": "vector n",
    "t_k": "scalar",
    "L": "scalar",
}
ATOM, POWER, PRODUCT, SUM, MINUS = range(5)
Value = Callable[[Mapping[str, Any], Mapping[str, int]], Any]


@dataclass(frozen=True)
class Printed:
    """A part as it is printed, how loosely it binds, and its value at an instance and at the indices around."""

    latex: str
    level: int
    value: Value

    def inside(self, level: int) -> str:
        return self.latex if self.level <= level else rf"\left({self.latex}\right)"


def _named(latex: str, key: str) -> Printed:
    return Printed(latex, ATOM, lambda at, _: at[key])


def _entry(latex: str, key: str, index: str) -> Printed:
    return Printed(latex, ATOM, lambda at, places: at[key][places[index]])


def scalar(rng: random.Random, depth: int, indices: tuple[str, ...]) -> Printed:
    kind = rng.choice(("atom", "sum", "product", "fraction", "minus", "power", "norm", "inner", "row", "bars", "over"))
    if depth <= 0 or kind == "atom":
        return _scalar_atom(rng, indices)
    if kind in ("norm", "inner", "row"):
        return _of_vectors(rng, depth, indices, kind)
    if kind == "over" and len(indices) < 2:
        t = "ts"[len(indices)]
        body = scalar(rng, depth - 1, (*indices, t))
        return Printed(
            rf"\sum_{{{t}=1}}^T {body.inside(PRODUCT)}",
            SUM,
            lambda at, places: sum(body.value(at, {**places, t: k}) for k in range(SIZE)),
        )
    one, other = scalar(rng, depth - 1, indices), scalar(rng, depth - 1, indices)
    if kind == "sum":
        sign = rng.choice((1, -1))
        latex = f"{one.latex} {'+' if sign > 0 else '-'} {other.inside(PRODUCT)}"
        return Printed(latex, SUM, lambda at, places: one.value(at, places) + sign * other.value(at, places))
    if kind == "product":
        return Printed(
            rf"{one.inside(POWER)} \cdot {other.inside(POWER)}"
            if other.latex[0] in "2-"
            else f"{one.inside(PRODUCT)} {other.inside(PRODUCT)}",
            PRODUCT,
            lambda at, places: one.value(at, places) * other.value(at, places),
        )
    if kind == "fraction":
        latex = rf"\frac{{{one.latex}}}{{1 + {other.inside(ATOM)}^2}}"
        return Printed(latex, PRODUCT, lambda at, places: one.value(at, places) / (1 + other.value(at, places) ** 2))
    if kind == "power":
        return Printed(f"{one.inside(ATOM)}^3", POWER, lambda at, places: one.value(at, places) ** 3)
    if kind == "bars":
        return Printed(f"|{one.latex}|", ATOM, lambda at, places: abs(one.value(at, places)))
    return Printed(f"-{one.inside(PRODUCT)}", MINUS, lambda at, places: -one.value(at, places))


def _scalar_atom(rng: random.Random, indices: tuple[str, ...]) -> Printed:
    atoms = [_named("a", "a"), _named("b", "b"), _named(r"\beta", "beta"), _named("t_k", "t_k"), _named("L", "L")]
    atoms.append(Printed("2", ATOM, lambda at, places: Fraction(2)))
    if indices:
        t = indices[-1]
        atoms += [_entry(f"c_{t}", "c_family", t), _entry(rf"\eta_{t}", "eta_family", t), _entry(f"p_{t}", "p", t)] * 2
        atoms += [Printed(t, ATOM, lambda at, places: Fraction(places[t] + 1))] * 3
    return rng.choice(atoms)


def _of_vectors(rng: random.Random, depth: int, indices: tuple[str, ...], kind: str) -> Printed:
    one, other = vector(rng, depth - 1, indices), vector(rng, depth - 1, indices)
    if kind == "norm":
        return Printed(
            rf"\|{one.latex}\|^2", POWER, lambda at, places: _dot(one.value(at, places), one.value(at, places))
        )
    if kind == "row":
        return Printed(rf"x^\top {one.inside(ATOM)}", PRODUCT, lambda at, places: _dot(at["x"], one.value(at, places)))
    return Printed(
        rf"\langle {one.latex}, {other.latex} \rangle",
        ATOM,
        lambda at, places: _dot(one.value(at, places), other.value(at, places)),
    )


def vector(rng: random.Random, depth: int, indices: tuple[str, ...]) -> Printed:
    kind = rng.choice(("atom", "atom", "sum", "multiple", "image"))
    if depth <= 0 or kind == "atom":
        atoms = [_named("x", "x"), _named("y", "y"), _named("x^*", "x_star")]
        atoms += [_entry(f"x_{indices[-1]}", "x_family", indices[-1])] * 2 if indices else []
        return rng.choice(atoms)
    one = vector(rng, depth - 1, indices)
    if kind == "image":
        return Printed(
            f"A {one.inside(ATOM)}",
            PRODUCT,
            lambda at, places: tuple(_dot(row, one.value(at, places)) for row in at["A"]),
        )
    if kind == "multiple":
        number = scalar(rng, depth - 1, indices)
        return Printed(
            f"{number.inside(PRODUCT)} {one.inside(ATOM)}",
            PRODUCT,
            lambda at, places: tuple(number.value(at, places) * x for x in one.value(at, places)),
        )
    other, sign = vector(rng, depth - 1, indices), rng.choice((1, -1))
    return Printed(
        f"{one.latex} {'+' if sign > 0 else '-'} {other.inside(PRODUCT)}",
        SUM,
        lambda at, places: tuple(
            a + sign * b for a, b in zip(one.value(at, places), other.value(at, places), strict=True)
        ),
    )


def _dot(one: Any, other: Any) -> Any:
    return sum(a * b for a, b in zip(one, other, strict=True))


def instance(rng: random.Random) -> dict[str, Any]:
    def number() -> Fraction:
        return Fraction(rng.randint(-4, 5), rng.randint(1, 3))

    def numbers() -> tuple[Fraction, ...]:
        return tuple(number() for _ in range(SIZE))

    found: dict[str, Any] = {leaf: number() for leaf in ("a", "b", "beta", "t_k", "L")}
    found |= {leaf: numbers() for leaf in ("x", "y", "x_star", "p", "c_family", "eta_family", "counted_T")}
    return found | {leaf: tuple(numbers() for _ in range(SIZE)) for leaf in ("A", "x_family")}


def outcome(seed: int) -> str:
    """ok, open or misread."""
    rng = random.Random(seed)
    part = scalar(rng, 4, ())
    try:
        (said,) = read_statements(
            [rf"{part.latex} \le a + T - T"], dict(DECLARED), {}
        )  # T is printed, so that a variable has its size
    except CheckerError:
        return "open"
    for _ in range(2):
        at = instance(rng)
        left, _ = said.conclude.args
        size = said.conclude.args[1].args[0].args[1]
        value = float(evaluate(left + size - size, at, Mpmath(40)))
        meant = float(part.value(at, {}))
        if abs(value - meant) > 1e-9 * (1 + abs(meant)):
            return f"misread: {part.latex} as {left}"
    return "ok"


def count(seeds: range) -> Counter[str]:
    return Counter(map(outcome, seeds))


def test_what_is_read_has_the_value_that_was_meant():
    found = count(range(20))
    assert found["ok"] > 12 and found["ok"] + found["open"] == 20, found


def test_a_reader_that_counts_from_another_number_is_noticed(monkeypatch):
    right = reader.Reader.as_number

    def wrong(self, value):
        term, kind = right(self, value)
        return (term.args[0] if term.name == "add" and term.args[0].name == "number_of" else term), kind

    monkeypatch.setattr(reader.Reader, "as_number", wrong)
    assert any(outcome(seed).startswith("misread") for seed in range(120))


@pytest.mark.slow
def test_many_random_formulas():
    found = count(range(1_000, 2_500))
    assert found["ok"] > 1_100 and found["ok"] + found["open"] == 1_500, found
