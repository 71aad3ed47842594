"""What sympy assumes of a symbol, as a hypothesis about its variable: nothing is taken over in silence.

**Guarantee.** the hypothesis implies everything that sympy assumes, for the real (or whole) numbers that the variable stands for; an
assumption that no hypothesis says is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.errors import InputError
from checker.statements.terms.term import Term, apply, as_term

# What is assumed of a symbol, weakest first, and the hypothesis about a number that says it.
_SIGNS: tuple[tuple[dict[str, bool], Callable[[Term], Term | None]], ...] = (
    ({}, lambda t: None),
    ({"nonzero": True}, lambda t: ~apply("eq", t, 0)),
    ({"nonnegative": True}, lambda t: as_term(0) <= t),
    ({"nonpositive": True}, lambda t: t <= 0),
    ({"positive": True}, lambda t: as_term(0) < t),
    ({"negative": True}, lambda t: t < 0),
    ({"zero": True}, lambda t: apply("eq", t, 0)),
)


def hypothesis_of(symbol: Any, term: Term) -> Term | None:
    """The weakest hypothesis that says what sympy assumes of the symbol, or None where the variable says it all.

    **Raises.** InputError for what no hypothesis says.
    """
    import sympy

    assumed = getattr(symbol, "assumptions0", None)
    if not isinstance(symbol, (sympy.Symbol, sympy.IndexedBase, sympy.Idx)) or assumed is None:
        return None
    own = _of_variable(term)
    for facts, hypothesis in _SIGNS:
        if facts.get("zero") and not assumed.get("zero"):
            break  # 0 is whole and even and more: it would say what nobody assumed
        if assumed.items() <= sympy.Symbol("x", **own, **facts).assumptions0.items():
            found = hypothesis(term) if term.sort in ("scalar", "index") else _of_entries(facts, term)
            if found is None and facts:
                break
            return found
    told = sympy.Symbol("x", **own).assumptions0
    named = ", ".join(f"{k}={v}" for k, v in assumed.items() if told.get(k) != v)
    raise InputError(
        f"sympy assumes {named} of {symbol}, which no hypothesis about the {term.sort} {term.leaf or term} says. "
        f"Build the expression with a symbol "
        "without it; a whole number ≥ 0 is declared with natural('k') and Symbol('k', integer=True, nonnegative=True)."
    )


def _of_variable(term: Term) -> dict[str, bool]:
    """What is true of the variable without any hypothesis."""
    if term.sort == "index" or (term.name == "var" and term.shape == ("natural",)):
        return {"integer": True, "nonnegative": True}
    return {"integer": True, "positive": True} if term.name == "length" else {"real": True}


def _of_entries(facts: dict[str, bool], term: Term) -> Term | None:
    """The same about every entry of a vector, where the language says it."""
    return apply("positive", term) if facts == {"positive": True} and term.sort == "vector" else None


__all__ = ["hypothesis_of"]
