"""What a model is: abbreviations that end in a loss, and the derivatives we state for them.

Nothing stated is believed: :mod:`checker.symbolic.derivation` differentiates and compares, and ``verify.py`` proves the
comparison.

**Convention.** ell is any smooth loss unless one is named; γ (gamma), k, z, X, … are any arrays of the ranges shown, so
a statement about keys k_it also covers k_it = W x_it.  Ranges: n inputs, T tokens, d coordinates, r columns of K and Q,
m units of a head, V words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from checker.symbolic.formulas.index_terms import Array, Definition, Expression, Form, function, size, total
from checker.symbolic.formulas.softmax_formulas import defined

Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Model:
    """A loss with parameters.  **Shapes.** ``arrays``: name → its ranges, data and parameters.

    ``first``: parameter → abbreviation → its derivative, in the abbreviation's indices and those of :func:`entry`.
    ``second``: (parameter, parameter) → the second derivative of L.  The last definition is the loss L.
    ``adjoints``: of a composition of layers, for each abbreviation z the abbreviation dz = ∂L/∂z
    (:mod:`checker.symbolic.backpropagation`); the gradients are written with these.
    """

    name: str
    title: str
    source: str
    arrays: Mapping[str, tuple[str, ...]]
    definitions: tuple[Definition, ...]
    first: Mapping[str, Mapping[str, Form]]
    second: Mapping[Pair, Form]
    loss: str | None = None  # the name of the opaque loss function
    rewritten: Mapping[str, Mapping[str, Form]] = field(
        default_factory=dict
    )  # parameter → label → the gradient of L again
    adjoints: tuple[Definition, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(self.first)

    def __getitem__(self, name: str) -> Definition:
        return next(one for one in self.definitions if one.name == name)


def entry(model_arrays: Mapping[str, tuple[str, ...]], parameter: str, second: bool = False) -> dict[str, str]:
    """The free indices of ∂/∂parameter: a, b, l for the first derivative, c, h, k for the second, with their ranges."""
    return dict(zip("chk" if second else "abl", model_arrays[parameter], strict=False))


def forms(values: Mapping[str, Expression]) -> dict[str, Form]:
    return {name: value.form for name, value in values.items()}


def let(name: str, *indices: str) -> Expression:
    return Array(name, "let")[indices]


def slope(function_name: str, order: int, argument: Expression) -> Expression:
    return function(function_name + "'" * order, argument)


def forms_of_pairs(values: Mapping[Pair, Expression]) -> dict[Pair, Form]:
    return {pair: value.form for pair, value in values.items()}


def risk(argument: Expression, loss: str = "ell") -> Definition:
    return defined("L", "", total("i:n", function(loss, argument)) / size("n"))


def mean_over_inputs(body: Expression) -> Expression:
    return total("i:n", body) / size("n")
