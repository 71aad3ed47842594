r"""Classes of functions, as ``\mathcal{F}^{1,1}_L``, which a paper names and a person declares by their properties.

``functions convex, smooth L`` declares the convex functions with L-Lipschitz gradient; f ∈ 𝓕 says these properties of f.

**Guarantee.** only properties for which the language has a predicate; a class whose number is not declared is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from checker.errors import InputError, NotDeclared
from checker.formulas.readings import spelled
from checker.formulas.syntax.macros import group_at
from checker.statements.terms.term import Term, apply, as_term, conjunction

_NUMBERS = {"convex": 0, "differentiable": 0, "strongly_convex": 1, "smooth": 1, "lipschitz": 1}
SAYS = (
    "'F: functions convex, smooth L' with any of convex, differentiable, smooth L, strongly_convex mu and lipschitz L"
)


@dataclass(frozen=True, kw_only=True)
class FunctionClass:
    """``properties`` are predicates with their numbers, each the printed name of a variable or a rational; "" for none."""

    properties: tuple[tuple[str, str], ...]

    def holds(self, function: Term, names: dict[str, Any], source: str) -> Term:
        """That a function is in the class.  **Raises.** NotDeclared for a number that nothing declares, ClaimError for another term."""
        return conjunction(
            apply(word, function, *([_number(said, names, source)] if said else [])) for word, said in self.properties
        )


def class_of(text: str, said: str) -> FunctionClass:
    """The class behind ``functions``; ``said`` is named in errors.  **Raises.** InputError."""
    found = []
    for part in text.split(","):
        word, *numbers = part.split() or [""]
        if _NUMBERS.get(word) != len(numbers):
            raise InputError(f"{said} declares no class of functions. Write {SAYS}.")
        found.append((word, numbers[0] if numbers else ""))
    return FunctionClass(properties=tuple(found))


def class_named(printed: str, names: dict[str, Any]) -> FunctionClass | None:
    """The declared class that is printed so, with its marks in any order and with or without braces; None for another set."""
    marks = _marks(printed)
    return next((one for key, one in names.items() if isinstance(one, FunctionClass) and _marks(key) == marks), None)


def _number(said: str, names: dict[str, Any], source: str) -> Term:
    if re.fullmatch(r"\d+(?:/[1-9]\d*)?|\d+\.\d+", said):
        return as_term(Fraction(said))
    found = next((one for key, one in names.items() if spelled(key) == spelled(said)), None)
    if not isinstance(found, Term) or found.sort != "scalar":
        raise NotDeclared(
            f"{source[:120]} names a class of functions with the number {said}. Declare it, as '{said}: scalar'.",
            source=source,
            letter=said,
            hint="",
        )
    return found


def _marks(printed: str) -> tuple[str, dict[str, str]]:
    """The letter of a name and what stands below and above it."""
    text = spelled(printed)
    at = min((k for k in (text.find("_"), text.find("^")) if k > 0), default=len(text))
    base, marks = text[:at], dict[str, str]()
    while at < len(text) and text[at] in "_^":
        sign = text[at]
        inside, at = group_at(text, at + 1)
        marks[sign] = re.sub(r"\{(\w|\\[A-Za-z]+)\}", r"\1", inside)
    return base + text[at:], marks


__all__ = ["SAYS", "FunctionClass", "class_named", "class_of"]
