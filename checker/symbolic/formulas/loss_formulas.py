"""The losses as formulas: ℓ, ℓ′, ℓ″, and a model with its opaque loss written out.

The slopes are stated here and proved by :func:`slope_statements` (certificates of type ``identity``).
**Source.** :mod:`checker.attention.losses`, whose conventions these are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from checker.errors import InputError
from checker.symbolic.formulas.index_terms import Definition, Expression, Form, formula, function, parts, with_parts
from checker.symbolic.formulas.model import Model

Table = tuple[Callable[[Expression], Expression], ...]


def _exp(u: Expression) -> Expression:
    return function("exp", u)


def _sigmoid(u: Expression) -> Expression:
    return 1 / (1 + _exp(-u))


def _sigmoid_slope(u: Expression) -> Expression:
    return _exp(-u) / (1 + _exp(-u)) ** 2


LOSS_FORMULAS: dict[str, Table] = {
    "logistic": (lambda u: function("log", 1 + _exp(-u)), lambda u: -(1 / (1 + _exp(u))), _sigmoid_slope),
    "exponential": (lambda u: _exp(-u), lambda u: -_exp(-u), lambda u: _exp(-u)),
    "correlation": (lambda u: -u, lambda u: formula(-1), lambda u: formula(0)),
    "sigmoid": (_sigmoid, _sigmoid_slope, lambda u: _sigmoid_slope(u) * (1 - 2 * _sigmoid(u))),
    "squared": (lambda u: (1 - u) ** 2, lambda u: -2 * (1 - u), lambda u: formula(2)),
}


def with_function(model: Model, name: str, table: Table) -> Model:
    """``model`` with the function ``name`` and its slopes written out."""

    def out(form: Form) -> Form:
        form = with_parts(form, [out(part) for part in parts(form)])
        if form[0] != "fun" or form[1].rstrip("'") != name:
            return form
        return table[form[1].count("'")](Expression(form[2])).form

    def written(definitions: tuple[Definition, ...]) -> tuple[Definition, ...]:
        return tuple(Definition(name=d.name, indices=d.indices, body=out(d.body)) for d in definitions)

    return replace(
        model,
        definitions=written(model.definitions),
        adjoints=written(model.adjoints),
        first={theta: {symbol: out(form) for symbol, form in table.items()} for theta, table in model.first.items()},
        second={pair: out(form) for pair, form in model.second.items()},
        rewritten={
            theta: {label: out(form) for label, form in table.items()} for theta, table in model.rewritten.items()
        },
    )


def with_loss(model: Model, loss: str | None) -> Model:
    """**Raises.** InputError for a loss that is not known, or a model whose loss is fixed."""
    if loss is None:
        return model
    if loss not in LOSS_FORMULAS:
        known = ", ".join(LOSS_FORMULAS)
        raise InputError(f"There is no loss {loss!r} with a slope everywhere, so nothing to derive. Known: {known}.")
    if model.loss is None:
        raise InputError(f"The loss of the {model.name} model is part of the model ({model.title}). Leave --loss out.")
    return replace(with_function(model, model.loss, LOSS_FORMULAS[loss]), loss=None, title=f"{model.title}, ℓ {loss}")
