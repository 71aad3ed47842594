"""Terms as the Python of a theorem file: ``equals(A @ x, 2 * y)``, and which names are spelled otherwise there.

**Guarantee.** evaluated with the words of :mod:`checker.language` and its variables, the text builds the same term again.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Term = Any  # a checker.statements.terms.term.Term, which is built with the help of this module

# The word of the language → the name of the vocabulary, where Python has no such word or means something else by it.
SPELLED = {"equals": "eq", "implies": "implies", "kronecker": "kron", "total": "sum"}
DEFAULT_CHOICE = {  # the words whose choice may be left out: then it is that of the optimal tokens
    "max_margin",
    "max_margin_matrix",
    "max_margin_head",
    "joint_max_margin",
    "separable",
    "matrix_separable",
    "head_separable",
    "nuclear_margin",
    "largest_multiplier",
    "only_nuclear_solution",
}
DEFAULT_LOSS = {"loss", "matrix_loss"}  # … whose loss may be left out: then it is the logistic one

# name: (how it is written, how tightly it binds, and its arguments must at least); as Python's own table of precedence says.
_COMPARED, _EITHER, _BOTH, _SUM, _PRODUCT, _SIGN, _POWER, _CALL = range(1, 9)
_OPERATORS: dict[str, tuple[str, int, tuple[int, ...]]] = {
    "lt": ("{} < {}", _COMPARED, (_EITHER, _EITHER)),
    "le": ("{} <= {}", _COMPARED, (_EITHER, _EITHER)),
    "or": ("{} | {}", _EITHER, (_EITHER, _BOTH)),
    "and": ("{} & {}", _BOTH, (_BOTH, _SUM)),
    "add": ("{} + {}", _SUM, (_SUM, _PRODUCT)),
    "sub": ("{} - {}", _SUM, (_SUM, _PRODUCT)),
    "mul": ("{} * {}", _PRODUCT, (_PRODUCT, _SIGN)),
    "div": ("{} / {}", _PRODUCT, (_PRODUCT, _SIGN)),
    "matvec": ("{} @ {}", _PRODUCT, (_PRODUCT, _SIGN)),
    "matmul": ("{} @ {}", _PRODUCT, (_PRODUCT, _SIGN)),
    "neg": ("-{}", _SIGN, (_SIGN,)),
    "not": ("~{}", _SIGN, (_SIGN,)),
    "pow": ("{}**{}", _POWER, (_CALL, _SIGN)),
    "transpose": ("{}.T", _CALL, (_CALL,)),
    "abs": ("abs({})", _CALL, (0,)),
    "slope": ("slope({}, {}, along={})", _CALL, (0, 0, 0)),
}
_WORDS = {name: word for word, name in SPELLED.items()}
_MOST_SHOWN = 80  # characters of a value


def word_of(name: str) -> str:
    """How a name of the vocabulary is imported from the language: "eq" is ``equals``."""
    return _WORDS.get(name, name)


def operator_of(name: str) -> str:
    """What a reader of the file sees of a name: its operator, as ``*``, or its word."""
    pattern = _OPERATORS[name][0] if name in _OPERATORS and name not in ("abs", "slope") else ""
    return pattern.replace("{}", "").strip() or word_of(name)


def python_of(term: Term, *, longest: int | None = None) -> str:
    """The term in the words of the language; cut with … after so many characters."""
    text = _written(term)[0]
    return text if longest is None or len(text) <= longest else text[: longest - 1] + "…"


def _written(term: Term) -> tuple[str, int]:
    """The text, and how tightly its outermost operator binds."""
    if term.name == "num":
        value = Fraction(term.leaf)
        if value.denominator != 1:
            return f"Fraction({value.numerator}, {value.denominator})", _CALL
        return term.leaf, _CALL if value >= 0 else _SIGN
    if not term.args and not term.name.startswith("own:"):
        text = term.leaf.partition(":")[0] if term.name in ("bound", "state") else term.leaf
        return repr(text) if term.name == "word" else text, _CALL
    if term.name == "place" and term.args[0].name == "num" and "/" not in term.args[0].leaf:
        return term.args[0].leaf, _CALL  # a literal index
    if term.name in _OPERATORS:
        return _operated(term)
    if term.name in ("function_value", "function_gradient"):
        f, x = (_written(a)[0] for a in term.args)
        return (f"{f}({x})" if term.name == "function_value" else f"gradient({f}, {x})"), _CALL
    if term.name == "iterate":
        return _iterated(term), _CALL
    shown = term.args
    if term.name in DEFAULT_CHOICE and shown[1].name == "best_tokens" and shown[1].args == shown[:1]:
        shown = shown[:1]
    inside = ", ".join(_written(a)[0] for a in shown)
    if term.name.startswith("own:"):
        return f"own_function({', '.join(filter(None, (repr(term.name.removeprefix('own:')), inside)))})", _CALL
    return f"{word_of(term.name)}({inside})", _CALL


def _iterated(term: Term) -> str:
    """``iterate(k, x, start=…, update=…)``; of several variables the part that is meant, as ``iterate(k, (x, v), …)[1]``."""
    which, k, step, *rest = term.args
    parts = [[_written(a)[0] for a in rest[part::3]] for part in range(3)]
    x, start, update = (one[0] if len(one) == 1 else f"({', '.join(one)})" for one in parts)
    counted = any(step.leaf in u.open for u in rest[2::3])
    text = f"iterate({_written(k)[0]}, {x}, start={start}, update={update}{f', step={_written(step)[0]}' if counted else ''})"
    return text if len(parts[0]) == 1 else f"{text}[{which.leaf}]"


def _operated(term: Term) -> tuple[str, int]:
    pattern, strength, needed = _OPERATORS[term.name]
    parts = []
    for argument, least in zip(term.args, needed, strict=True):
        text, own = _written(argument)
        parts.append(text if own >= least else f"({text})")
    if strength < _CALL and all(a.name == "num" for a in term.args):  # Python would compute with two numbers
        parts[0] = f"number({_written(term.args[0])[0]})"
    return pattern.format(*parts), strength


def cropped(value: Any) -> str:
    """An exact value as text, cut to a bearable length."""
    text = str(value) if isinstance(value, str) else str(value).replace("'", "")
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


def counted_from_one(value: Any, sort: str) -> Any:
    """Places are counted from 1, as on a page; in JSON they are counted from 0."""
    if sort not in ("index", "choice", "order"):
        return value
    if isinstance(value, list):
        return [counted_from_one(one, sort) for one in value]
    return str(int(value) + 1) if str(value).isdecimal() else value


__all__ = [
    "counted_from_one",
    "cropped",
    "DEFAULT_CHOICE",
    "DEFAULT_LOSS",
    "SPELLED",
    "operator_of",
    "python_of",
    "word_of",
]
