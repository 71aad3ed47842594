"""Lemma 3.11 of ``similarity`` (and §3.4, Steps 2 and 3): the printed gradient, and the right one.

Printed: dL/dx_i = g(⟨f,h⟩)(1 − g(⟨f,h⟩))·b·(⟨f∘𝖠_i, h⟩ − ⟨f,h⟩⟨f,𝖠_i⟩) for L = g(⟨f,h⟩·b).  The argument of g lost
its b: proved for b = 1, not an identity for other b.  Right for every b: g(⟨f,h⟩b)(1 − g(⟨f,h⟩b))·b·(…).
"""

from __future__ import annotations

from checker.symbolic.derivation import Identity, written_out
from checker.symbolic.formulas.index_terms import Array, Expression, Form, formula, parts, total, with_parts
from checker.symbolic.formulas.loss_formulas import LOSS_FORMULAS, with_loss
from checker.symbolic.formulas.model import let
from checker.symbolic.models.named import model_named

READINGS = ("printed", "printed, b = 1", "corrected", "printed step 3", "corrected step 3")


def lemma_3_11(reading: str) -> Identity:
    """The lemma in one of :data:`READINGS` as an identity for all n, D, x, y, b.

    "step 3": with g′ for g(1 − g) and v₁ = h∘𝖠_i, v₂ = h, v₃ = 𝖠_i.
    ``.holds`` is False for the printed ones unless b = 1.
    """
    model = with_loss(model_named("vectorised"), "sigmoid")
    b, o = Array("b").scalar, let("o")
    at = o if reading.startswith("printed") else o * b
    value, slope, _ = LOSS_FORMULAS["sigmoid"]
    outer = slope(at) if reading.endswith("step 3") else value(at) * (1 - value(at))
    loss, gradient = model["L"].body, (outer * b * _difference(o)).form
    if reading.endswith("b = 1"):
        loss, gradient = _with_b(loss, formula(1)), _with_b(gradient, formula(1))
    return Identity(
        title=f"Lemma 3.11 of similarity, {reading}",
        arrays=model.arrays,
        indices={"a": "D"},
        expression=written_out(model, loss, "a"),
        by=(("x", "a"),),
        equals=written_out(model, gradient, "a"),
    )


def _difference(o: Expression) -> Expression:
    """⟨f∘𝖠_a, h⟩ − ⟨f,h⟩⟨f,𝖠_a⟩."""
    A, f, h = Array("A"), Array("f", "let"), Array("h", "let")
    return total("t:n", f["t"] * A["t", "a"] * h["t"]) - o * total("t:n", f["t"] * A["t", "a"])


def _with_b(form: Form, value: Expression) -> Form:
    return value.form if form == ("var", "b") else with_parts(form, [_with_b(part, value) for part in parts(form)])
