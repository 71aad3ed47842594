"""Derivatives of formulas with indices, by named rules.

constant   ∂c = 0
variable   ∂x_b/∂x_a = δ_ba (1 if x has no index)
sum        ∂(u + w) = ∂u + ∂w, and ∂Σ_t u_t = Σ_t ∂u_t
product    ∂(u·w) = ∂u·w + u·∂w
power      ∂u^k = k·u^(k−1)·∂u
exp        ∂exp u = exp u·∂u
log        ∂log u = u⁻¹·∂u
chain      ∂F(u) = F′(u)·∂u for any smooth F
known      the derivative of an abbreviation, found before
delta      Σ_b δ_ba F_b = F_a (used by :func:`simplified`)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from checker.arithmetic.rational import rational_text
from checker.symbolic.formulas.index_terms import (
    ONE,
    ZERO,
    Definition,
    Form,
    parts,
    renamed,
    with_parts,
)


@dataclass(kw_only=True)
class Differentiation:
    """∂/∂parameter[indices], with the derivatives of abbreviations that are already known.

    ``known``: abbreviation → its derivative, a formula in its own indices and ``indices``; absent means constant.
    ``used`` collects the names of the rules that were applied.
    """

    parameter: str
    indices: tuple[str, ...]
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    known: Mapping[str, Form] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def of(self, form: Form) -> Form:
        """The derivative, simplified by 0, 1 and delta only."""
        rule = {"var": self._variable, "let": self._known, "add": self._sum, "sum": self._sum, "mul": self._product}
        rule |= {"pow": self._power, "fun": self._chain}
        return simplified(rule[form[0]](form), self.used) if form[0] in rule else ZERO

    def _variable(self, form: Form) -> Form:
        if form[1] != self.parameter:
            return ZERO
        self.used.add("variable")
        return ("mul", *[("delta", i, j) for i, j in zip(form[2:], self.indices, strict=True)])

    def _known(self, form: Form) -> Form:
        if form[1] not in self.known:
            return ZERO
        self.used.add("known")
        names = dict(zip(self.definitions[form[1]].indices, form[2:], strict=True))
        return renamed(self.known[form[1]], names, frozenset(self.indices))

    def _sum(self, form: Form) -> Form:
        inside = [self.of(part) for part in parts(form)]
        if len(inside) > 1 or inside[0] != ZERO:
            self.used.add("sum")
        return with_parts(form, inside)

    def _product(self, form: Form) -> Form:
        terms = []
        for k, part in enumerate(form[1:], start=1):
            inside = self.of(part)
            if inside != ZERO:
                terms.append(simplified(("mul", *form[1:k], inside, *form[k + 1 :])))
        if len(terms) > 1:
            self.used.add("product")
        return ("add", *terms) if terms else ZERO

    def _power(self, form: Form) -> Form:
        inside, k = self.of(form[1]), int(form[2])
        if inside == ZERO:
            return ZERO
        self.used.add("power")
        return ("mul", ("num", str(k)), simplified(("pow", form[1], str(k - 1))), inside)

    def _chain(self, form: Form) -> Form:
        inside = self.of(form[2])
        if inside == ZERO:
            return ZERO
        self.used.add(form[1] if form[1] in ("exp", "log") else "chain")
        return ("mul", slope_of(form), inside)


def slope_of(form: Form) -> Form:
    """F′(u) for a node F(u)."""
    if form[1] == "exp":
        return form
    return ("pow", form[2], "-1") if form[1] == "log" else ("fun", form[1] + "'", form[2])


def simplified(form: Form, used: set[str] | None = None) -> Form:
    """Zeros, ones, flat sums and products, and Σ_b δ_ba F_b = F_a.  **Guarantee.** the same value for all sizes."""
    if form[0] == "add":
        return _flat_sum(form)
    if form[0] == "mul":
        return _flat_product(form)
    if form[0] == "pow" and form[2] in ("0", "1"):
        return form[1] if form[2] == "1" else ONE
    if form[0] == "sum":
        return _sum_over_delta(form, used if used is not None else set())
    return form


def _flat(form: Form) -> list[Form]:
    return [inner for part in form[1:] for inner in (_flat(part) if part[0] == form[0] else [part])]


def _flat_sum(form: Form) -> Form:
    terms = [term for term in _flat(form) if term != ZERO]
    return ("add", *terms) if len(terms) > 1 else terms[0] if terms else ZERO


def _flat_product(form: Form) -> Form:
    factors = _flat(form)
    number = Fraction(1)
    for factor in factors:
        number *= Fraction(factor[1]) if factor[0] == "num" else 1
    rest = [factor for factor in factors if factor[0] != "num"]
    if number == 0 or not rest:
        return ("num", rational_text(number))
    rest = rest if number == 1 else [("num", rational_text(number)), *rest]
    return ("mul", *rest) if len(rest) > 1 else rest[0]


def _sum_over_delta(form: Form, used: set[str]) -> Form:
    _, index, _, body = form
    if body == ZERO:
        return ZERO
    if body[0] == "add":
        return simplified(("add", *[_sum_over_delta((*form[:3], term), used) for term in body[1:]]), used)
    if body[0] == "sum":  # let the delta meet its own sum
        inner = _sum_over_delta((*form[:3], body[3]), used)
        return form if inner == (*form[:3], body[3]) else simplified((*body[:3], inner), used)
    for factor in body[1:] if body[0] == "mul" else (body,):
        if factor[0] == "delta" and index in factor[1:] and factor[1] != factor[2]:
            used.add("delta")
            other = factor[2] if factor[1] == index else factor[1]
            rest = [f for f in (body[1:] if body[0] == "mul" else (body,)) if f is not factor]
            return renamed(simplified(("mul", *rest, ONE), used), {index: other})
    return form


def derivative(form: Form, parameter: str, indices: tuple[str, ...]) -> Form:
    """∂form/∂parameter[indices] of a formula without abbreviations."""
    return Differentiation(parameter=parameter, indices=indices).of(form)
