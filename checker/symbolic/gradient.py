"""The derived gradient as a function: in any arithmetic, at any size, with inputs of different lengths.

``derived_gradient("p", "logistic")(A, k=keys, gamma=scores, p=p)`` gives the gradient by p, from the formula that
:mod:`checker.symbolic.derivation` derived and ``verify.py`` proves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from checker.attention.model import selected
from checker.errors import InputError
from checker.symbolic.derivation import definitions_of
from checker.symbolic.formulas.evaluate import Evaluation, sizes_of, table
from checker.symbolic.formulas.index_terms import Form
from checker.symbolic.formulas.loss_formulas import with_loss
from checker.symbolic.formulas.model import Model, entry
from checker.symbolic.models.named import model_named

MEANS = ("p", "W", "KQ", "joint", "psi", "linear")  # L is a mean over inputs, so its gradient is the mean of theirs


def derived_gradient(model: str, loss: str | None = None, *, by: str | None = None) -> Callable[..., Any]:
    """A function (A, **arrays) ↦ ∇L, nested lists of numbers of ``A``.

    ``by``: the parameter, by default the model's first.  Where a log-scaled form is proved (p and W) it is the one
    evaluated, with the token selected now as the reference, so that nothing cancels far out.
    **Shapes.** those of ``model_named(model).arrays``; inputs may differ in T.
    **Guarantee.** that of ``A``.  **Raises.** InputError for an unknown model, loss, parameter or array.
    """
    described = with_loss(model_named(model), loss)
    by = by or described.parameters[0]
    if by not in described.first:
        raise InputError(
            f"The {model} model has no parameter {by!r}. Its parameters: {', '.join(described.parameters)}."
        )
    if described.loss is not None:
        raise InputError(
            f"The {model} model needs a loss to be evaluated. Name one, as in derived_gradient({model!r}, 'logistic')."
        )

    def gradient(A, **arrays):
        if model not in MEANS:
            return _gradient_at(A, described, by, arrays)
        inputs = next(
            len(arrays[name]) for name, spans in described.arrays.items() if spans[:1] == ("n",) and name in arrays
        )
        each = [_gradient_at(A, described, by, _one_input(described, arrays, i)) for i in range(inputs)]
        return _mean(A, each)

    return gradient


def _one_input(model: Model, arrays: Mapping[str, Any], i: int) -> dict[str, Any]:
    return {name: [value[i]] if model.arrays.get(name, ())[:1] == ("n",) else value for name, value in arrays.items()}


def _gradient_at(A, model: Model, by: str, arrays: dict[str, Any]):
    references = {"c", "rho", "R"}
    missing = [name for name in model.arrays if name not in arrays and name not in references]
    unknown = [name for name in arrays if name not in model.arrays]
    if missing or unknown:
        wanted = ", ".join(
            f"{name}[{','.join(spans)}]" for name, spans in model.arrays.items() if name not in references
        )
        raise InputError(
            f"The {model.name} model takes the arrays {wanted}; got {', '.join(arrays) or 'none'}. Pass exactly these."
        )
    evaluation = _evaluation(A, model, arrays)
    if by not in model.rewritten:
        return table(evaluation, model.first[by]["L"], entry(model.arrays, by))
    logits = table(evaluation, ("let", "u", "i", "t"), {"i": "n", "t": "T"})
    evaluation.arrays = arrays | _references(A, arrays, logits)  # no logit depends on these
    return table(evaluation, model.rewritten[by]["log-scaled"], entry(model.arrays, by))


def entries(A, model: Model, arrays: Mapping[str, Any], form: Form, indices: Mapping[str, str]):
    """The values of a formula of the model, nested lists over its free indices (index → range)."""
    return table(_evaluation(A, model, arrays), form, indices)


def _evaluation(A, model: Model, arrays: Mapping[str, Any]) -> Evaluation:
    spans = {name: model.arrays[name] for name in arrays}
    return Evaluation(A=A, arrays=arrays, sizes=sizes_of(arrays, spans), definitions=definitions_of(model))


def _references(A, arrays: Mapping[str, Any], logits: list[list[Any]]) -> dict[str, Any]:
    """c, ρ, R: logit, score and key of the token selected now.  The formula holds for any; these cancel nothing."""
    features = arrays["k"] if "k" in arrays else arrays["X"]
    chosen = [selected(A, row) for row in logits]
    return {
        "c": [row[a] for row, a in zip(logits, chosen, strict=True)],
        "rho": [row[a] for row, a in zip(arrays["gamma"], chosen, strict=True)],
        "R": [tokens[a] for tokens, a in zip(features, chosen, strict=True)],
    }


def _mean(A, values):
    if isinstance(values[0], list):
        return [_mean(A, parts) for parts in zip(*values, strict=True)]
    result = A.number(0)
    for value in values:
        result = result + value
    return result / A.number(len(values))
