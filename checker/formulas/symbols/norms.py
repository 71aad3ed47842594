r"""|a|, ‖x‖ and their like, with the subscript that says which norm is meant.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.symbols import spectra as latex_spectra
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.binding import parts
from checker.statements.terms.term import Term, apply

_VECTOR_NORMS = {"2": "norm", "1": "one", "\\infty": "max_norm", "\\mathrm{2}": "norm"}
_FROBENIUS = {"F", "\\mathrm{F}", "\\text{F}", "\\mathsf{F}", "Fro", "\\mathrm{Fro}"}
NORM = "\\|\\cdot\\|"  # an answer for every norm without a subscript
_OPERATOR = {"2", "op", "\\mathrm{op}", "\\text{op}", "\\operatorname{op}", "2\\to2", "2\\rightarrow2"}


def barred(node: Node, below: str | None, reader: Any) -> Read:
    """|a|, ‖x‖ and their like, with the subscript that says which norm."""
    bars, items = node.parts
    if len(items) != 1:
        raise InputError(f"{node.source[:120]} lists several things between bars.")
    (term, kind), which = reader.read(items[0]), "" if below is None else spelled(below)
    printed = node.source if below is None else f"{node.source}_{{{below}}}"
    if kind == "scalar" and not which:
        absolute = (apply("abs", term), "scalar")
        if bars != "‖" or all(part.name != "entry" for part in parts(term)):
            return absolute
        # A paper that writes ‖x_i‖ means a vector mostly, so that the declaration may be wrong.
        return reader.pick(printed, {"absolute value": lambda: absolute}, always=True)
    if kind in ("column", "row"):
        if which in _FROBENIUS:
            return apply("norm", term), "scalar"
        if which in _VECTOR_NORMS:
            word = _VECTOR_NORMS[which]
            return (apply("sum", apply("abs", term)) if word == "one" else apply(word, term)), "scalar"
        if not which and bars == "‖":
            return _without_subscript(term, printed, reader), "scalar"
        if not which:
            return reader.pick(
                printed,
                {
                    "entrywise": lambda: (apply("abs", term), kind),
                    "euclidean": lambda: (apply("norm", term), "scalar"),
                    "sum": lambda: (apply("sum", apply("abs", term)), "scalar"),
                },
            )
    if kind == "matrix" and bars == "‖":
        frobenius, operator = ((apply(name, term), "scalar") for name in ("frobenius", "operator_norm"))
        if which in _FROBENIUS | _OPERATOR:
            return frobenius if which in _FROBENIUS else operator
        if not which:
            answer = reader.answers.answer_among(NORM, ("frobenius", "operator"))
            ways = {"frobenius": lambda: frobenius, "operator": lambda: operator}
            return reader.pick(printed, {answer: ways[answer]} if answer else ways)
    other = latex_spectra.norm(term, kind, which, printed, reader) if bars == "‖" else None
    if other is not None:
        return other
    raise NoWord(
        f"{printed[:120]} is none of the norms that the language has: \\|x\\|, \\|x\\|_1 and \\|x\\|_\\infty of "
        f"vectors, \\|A\\|_F of matrices, and \\|A\\|_2, the operator norm."
    )


def _without_subscript(vector: Term, printed: str, reader: Any) -> Term:
    """‖x‖: the Euclidean norm, unless the text says that ‖·‖ is another one.  **Raises.** NoWord for one that has no word."""
    answer = reader.answers.answer_among(NORM, ("euclidean", "one", "max_norm", "another"))
    if answer == "another":
        raise NoWord(
            f"{printed[:120]} is a norm of which the text says that it is another one. State what is known of it."
        )
    return (
        apply("sum", apply("abs", vector))
        if answer == "one"
        else apply("max_norm" if answer == "max_norm" else "norm", vector)
    )


__all__ = ["NORM", "barred"]
