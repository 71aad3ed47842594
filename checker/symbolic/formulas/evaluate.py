"""The value of a formula with indices at one size and point, in any arithmetic of :mod:`checker.arithmetic`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

from checker.errors import ClaimError, InputError
from checker.symbolic.formulas.index_terms import ONE, Definition, Form, free_indices


@dataclass(kw_only=True)
class Evaluation:
    """``arrays``: name → nested lists of numbers of ``A``; every value of an abbreviation is computed once.

    So is every value of a subterm that does not see all indices of its place: what is the same for each coordinate of a gradient costs
    nothing at the others.
    """

    A: Any
    arrays: Mapping[str, Any]
    sizes: Mapping[str, int]
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    seen: dict[tuple, Any] = field(default_factory=dict)
    free: dict[int, tuple[Form, tuple[str, ...]]] = field(
        default_factory=dict
    )  # id → the form, which is kept, and its free indices

    def __post_init__(self) -> None:
        self.rules = {
            "num": lambda form, _: self.A.number(Fraction(form[1])),
            "size": lambda form, _: self.A.number(self.sizes[form[1]]),
            "delta": lambda form, at: self.A.number(int(at[form[1]] == at[form[2]])),
            "let": self._abbreviation,
            "add": self._sum,
            "mul": self._product,
            "sum": self._total,
            "pow": self._power,
            "fun": self._function,
        }

    def value(self, form: Form, at: Mapping[str, int]):
        """**Guarantee.** that of ``A``.  ``at``: free index → its value, from 0."""
        kind = form[0]
        if kind == "var":
            value = self.arrays[form[1]]
            for index in form[2:]:
                value = value[at[index]]
            return value
        free = self._free(form)
        if kind == "let" or len(free) >= len(at):
            return self.rules[kind](form, at)
        key = (id(form), *[at[index] for index in free])
        if key not in self.seen:
            self.seen[key] = self.rules[kind](form, at)
        return self.seen[key]

    def _free(self, form: Form) -> tuple[str, ...]:
        """The free indices of a form, in alphabetical order."""
        known = self.free.get(id(form))
        if known is None:
            known = self.free[id(form)] = form, tuple(sorted(free_indices(form)))
        return known[1]

    def _abbreviation(self, form: Form, at):
        key = (form[1], *[at[index] for index in form[2:]])
        if key not in self.seen:
            known = self.definitions[form[1]]
            self.seen[key] = self.value(known.body, dict(zip(known.indices, key[1:], strict=True)))
        return self.seen[key]

    def _sum(self, form: Form, at):
        result = self.value(form[1], at)
        for part in form[2:]:
            result = result + self.value(part, at)
        return result

    def _product(self, form: Form, at):
        result = self.value(form[1], at)
        for part in form[2:]:
            result = result * self.value(part, at)
        return result

    def _total(self, form: Form, at):
        result = self.A.number(0)
        for index in range(self.sizes[form[2]]):
            result = result + self.value(form[3], {**at, form[1]: index})
        return result

    def _power(self, form: Form, at):
        k, base = int(form[2]), self.value(form[1], at)
        result = self.A.number(1)
        for _ in range(abs(k)):
            result = result * base
        return self.A.number(1) / result if k < 0 else result

    def _function(self, form: Form, at):
        name, inside = form[1:]
        if name == "log" and inside[:2] == ("add", ONE) and len(inside) == 3:
            return self.A.log1p(self.value(inside[2], at))
        if name not in ("exp", "log"):
            raise ClaimError(
                f"The function {name} is not given, so the formula has no value. Name a loss, or write {name} out."
            )
        return getattr(self.A, name)(self.value(inside, at))


def table(evaluation: Evaluation, form: Form, indices: Mapping[str, str]):
    """Nested lists: the value of ``form`` for every value of its free ``indices`` (index → range), in order."""
    names = list(indices)
    flat = {
        at: evaluation.value(form, dict(zip(names, at, strict=True)))
        for at in product(*[range(evaluation.sizes[indices[i]]) for i in names])
    }

    def nested(at: tuple[int, ...]):
        if len(at) == len(names):
            return flat[at]
        return [nested((*at, j)) for j in range(evaluation.sizes[indices[names[len(at)]]])]

    return nested(())


def sizes_of(arrays: Mapping[str, Any], ranges: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Range → size, read off the arrays.  **Raises.** InputError where two arrays disagree."""
    sizes: dict[str, int] = {}
    for name, value in arrays.items():
        for span in ranges[name]:
            if sizes.setdefault(span, len(value)) != len(value):
                raise InputError(
                    f"{name} gives the range {span} the size {len(value)}, another array {sizes[span]}. Check shapes."
                )
            value = value[0]
    return sizes
