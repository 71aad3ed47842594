"""Formulas with indices: Σ_t s[i,t]·γ[i,t], for every size at once.

A formula is a nested tuple, the JSON of a certificate written with tuples:
``("num", "1/2")``, ``("var", "X", "i", "t", "a")``, ``("size", "n")``, ``("delta", "a", "b")``, ``("add", …)``,
``("mul", …)``, ``("pow", base, "-1")``, ``("sum", "t", "T", body)``, ``("fun", "exp", argument)``, and
``("let", "s", "i", "t")`` for a :class:`Definition`, which :func:`expanded` writes out.  A softmax is written out,
exp(u_t)/Σ_τ exp(u_τ).

**Convention.** A range ("n", "T", "d") is a set of indices; its size is any whole number ≥ 1.  An index is bound at
most once on any path, and no bound index has the name of a free one.  Functions other than exp and log are any smooth
ones; ``ell'`` is the derivative of ``ell``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from checker.arithmetic.rational import rational_text
from checker.errors import ClaimError

Form = tuple
ZERO, ONE = ("num", "0"), ("num", "1")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
LEAVES = ("num", "var", "let", "size", "delta")


@dataclass(frozen=True)
class Expression:
    """A formula with the operators of Python, for writing formulas down."""

    form: Form

    def __add__(self, other) -> Expression:
        return Expression(("add", self.form, formula(other).form))

    def __mul__(self, other) -> Expression:
        return Expression(("mul", self.form, formula(other).form))

    def __sub__(self, other) -> Expression:
        return self + -formula(other)

    def __neg__(self) -> Expression:
        return Expression(("mul", ("num", "-1"), self.form))

    def __pow__(self, power: int) -> Expression:
        return Expression(("pow", self.form, str(power)))

    def __truediv__(self, other) -> Expression:
        return self * formula(other) ** -1

    def __radd__(self, other) -> Expression:
        return formula(other) + self

    def __rsub__(self, other) -> Expression:
        return formula(other) - self

    def __rmul__(self, other) -> Expression:
        return formula(other) * self

    def __rtruediv__(self, other) -> Expression:
        return formula(other) / self


def formula(value) -> Expression:
    """A number or a formula as a formula."""
    return value if isinstance(value, Expression) else Expression(("num", rational_text(Fraction(value))))


@dataclass(frozen=True)
class Array:
    """A name that takes indices: ``Array("X")["i", "t", "a"]``; ``kind`` is "var" or "let"."""

    name: str
    kind: str = "var"

    def __getitem__(self, indices) -> Expression:
        indices = indices if isinstance(indices, tuple) else (indices,)
        return Expression((self.kind, self.name, *indices))

    @property
    def scalar(self) -> Expression:
        return Expression((self.kind, self.name))


def total(indices: str, body) -> Expression:
    """Σ over several indices, each written index:range, as in ``total("i:n t:T", …)``."""
    form = formula(body).form
    for pair in reversed(indices.split()):
        index, _, span = pair.partition(":")
        form = ("sum", index, span, form)
    return Expression(form)


def size(span: str) -> Expression:
    return Expression(("size", span))


def delta(i: str, j: str) -> Expression:
    """1 where i = j, else 0.  **Domain.** two indices of one range."""
    return Expression(("delta", i, j))


def function(name: str, argument) -> Expression:
    return Expression(("fun", name, formula(argument).form))


@dataclass(frozen=True, kw_only=True)
class Definition:
    """An abbreviation: s[i,t] stands for ``body``.  **Shapes.** ``indices``: index → range, in order."""

    name: str
    indices: Mapping[str, str]
    body: Form


def parts(form: Form) -> tuple[Form, ...]:
    """The formulas directly inside a formula."""
    if form[0] in LEAVES:
        return ()
    return {"pow": form[1:2], "sum": form[3:], "fun": form[2:]}.get(form[0], form[1:])


def with_parts(form: Form, new: Iterator[Form] | list[Form] | tuple[Form, ...]) -> Form:
    """The same node around other formulas."""
    new = tuple(new)
    if form[0] in LEAVES:
        return form
    if form[0] == "pow":
        return ("pow", new[0], form[2])
    return {"sum": form[:3], "fun": form[:2]}.get(form[0], form[:1]) + new


def indices_at(form: Form) -> tuple[str, ...]:
    """The indices a leaf carries."""
    return form[2:] if form[0] in ("var", "let") else form[1:] if form[0] == "delta" else ()


def free_indices(form: Form) -> frozenset[str]:
    found = frozenset(indices_at(form)).union(*map(free_indices, parts(form)))
    return found - {form[1]} if form[0] == "sum" else found


def names_in(form: Form, kind: str) -> frozenset[str]:
    """The names of the variables ("var"), abbreviations ("let") or functions ("fun") that occur."""
    own = frozenset([form[1]]) if form[0] == kind else frozenset()
    return own.union(*(names_in(part, kind) for part in parts(form)))


def renamed(form: Form, new: Mapping[str, str], taken: frozenset[str] = frozenset()) -> Form:
    """``form`` with its free indices renamed; bound ones step aside, also for the names in ``taken``."""
    if form[0] in ("var", "let"):
        return form[:2] + tuple(new.get(i, i) for i in form[2:])
    if form[0] == "delta":
        return ("delta", *(new.get(i, i) for i in form[1:]))
    if form[0] != "sum":
        return with_parts(form, [renamed(part, new, taken) for part in parts(form)])
    _, index, span, body = form
    busy = taken | {new.get(i, i) for i in free_indices(form)}
    fresh = fresh_index(index, busy)
    return ("sum", fresh, span, renamed(body, {**new, index: fresh}, busy | {fresh}))


def fresh_index(index: str, busy: frozenset[str] | set[str]) -> str:
    """``index``, or the first of index1, index2, … that is not busy."""
    base, count, name = index.rstrip("0123456789"), 0, index
    while name in busy:
        count += 1
        name = f"{base}{count}"
    return name


def expanded(form: Form, definitions: Mapping[str, Definition], taken: frozenset[str]) -> Form:
    """``form`` without abbreviations.  ``taken``: the free indices and those bound around it."""
    return renamed(_written_out(form, definitions), {}, taken)


def _written_out(form: Form, definitions: Mapping[str, Definition]) -> Form:
    if form[0] != "let":
        return with_parts(form, [_written_out(part, definitions) for part in parts(form)])
    if form[1] not in definitions:
        raise ClaimError(f"The abbreviation {form[1]!r} is not defined, so the formula says nothing. Define it first.")
    known = definitions[form[1]]
    if len(known.indices) != len(form) - 2:
        raise ClaimError(f"{form[1]} takes {len(known.indices)} indices, not {len(form) - 2}. Check {form[1:]}.")
    body = _written_out(known.body, definitions)
    return renamed(body, dict(zip(known.indices, form[2:], strict=True)))


def check_formula(form: Form, arrays: Mapping[str, tuple[str, ...]], indices: Mapping[str, str]) -> None:
    """**Raises.** ClaimError unless every name is declared and every index is bound, in its own range."""
    if form[0] == "sum":
        if form[1] in indices:
            raise ClaimError(f"The index {form[1]} is bound twice, so it has two meanings. Rename the inner one.")
        return check_formula(form[3], arrays, {**indices, form[1]: form[2]})
    found = indices_at(form)
    loose = [i for i in found if i not in indices]
    if loose:
        raise ClaimError(
            f"The index {loose[0]} in {form[1:]} is not bound by a sum and not declared. Bind or declare it."
        )
    spans = tuple(indices[i] for i in found)
    if form[0] == "var" and arrays.get(form[1]) != spans:
        raise ClaimError(f"{form[1]} has the ranges {arrays.get(form[1])}, not {spans}. Check its indices.")
    if form[0] == "delta" and spans[0] != spans[1]:
        raise ClaimError(f"δ compares {form[1]} ∈ {spans[0]} with {form[2]} ∈ {spans[1]}: two ranges. Use one range.")
    for part in parts(form):
        check_formula(part, arrays, indices)
    return None
