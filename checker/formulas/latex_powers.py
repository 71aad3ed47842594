r"""Powers and transposes as they are printed.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import reduce
from typing import Any

from checker.errors import InputError, NotDeclared
from checker.formulas.products import FLIPPED, Read
from checker.formulas.readings import TRANSPOSED, spelled
from checker.statements.spelling import python_of
from checker.statements.term import Term, apply, as_term

_CERTAINLY = TRANSPOSED - {"T"}


def raised(value: Read, above: str, printed: str, reader: Any) -> Read:
    """A transpose, or a power."""
    term, kind = value
    text = spelled(above)
    adjoint = (
        text in ("*", "\\ast", "H", "\\mathsf{H}", "\\mathrm{H}") and text not in reader.names and kind == "matrix"
    )
    if adjoint or (text == "t" and "t" not in reader.names and kind in ("column", "row", "matrix")):
        said = {
            "transpose": "the transpose, as \\top",
            "another": "a power, a step or another thing: declare the letter, or the whole as a name",
        }
        if reader.answers.choose(f"^{text}", said) == "transpose":
            text = "\\top"
    if text in TRANSPOSED and kind in ("column", "row", "matrix", "ones", "identity"):
        turned = (
            (term if kind != "matrix" else term.T),
            {"ones": "row of ones", "identity": "identity"}.get(kind) or FLIPPED[kind],
        )
        number = reader.names.get("T")  # where it is the size of something, nobody raises a matrix to it
        if text in _CERTAINLY or number is None or kind != "matrix" or getattr(number, "name", "") == "length":
            return turned
        ways = {"transpose": lambda: turned, "power": lambda: _power(value, above, printed, reader)}
        return reader.pick(printed, ways, always=True)
    return _power(value, above, printed, reader)


def _is_natural(term: Term) -> bool:
    """Whether a term is certainly a whole number ≥ 0: of such variables and numbers, with + and ·."""
    if term.name == "num":
        return Fraction(term.leaf).denominator == 1 and Fraction(term.leaf) >= 0
    if term.name == "var":
        return term.shape == ("natural",)
    return term.name in ("add", "mul", "length") and (term.name == "length" or all(map(_is_natural, term.args)))


def _number(term: Term) -> Fraction | None:
    """A literal exponent: also 1/2 with a slash, and with a sign in front."""
    parts = [_number(a) for a in term.args] if term.name in ("div", "neg") else []
    if term.name == "num":
        return Fraction(term.leaf)
    if not parts or None in parts or (len(parts) == 2 and parts[1] == 0):
        return None
    return -parts[0] if len(parts) == 1 else parts[0] / parts[1]  # type: ignore[operator]


def _power(value: Read, above: str, printed: str, reader: Any) -> Read:
    term, kind = value
    entrywise = re.fullmatch(r"\\(?:odot|circ)\s*(\d)", spelled(above))
    if entrywise and kind == "column" and int(entrywise[1]) > 0:
        return reduce(lambda x, y: apply("hadamard", x, y), [term] * int(entrywise[1])), "column"
    if re.fullmatch(r"[*+\-]+|\\(?:ast|star|dagger|circ)", spelled(above)):
        raise NotDeclared(
            f"{printed} is not declared, and {spelled(above)} is no exponent. Declare the whole, as {{{printed!r}: scalar('a')}}.",
            source=printed, letter=printed, hint="",
        )  # fmt: skip
    if spelled(above)[:1] in ("(", "["):
        raise InputError(
            f"{printed} has a superscript in brackets, which mostly counts steps or derivatives. Declare the whole "
            f"as a name, or write a power without them."
        )
    if spelled(above) in TRANSPOSED - {"T"}:
        raise InputError(
            f"{printed} is the transpose of a {kind}. Transpose a vector or a matrix, or declare {printed} as a name."
        )
    exponent, sort = reader.inside(above)
    if sort != "scalar":
        raise InputError(f"{printed} has an exponent that is no number, but a {sort}.")
    number = _number(exponent)
    if kind == "column" and number is not None and number.denominator == 1 and 2 <= number <= 16:
        times = int(number)
        ways = {"entrywise": lambda: (reduce(lambda x, y: apply("hadamard", x, y), [term] * times), "column")}
        if times == 2:
            ways["inner product"] = lambda: (apply("dot", term, term), "scalar")
        return reader.pick(printed, ways, always=True)
    if kind == "matrix" and number is not None and number.denominator == 1 and 1 <= number <= 64:
        return reduce(lambda a, b: a @ b, [term] * int(number)), "matrix"
    if kind != "scalar":
        raise InputError(
            f"{printed} is a power of a {kind}, for which the language has no word. Powers of matrices have "
            f"exponents from 1; there is no inverse."
        )
    if number is None:
        if not _is_natural(exponent):
            raise InputError(
                f"{printed} has the exponent {python_of(exponent, longest=60)}, which is no literal and no variable "
                f"declared with natural(…). Where the base is "
                "positive, write e^{b \\ln a} for a^b."
            )
        return term**exponent, "scalar"
    if number.denominator == 2:
        term, number = apply("sqrt", term), number * 2
        found = term if abs(number) == 1 else term ** as_term(abs(number))
    else:
        found = term if number == -1 else term ** as_term(abs(number))
    return (found if number >= 0 else 1 / found), "scalar"


__all__ = ["raised"]
