"""Functions that are variables, in floats: a multiple of Huber's function of the distance to a point; for a filter before a search.

With radius δ it is ±½r² for r = ‖x − q‖ ≤ δ and ±δ(r − ½δ) beyond, times a: with a > 0 it is convex, a-smooth and aδ-Lipschitz, and q
is its minimiser.  With δ = ∞ it is a quadratic, which is a-strongly convex.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from checker.statements.terms.term import Term

_NEAR = 1e-9
CLASSES = ("convex", "strongly_convex", "smooth", "lipschitz", "differentiable", "minimiser")


@dataclass(frozen=True)
class Huber:
    """a times Huber's function with this radius of the distance to a point, plus a constant."""

    a: float
    point: Any  # a float, or a list
    radius: float
    constant: float

    def _step(self, x: Any) -> list[float]:
        pairs = zip(x, self.point, strict=True) if isinstance(x, list) else [(x, self.point)]
        return [y - q for y, q in pairs]

    def value(self, x: Any) -> float:
        r = math.hypot(*self._step(x))
        return self.constant + self.a * (r * r / 2 if r <= self.radius else self.radius * (r - self.radius / 2))

    def gradient(self, x: Any) -> Any:
        step = self._step(x)
        r = math.hypot(*step)
        found = [self.a * y * (1 if r <= self.radius else self.radius / r) for y in step]
        return found if isinstance(x, list) else found[0]


def drawn(point: Any, generator: random.Random, *, of_scale: float) -> Huber:
    """One of them, convex in most cases."""
    a = abs(generator.gauss(0, of_scale)) * generator.choice((1, 1, 1, 0, -1))
    return Huber(a, point, generator.choice((math.inf, math.inf, of_scale)), generator.gauss(0, of_scale))


def meet(context: Iterable[Term], values: dict[str, Any], value_of: Any) -> None:
    """Move functions, and the variables that hypotheses about them name, until the hypotheses hold where that is easy."""
    for one in (c for c in context if c.name in CLASSES):
        f: Huber = values[one.args[0].leaf]
        if one.name != "smooth":
            f = replace(f, a=abs(f.a))
        if one.name == "strongly_convex":
            f = replace(f, radius=math.inf)
        if one.name == "lipschitz" and f.radius == math.inf:
            f = replace(f, radius=1.0)
        values[one.args[0].leaf] = f
    for one in (c for c in context if c.name in CLASSES and len(c.args) == 2):
        f, told = values[one.args[0].leaf], one.args[1]
        if one.name == "minimiser":
            if told.name == "var":
                values[told.leaf] = f.point
            else:
                values[one.args[0].leaf] = replace(f, point=value_of(told, values))
            continue
        own = f.a if one.name == "strongly_convex" else abs(f.a) * (f.radius if one.name == "lipschitz" else 1)
        number = value_of(told, values)
        if told.name == "var":
            values[told.leaf] = min(abs(number), own) if one.name == "strongly_convex" else max(number, own)
        elif own:
            values[one.args[0].leaf] = replace(f, a=f.a * number / own)


def holds(word: str, f: Huber, *told: Any) -> bool:
    """Whether a function has the property that a word names."""
    room = _NEAR * (1 + abs(f.a))
    if word == "differentiable":
        return True
    if word == "convex":
        return f.a >= 0
    if word == "strongly_convex":
        return 0 <= told[0] <= (f.a if f.radius == math.inf else min(f.a, 0.0)) + room
    if word == "smooth":
        return abs(f.a) <= told[0] + room
    if word == "lipschitz":
        return abs(f.a) * (f.radius if f.a else 0) <= told[0] + room
    return f.a == 0 or (f.a > 0 and math.hypot(*f._step(told[0])) <= _NEAR)


__all__ = ["CLASSES", "Huber", "drawn", "holds", "meet"]
