"""What is asked of a term, a word or a claim by mistake, each answered with what to write instead.

A term is no number, list or array: nothing is computed while a statement is written.  :class:`NotANumber` is what
:class:`checker.statements.terms.term.Term` inherits, so that ``sum(x)``, ``a ^ 2``, ``math.exp(a)`` or ``numpy.exp(x)`` end in a sentence.

**Raises.** ClaimError, from every method.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import wraps
from typing import Any, NoReturn, TypeVar

from checker.errors import ClaimError
from checker.statements.terms.display import Displayed
from checker.statements.terms.spelling import python_of

_Noun = TypeVar("_Noun")

# numpy's name of an operation → what to write in a statement
_INSTEAD = {
    "add": "x + y",
    "subtract": "x - y",
    "multiply": "a * x (for two vectors hadamard(x, y))",
    "matmul": "A @ x, or dot(x, y)",
    "divide": "x / a",
    "true_divide": "x / a",
    "negative": "-x",
    "power": "a**2",
    "square": "a**2",
    "absolute": "abs(x)",
    "exp": "exp(x)",
    "log": "log(x)",
    "sqrt": "sqrt(a)",
    "dot": "dot(x, y)",
    "vdot": "dot(x, y)",
    "inner": "dot(x, y)",
    "sum": "total(x)",
    "max": "maximum(x)",
    "amax": "maximum(x)",
    "min": "minimum(x)",
    "amin": "minimum(x)",
    "maximum": "maximum(pair(a, b))",
    "minimum": "minimum(pair(a, b))",
    "norm": "norm(x), frobenius(A) or operator_norm(A)",
    "outer": "outer(x, y)",
    "kron": "kronecker(A, B)",
    "transpose": "A.T",
    "diag": "diag(x)",
    "reshape": "vec(A)",
    "less": "a < b",
    "less_equal": "a <= b",
    "greater": "a > b",
    "greater_equal": "a >= b",
    "equal": "equals(a, b)",
    "not_equal": "~equals(a, b)",
    "softmax": "softmax(x)",
}
_METHODS = {
    "dot": "dot(x, y)",
    "sum": "total(x)",
    "max": "maximum(x)",
    "min": "minimum(x)",
    "norm": "norm(x)",
    "exp": "exp(x)",
    "log": "log(x)",
    "sqrt": "sqrt(a)",
    "sin": "sin(a)",
    "cos": "cos(a)",
    "abs": "abs(x)",
    "transpose": "A.T",
    "t": "A.T",
    "shape": "length(x)",
    "size": "length(x)",
    "trace": "dot(vec(A), vec(identity(d)))",
    "softmax": "softmax(x)",
    "item": "entry(x, 0)",
    "pow": "a**2",
    "matmul": "A @ x",
}


# (a word of the vocabulary, the sorts it was given) → what to write instead
_FOR_SORTS: Mapping[tuple[str, tuple[str, ...]], str] = (
    {
        ("mul", ("vector", "vector")): "hadamard(x, y) for the entrywise product, or dot(x, y)",
        ("mul", ("matrix", "vector")): "A @ x",
        ("mul", ("matrix", "matrix")): "A @ B",
        ("matmul", ("vector", "vector")): "dot(x, y), or outer(x, y) for the matrix",
        ("matmul", ("vector", "matrix")): "A.T @ x",
        ("pow", ("vector", "scalar")): "hadamard(x, x) for the entrywise square, or dot(x, x)",
        ("pow", ("matrix", "scalar")): "A @ A",
        ("norm", ("matrix",)): "frobenius(A), or operator_norm(A)",
        ("frobenius", ("vector",)): "norm(x)",
        ("max_norm", ("matrix",)): "max_norm(vec(A))",
        ("softmax", ("scalar",)): "softmax(x) of a vector, sigmoid(a) of a number",
        ("softmax", ("matrix",)): "softmax(row(A, i)), or attention_matrix(A, X, B)",
        ("sum", ("matrix",)): "total(vec(A))",
        ("maximum", ("matrix",)): "maximum(vec(A))",
        ("minimum", ("matrix",)): "minimum(vec(A))",
        ("maximum", ("scalar", "scalar")): "maximum(pair(a, b))",
        ("minimum", ("scalar", "scalar")): "minimum(pair(a, b))",
        ("lt", ("scalar", "vector")): "positive(x) for 0 < x, or a < minimum(x)",
        ("le", ("scalar", "vector")): "a <= minimum(x)",
        ("lt", ("vector", "scalar")): "maximum(x) < a",
        ("le", ("vector", "scalar")): "maximum(x) <= a",
        (
            "le",
            ("vector", "vector"),
        ): "a statement about each entry: entry(x, i) <= entry(y, i) with i = index('i', 'n')",
        (
            "lt",
            ("vector", "vector"),
        ): "a statement about each entry: entry(x, i) < entry(y, i) with i = index('i', 'n')",
        ("sqrt", ("vector",)): "sqrt(entry(x, i)) with i = index('i', 'n')",
        ("loss_value", ("scalar",)): "loss_value('logistic', a)",
    }
    | {
        (name, sorts): "c * exp(0 * x), the vector whose entries are all c, for the number"
        for name in ("add", "sub")
        for sorts in (("vector", "scalar"), ("scalar", "vector"))
    }
    | {
        (name, sorts): "(a <= b) & (c <= d), each comparison in parentheses: & and | bind more tightly than <="
        for name in ("and", "or")
        for sorts in (("truth", "scalar"), ("scalar", "truth"), ("scalar", "scalar"))
    }
)
_OBJECTIVES = {"value", "gradient", "slope", "descent", "small_step_descent", "smoothness"}


def remedy(name: str, sorts: tuple[str, ...]) -> str:
    """What to write instead of a word at arguments of other sorts than it takes, as a sentence; "" where nothing is known."""
    if name in _OBJECTIVES and sorts[:1] == ("dataset",):
        return " Write loss(D) for the risk of a dataset."
    if "index" in sorts and name in ("add", "sub", "mul", "lt", "le"):
        return " An index is a place: number_of(i) is its number, counted from 0; i <= j and equals(i, j) compare two indices."
    if "order" in sorts:
        return " An order is asked for a place: at(o, t) is the index there, and i = index('i', 'n') goes over all of them."
    instead = _FOR_SORTS.get((name, sorts))
    return f" Write {instead}." if instead else ""


def field_remedy(noun: str, name: str, known: Mapping[str, Any]) -> str:
    """What to write instead of a field that a claim or a source does not have."""
    if name in _FIELDS:
        return f" Write {_FIELDS[name]}."
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return (f" Did you mean {near[0]}=?" if near else "") + f" {noun} has {', '.join(known)}."


_FIELDS = {
    "variables": "forall=(…)",
    "given": "assuming=(…)",
    "hypotheses": "assuming=(…), and where=(…) for what the conclusion needs to have a value",
    "if_": "assuming=(…)",
    "statement": "conclude=…",
    "then": "conclude=…",
    "claim": "conclude=…",
    "paper": "source=Source(paper=…, where=…, fidelity=…)",
    "expect": "nothing: there is no field for an expected verdict",
    "tolerance": "nothing: statements are exact",
    "tol": "nothing: statements are exact",
}
NEEDED = {
    "title": "title='what the theorem says in one line'",
    "source": "source=Source(paper='mine', where='Lemma 1', fidelity='verbatim')",
    "forall": "forall=(x,), all variables with a comma behind a single one; quantifier='exists' says that there is an x",
    "conclude": "conclude=…, one statement",
    "paper": "paper='mine', a short key",
    "where": "where='Lemma 1', the place in the text",
    "fidelity": "fidelity='verbatim', 'paraphrase' or 'reconstructed'",
    "what": "what='what is left open'",
    "readings": "readings=('one', 'another')",
    "ours": "ours='one', or 'every'",
}


def explained(noun: type[_Noun]) -> type[_Noun]:
    """The same dataclass, whose missing, unknown and unnamed fields are said in a sentence.  **Raises.** ClaimError."""
    fill = noun.__init__
    known = {f.name: f for f in fields(noun)}  # type: ignore[arg-type]

    @wraps(fill)
    def __init__(self: object, *unnamed: object, **given: Any) -> None:
        if unnamed:
            raise ClaimError(
                f"{noun.__name__}({unnamed[0]!r:.60}, …) has a value without a name. Write {', '.join(f'{k}=…' for k in known)}."
            )
        for name in given.keys() - known.keys():
            raise ClaimError(f"{noun.__name__} has no field {name!r}.{field_remedy(noun.__name__, name, known)}")
        for name, one in known.items():
            if name not in given and one.default is MISSING and one.default_factory is MISSING:
                raise ClaimError(
                    f"{noun.__name__} needs {name}=…, which is missing. Write {NEEDED.get(name, name + '=…')}."
                )
        fill(self, **given)

    noun.__init__ = __init__  # type: ignore[method-assign]
    return noun


def outside(term: Any) -> str:
    """Behind what says that a term has no value: the hypothesis that excludes it, "" where it is not known."""
    if term.name not in ("div", "log", "sqrt"):
        return ""
    inside = term.args[-1]
    excludes = (
        f"~equals({shown(inside)}, 0)"
        if term.name == "div"
        else f"{shown(inside)} {'>' if term.name == 'log' else '>='} 0"
    )
    return f"; where=({excludes},) excludes that"


def shown(term: object) -> str:
    return python_of(term, longest=200) if isinstance(term, NotANumber) else str(term)[:200]


def listed(part: str, value: Any) -> tuple:
    """The variables or hypotheses of a claim as a tuple.  **Raises.** ClaimError for one without its comma."""
    if isinstance(value, NotANumber):
        said = shown(value)
        raise ClaimError(f"{part}={said} is one term where several may stand. Write {part}=({said},), with the comma.")
    if not isinstance(value, (tuple, list)):
        raise ClaimError(
            f"{part}={shown(value)} is of the type {type(value).__name__}. Write a tuple of terms, such as {part}=(x, y)."
        )
    return value if isinstance(value, tuple) else tuple(value)


def not_a_statement(part: str, value: object) -> str:
    """Why something that is no term cannot stand in a claim, and what to write."""
    kind = type(value).__name__
    if isinstance(value, bool):
        return (
            f"{part} holds the Python bool {value}, not a term: == and != (and also `is` and `not`) compare two objects of Python at once. "
            "Write equals(a, b) and ~equals(a, b)."
        )
    if isinstance(value, (tuple, list)) and all(isinstance(x, NotANumber) for x in value):
        joined = " & ".join(f"({shown(x)})" for x in value)
        return f"{part} holds {len(value)} statements in a {kind}, and takes one. Write {joined or 'one statement'}."
    if callable(value) and not isinstance(value, NotANumber):
        return f"{part} holds a Python function, not a term. Write the statement itself with the words of checker.language."
    if isinstance(value, str):
        return f"{part} holds the text {value!r:.80}, not a term. Write the statement without quotation marks."
    return f"{part} holds {shown(value)} ({kind}), not a term. Write a statement with the words of checker.language."


class NoSuchAttribute(ClaimError, AttributeError):
    """So that ``hasattr`` of a term is False, and a reader still gets a sentence."""


class NotANumber(Displayed):
    """The uses of a term that compute something in Python, each with its remedy."""

    def __iter__(self) -> NoReturn:
        raise ClaimError(
            f"Python asked for the entries of {shown(self)}, as sum(x), max(x), min(x), a loop, a, b = … and *x do; a statement has "
            "none while it is written. Write total(x), maximum(x), minimum(x), or with i = index('i', 'n') "
            "for_each(i, …), sum_over(i, …) or entry(x, i); declare two variables one after the other, as a, b = scalar('a'), scalar('b')."
        )

    def __getitem__(self, at: object) -> NoReturn:
        self._is_no_order("[…]")
        raise ClaimError(
            f"{shown(self)}[…] takes an entry as Python does. Write entry(x, {at if isinstance(at, int) else 'i'}) for a vector, and "
            f"row(A, {at if isinstance(at, int) else 'i'}) or entry(row(A, i), j) for a matrix; entries count from 0."
        )

    def __len__(self) -> NoReturn:
        raise ClaimError(f"len({shown(self)}) is not known while the statement is written. Write length(x).")

    def __contains__(self, _: object) -> NoReturn:
        raise ClaimError(
            f"`in {shown(self)}` computes an answer at once. Say it with i = index('i', 'n') and entry(x, i)."
        )

    def _is_no_order(self, asked: str) -> None:
        if getattr(self, "sort", "") == "order":
            raise ClaimError(
                f"{shown(self)}{asked} asks an order for a place. Write at({shown(self)}, t); places count from 0."
            )

    def _not_called(self) -> NoReturn:
        self._is_no_order("(…)")
        if getattr(self, "sort", "") in ("function", "scalar_function"):
            raise ClaimError(f"{shown(self)}(…) takes one point. Write {shown(self)}(x).")
        raise ClaimError(
            f"{shown(self)}(…) calls it like a function. Write * for a product, value(L, p) for an objective's value, and "
            "own_function('f', x) for a function of your own."
        )

    def __xor__(self, other: object) -> NoReturn:
        raise ClaimError(
            f"^ is not a power in Python (it is a bitwise or), and stands between {shown(self)} and {shown(other)}. Write **."
        )

    __rxor__ = __xor__

    def __rpow__(self, base: object) -> Any:
        raise ClaimError(
            f"{base}**({shown(self)}) has an exponent that is not a number. Write exp(a) for e**a, and exp(a * log(2)) for 2**a."
        )

    def __rand__(self, other: object) -> NoReturn:
        raise ClaimError(
            f"& and | bind more tightly than a comparison, so that they stand between {shown(other)} and {shown(self)} here. Put each "
            "comparison in parentheses: (0 <= a) & (a <= 1)."
        )

    __ror__ = __rand__

    def __floordiv__(self, other: object) -> NoReturn:
        raise ClaimError(
            f"// and % round, and stand beside {shown(self)}. Write / for a quotient; there is no word for a rest."
        )

    __rfloordiv__ = __mod__ = __rmod__ = __floordiv__

    def __float__(self) -> NoReturn:
        raise ClaimError(
            f"Python asked for the number that {shown(self)} is, as math.exp(a), math.sqrt(a), float(a) and round(a) do; a statement has "
            "none while it is written. Import exp, log, sqrt, abs and so on from checker.language and write exp(a)."
        )

    def __index__(self) -> NoReturn:
        raise ClaimError(
            f"Python asked for the whole number that {shown(self)} is, as range(k) and hex(k) do; a statement has none while it is "
            "written. For so many steps of a loop write iterate(k, x, start=…, update=…), for every value of an index for_each(i, …)."
        )

    __int__ = __complex__ = __round__ = __floor__ = __ceil__ = __trunc__ = __float__

    def __array__(self, *_: object, **__: object) -> NoReturn:
        raise ClaimError(
            f"numpy asked for an array of {shown(self)}; a statement has no numbers while it is written. Use the words of "
            "checker.language."
        )

    def __array_ufunc__(self, function: Any, *_: object, **__: object) -> NoReturn:
        self._of_numpy(function)

    def __array_function__(self, function: Any, *_: object, **__: object) -> NoReturn:
        self._of_numpy(function)

    def _of_numpy(self, function: Any) -> NoReturn:
        name = getattr(function, "__name__", "a function")
        instead = f"Write {_INSTEAD[name]}" if name in _INSTEAD else "Write the word of docs/notation.md"
        raise ClaimError(
            f"numpy's {name} was applied to the term {shown(self)}, which is no array: nothing is computed while a statement is "
            f"written. {instead}, with numbers as int, Fraction or '1/10' and words from checker.language."
        )

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_"):  # asked by Python, copy, IPython and others, who take no for an answer
            raise AttributeError(name)
        instead = (
            f"Write {_METHODS[name]}"
            if name in _METHODS
            else "Words are functions, as norm(x), listed in docs/notation.md"
        )
        raise NoSuchAttribute(f"The term {shown(self)} has no .{name}. {instead}.")


__all__ = ["NEEDED", "NotANumber", "explained", "listed", "not_a_statement", "outside", "remedy", "shown"]
