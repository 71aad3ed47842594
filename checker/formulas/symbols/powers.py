r"""Powers and transposes as they are printed.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import reduce
from typing import Any

from checker.errors import InputError, NotDeclared, NoWord
from checker.formulas.products import FLIPPED, Read
from checker.formulas.readings import TRANSPOSED, spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols import defined as latex_defined
from checker.formulas.symbols import products as latex_products
from checker.formulas.symbols.conventions import positive_part
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.short_for import binomial, factorial, matrix_power
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term

_CERTAINLY = TRANSPOSED - {"T"}
KEPT = "kept"


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
        if reader.answers.decided.get(f"^{text}") == KEPT:
            step = Term("var", leaf=reader.free("step"), sort=term.sort, shape=shape_of(term) or ("?",))
            return step, kind  # only tried: the step of an algorithm is a thing like the others
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
    if (
        text == "+"
        and kind in ("scalar", "column")
        and printed.lstrip().startswith(("(", "[", "\\left", "\\big", "\\Big"))
    ):
        return positive_part(value, printed)  # (a)^+
    if kind == "matrix" and text.startswith("-") and text[1:] in TRANSPOSED:
        return latex_defined.inverse(term, printed, reader).T, "matrix"
    if kind == "matrix" and text in ("\\dagger", "+"):
        said = {"pseudo-inverse": "the matrix of Penrose's four equations", "another": "declare the whole as a name"}
        if reader.answers.choose(f"^{text}", said) == "pseudo-inverse":
            return latex_defined.pseudo_inverse(term, printed, reader), "matrix"
    return _power(value, above, printed, reader)


def is_natural(term: Term) -> bool:
    """Whether a term is certainly a whole number ≥ 0: of such variables and numbers, with + and ·."""
    if term.name == "num":
        return Fraction(term.leaf).denominator == 1 and Fraction(term.leaf) >= 0
    if term.name == "var":
        return term.shape == ("natural",)
    return term.name in ("length", "number_of") or term.name in ("add", "mul") and all(map(is_natural, term.args))


def _number(term: Term) -> Fraction | None:
    """A literal exponent: also 1/2 with a slash, and with a sign in front."""
    parts = [_number(a) for a in term.args] if term.name in ("div", "neg") else []
    if term.name == "num":
        return Fraction(term.leaf)
    if not parts or None in parts or (len(parts) == 2 and parts[1] == 0):
        return None
    return -parts[0] if len(parts) == 1 else parts[0] / parts[1]  # type: ignore[operator]


def _power(value: Read, above: str, printed: str, reader: Any) -> Read:
    term, kind = reader.as_number(value)
    entrywise = re.fullmatch(r"\\(?:odot|circ)\s*(\d)", spelled(above))
    if entrywise and kind == "column" and int(entrywise[1]) > 0:
        return reduce(lambda x, y: apply("hadamard", x, y), [term] * int(entrywise[1])), "column"
    if entrywise and kind == "matrix" and int(entrywise[1]) > 0:
        return reduce(
            lambda x, y: latex_products.entrywise(x, y, printed, reader), [term] * int(entrywise[1])
        ), "matrix"
    if re.fullmatch(r"[*+\-]+|\\(?:ast|star|dagger|circ)", spelled(above)):
        raise NotDeclared(
            f"{printed} is not declared, and {spelled(above)} is no exponent. Declare the whole, as {{{printed!r}: scalar('a')}}.",
            source=printed,
            letter=printed,
            hint="",
        )
    if spelled(above)[:1] in ("(", "["):
        raise InputError(
            f"{printed} has a superscript in brackets, which mostly counts steps or derivatives. Declare the whole "
            f"as a name, or write a power without them."
        )
    if spelled(above) in TRANSPOSED - {"T"}:
        raise InputError(
            f"{printed} is the transpose of a {kind}. Transpose a vector or a matrix, or declare {printed} as a name."
        )
    exponent, sort = reader.as_number(reader.inside(above))
    if sort != "scalar":
        raise InputError(f"{printed} has an exponent that is no number, but a {sort}.")
    number = _number(exponent)
    if kind == "column" and number is not None and number.denominator == 1 and 2 <= number <= 16:
        times = int(number)
        ways = {"entrywise": lambda: (reduce(lambda x, y: apply("hadamard", x, y), [term] * times), "column")}
        if times == 2:
            ways["inner product"] = lambda: (apply("dot", term, term), "scalar")
        return reader.pick(printed, ways, always=True)
    if kind == "matrix" and number is not None:
        return latex_defined.power(term, number, printed, reader)
    if kind == "matrix" and is_natural(exponent):
        return _of_matrix(term, exponent, printed, reader), "matrix"
    if kind != "scalar":
        raise InputError(
            f"{printed} is a power of a {kind}, for which the language has no word. Declare the whole as a name, as "
            f"'{printed[:40]}: {'matrix n n' if kind == 'matrix' else 'vector n'}'."
        )
    if number is None:
        return _of_variable(term, exponent, printed, reader), "scalar"
    if number.denominator > 1:
        term, number = latex_defined.root(term, number.denominator, reader), Fraction(number.numerator)
    found = term if abs(number) == 1 and (exponent != as_term(1)) else term ** as_term(abs(number))
    return (found if number >= 0 else 1 / found), "scalar"


def _of_matrix(matrix: Term, count: Term, printed: str, reader: Any) -> Term:
    """W^k of a whole number k, which may count steps.  **Raises.** InputError for a matrix that is not square, and for a step."""
    shape = shape_of(matrix)
    if not shape or shape[0] != shape[1]:
        raise InputError(
            f"{printed} is a power of a matrix that is not declared as square. Declare the whole as a name."
        )
    said = {
        "power": f"the product of {python_of(count, longest=60)} factors",
        "another": "the matrix of this step: declare the whole as a name",
    }
    grouped = printed.lstrip().startswith(("(", "[", "\\left", "\\big", "\\Big"))  # no step of a sequence
    if not grouped and reader.answers.choose(printed, said) == "another":
        raise InputError(
            f"{printed} was answered to be no power. Declare the whole as a name, as '{printed[:40]}: matrix n n'."
        )
    return matrix_power(matrix, count, shape[0])


def root(term: Term, degree: int, reader: Any) -> Term:
    """The printed root; one of odd degree is of any number."""
    return latex_defined.root(term, degree, reader, odd=True)


def _of_variable(base: Term, exponent: Term, printed: str, reader: Any) -> Term:
    """A power whose exponent is no literal: of a whole number, its negative, or another one where the base is positive."""
    if is_natural(exponent):
        return base**exponent
    if exponent.name == "neg" and is_natural(exponent.args[0]):
        return 1 / base ** exponent.args[0]
    if exponent.name == "sub" and exponent.args[1].name == "num" and all(map(is_natural, exponent.args)):
        return _one_less(base, exponent.args[0], exponent.args[1], printed, reader)
    if base.name == "num" and Fraction(base.leaf) <= 0:
        raise InputError(f"{printed} has the base {base.leaf}. Declare the letters of its exponent with natural(…).")
    real = apply("exp", exponent * apply("log", base))
    if _is_positive(base) or (is_natural(base) and _is_turned(exponent)):  # n^{−γ} of a whole number, which is not 0
        return real
    said = {
        "of a positive base": python_of(real, longest=120),
        "a whole exponent": f"declare the letters of {python_of(exponent, longest=60)} with natural(…)",
    }
    if reader.answers.choose(printed, said) == "a whole exponent":
        raise InputError(f"{printed} was answered to have a whole exponent. Declare its letters with natural(…).")
    return real


def _is_turned(exponent: Term) -> bool:
    """Whether an exponent has a sign − before it."""
    first = exponent
    while first.name in ("mul", "div"):
        first = first.args[0]
    return first.name == "neg" or (first.name == "num" and Fraction(first.leaf) < 0)


def _one_less(base: Term, count: Term, less: Term, printed: str, reader: Any) -> Term:
    """a^{k−1}: of a size n the exponent n − 1 is a whole number ≥ 0; of another k that is asked."""
    certain = count.name == "length" and less == as_term(1)
    exponent = latex_defined.one_less(count, int(Fraction(less.leaf)), reader)
    said = {
        "an exponent from 0": f"only where {python_of(count - less)} >= 0",
        "any exponent": python_of(base**count / base**less, longest=120),
    }
    if certain or reader.answers.choose(printed, said) == "an exponent from 0":
        return base**exponent
    return base**count / (base if less == as_term(1) else base**less)


def _is_positive(term: Term) -> bool:
    """Whether a term is certainly positive, by its form."""
    if term.name == "num":
        return Fraction(term.leaf) > 0
    if term.name == "add":
        return any(map(_is_positive, term.args)) and all(_is_positive(a) or _is_not_negative(a) for a in term.args)
    return term.name in ("exp", "length", "sigmoid") or (
        term.name in ("mul", "div", "sqrt") and all(map(_is_positive, term.args))
    )


def _is_not_negative(term: Term) -> bool:
    if term.name == "pow" and term.args[1].name == "num":
        return Fraction(term.args[1].leaf) % 2 == 0
    if term.name in ("mul", "div"):
        return all(_is_positive(a) or _is_not_negative(a) for a in term.args)
    return term.name in (
        "abs",
        "norm",
        "frobenius",
        "max_norm",
        "operator_norm",
        "indicator",
        "sqrt",
    ) or term.shape == ("natural",)


def counted(node: Node, reader: Any) -> Read:
    """k! and n over k, of whole numbers that are not negative.  **Raises.** NoWord for other numbers."""
    numbers = [reader.term(part, "scalar") for part in node.parts]
    if not is_natural(numbers[-1]):
        raise NoWord(
            f"{node.source[:120]} counts with {python_of(numbers[-1], longest=60)}. Declare its letters with natural(…)."
        )
    return (factorial(*numbers) if node.kind == "factorial" else binomial(*numbers)), "scalar"


__all__ = ["counted", "is_natural", "raised", "root"]
