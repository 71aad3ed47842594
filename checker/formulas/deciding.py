r"""Questions that the rest of the formula answers: a row or a column by the sizes, the base of a logarithm where none matters.

**Guarantee.** a question is decided only where every other reading is impossible by the declared sizes, or where all readings say the same.
**Convention.** sizes with different names are different numbers, unless the formula compares two sizes itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product

from checker.errors import CheckerError
from checker.formulas.readings import Question
from checker.formulas.sentences.whole import Statement
from checker.formulas.symbols.powers import KEPT
from checker.statements.terms.term import Term, as_term, exact, parts

_BY_SIZE = ({"row", "column"}, {"inner product", "entrywise", "outer product"}, {"inner product", "entrywise"})
_NATURAL = re.compile(r"\\ln(?![A-Za-z])|lse|log-?sum-?exp|KL", re.I)  # logarithms of a known base beside those of none
_OTHER_BASE = re.compile(  # signs of bits or digits, and of two logarithms that differ
    r"\\(?:ln|lg|lb|lceil|lfloor)(?![A-Za-z])|\\log\s*_|(?<![\d.])(?:2|10)\s*\^\s*(?:\{\s*-?\s*)?[A-Za-z\\]|bits?(?![A-Za-z])"
    r"|\\log\s*[({]?\s*10(?!\d)"
)
_EXPONENTIALS = re.compile(r"\\exp(?![A-Za-z])|(?<![A-Za-z\\}_^])e\s*\^|softmax|sigmoid|log-?sum-?exp|lse", re.I)
_MOST_TRIALS = 16
_SAME = {"eq", "add", "sub", "hadamard", "dot", "le", "lt"}  # words whose two parts have one size
_OF_PARTS = {"add", "sub", "neg", "mul", "div", "sum", "dot", "hadamard", "sum_over", "expectation"}
_OF_A_VECTOR = {"mul", "div", "neg", "exp", "log", "abs", "softmax", "sparsemax", "hadamard", "add", "sub"}
Shape = tuple[str, ...]


def decided(
    text: str, said: Statement | None, asked: Mapping[str, Question], read: Callable[[Mapping[str, str]], Statement]
) -> dict[str, str]:
    """The answers of questions that the formula gives itself; ``read`` gives the statement with such answers, or raises CheckerError.

    ``said`` is the statement with the first reading of each question; None where that cannot be read.
    """
    free = said is not None and not _NATURAL.search(text) and (is_base_free(said.term) or is_of_exponentials(said.term))
    natural = free or (said is not None and not _OTHER_BASE.search(text) and _is_natural(text, said.term))
    found = {key: "natural" for key, q in asked.items() if q.part == "\\log" and natural}
    turned = {key: "transpose" for key, q in asked.items() if set(q.readings) == {"transpose", "another"}}
    if turned and _is_read(turned, read) and not _is_read(dict.fromkeys(turned, KEPT), read):
        found |= turned
    questions = {key: list(q.readings) for key, q in asked.items() if set(q.readings) in _BY_SIZE}
    trials = list(product(*questions.values()))
    if not questions or len(trials) > _MOST_TRIALS:
        return found
    fitting, terms = [], set[Term]()
    for answers in trials:
        try:
            term = read(dict(zip(questions, answers, strict=True))).term
        except CheckerError:
            continue
        if compares_sizes(term):
            return found
        if fits(term):
            fitting.append(answers)
            terms.add(term)
    for k, key in enumerate(questions):
        if fitting and (len(terms) == 1 or len({answers[k] for answers in fitting}) == 1):
            found[key] = fitting[0][k]
    return found


def _is_read(answers: Mapping[str, str], read: Callable[[Mapping[str, str]], Statement]) -> bool:
    """Whether the formula can be read with these answers, with sizes that fit."""
    try:
        term = read(answers).term
    except CheckerError:
        return False
    return fits(term) or compares_sizes(term)


# ── sizes ──


def fits(term: Term) -> bool:
    """Whether all sizes that the declarations give go together."""
    return all(map(_fits, parts(term)))


def compares_sizes(term: Term) -> bool:
    """Whether the term compares two sizes, so that different names may be one number."""
    return any(t.name in ("eq", "le", "lt") and all(a.name == "length" for a in t.args) for t in parts(term))


def _fits(term: Term) -> bool:
    shapes = [size_of(part) for part in term.args]
    if term.name in _SAME and all(part.sort in ("vector", "matrix") for part in term.args):
        return _agree(*shapes)
    if term.name in ("function_value", "function_gradient", "minimiser", "subgradient"):
        return all(_agree(term.args[0].shape, shape) for shape in shapes[1:] if shape)
    if term.name in ("matvec", "matmul"):
        return not all(shapes) or _agree(shapes[0][-1:], shapes[1][:1])
    return True


def _agree(one: Shape, other: Shape) -> bool:
    """Whether two sizes may be the same: the same names, or one that is not known."""
    if not one or not other:
        return True
    return len(one) == len(other) and all(a == b or a.isdigit() != b.isdigit() for a, b in zip(one, other, strict=True))


def size_of(term: Term) -> Shape:
    """The names of the sizes of a vector or a matrix; () where they are not known."""
    name, args = term.name, term.args
    if term.sort not in ("vector", "matrix"):
        return ()
    if name == "var":
        return () if "?" in term.shape else term.shape
    if name == "stack":
        inside = size_of(args[1])
        return (*_range(args[0]), *inside) if inside or args[1].sort == "scalar" else ()
    if name in ("sum_over", "expectation", "function_gradient"):
        return size_of(args[-1])
    shapes = [size_of(part) for part in args if part.sort in ("vector", "matrix")]
    if name in ("matmul", "outer", "matvec", "column", "transpose", "diag"):
        if not all(shapes):
            return ()
        a, b = shapes[0], shapes[-1]
        known = {"matmul": (a[0], b[-1]), "outer": (a[0], b[0]), "matvec": a[:1], "column": a[:1], "diag": a * 2}
        return known.get(name, a[::-1])
    return next((shape for shape in shapes if shape), ()) if name in _OF_A_VECTOR else ()


def _range(index: Term) -> Shape:
    """The size that an index of a binder goes over."""
    return tuple(size for size in (index.leaf.partition(":")[2],) if size)


# ── logarithms ──


def is_base_free(term: Term) -> bool:
    """Whether a statement is the same for every base of its logarithms: all of its sides have one power of the logarithm."""
    if term.name in ("and", "or", "not", "implies", "for_each"):
        return all(is_base_free(part) for part in term.args if part.sort == "truth")
    if term.name not in ("eq", "le", "lt"):
        return _power_of_log(term) == 0
    one, other = map(_power_of_log, term.args)
    return one is not None and other is not None and (one == other or as_term(0) in term.args)


def _is_natural(text: str, term: Term) -> bool:
    """Whether the logarithm is one of an exponent, of slopes or of tails: e^{a log b}, beside ∇f, or below a root, as √(log(1/δ)/n)."""
    words = {"sqrt", "exp", "softmax", "sigmoid"} if _EXPONENTIALS.search(text) else {"sqrt"}
    inside = [s for t in parts(term) if t.name in words for s in parts(t)]
    return any(s.name == "log" for s in inside) or any(t.name == "function_gradient" for t in parts(term))


def is_of_exponentials(term: Term) -> bool:
    """Whether a logarithm is one of a sum of exponentials, as log Σ exp, which nobody takes to another base; one sign has one base."""
    return any(_has_exponentials(t.args[0]) for t in parts(term) if t.name == "log")


def _has_exponentials(term: Term) -> bool:
    """Whether a sum, a product or a quotient has a summand or a factor e^a."""
    if term.name == "exp":
        return True
    return term.name in _OF_PARTS and any(map(_has_exponentials, term.args))


def _power_of_log(term: Term) -> int | None:
    """The k for which a term is multiplied by cᵏ where every logarithm is by c > 0; None where there is none."""
    name, args = term.name, term.args
    if not any(t.name == "log" for t in parts(term)):
        return 0
    powers = [_power_of_log(part) for part in args]
    if any(k is None for k in powers):
        return None
    known = [k for k in powers if k is not None]
    if name == "log":
        return 1 if known == [0] else None
    if name in ("mul", "dot", "hadamard", "matvec"):
        return sum(known)
    if name == "div":
        return known[0] - known[1]
    if name == "pow" and args[1].name == "num" and exact(args[1]).denominator == 1:
        return known[0] * int(exact(args[1]))
    if name in ("add", "sub"):
        scaled = {k for k, part in zip(known, args, strict=True) if part != as_term(0)}
        return scaled.pop() if len(scaled) == 1 else None
    if name in ("neg", "sum", "abs", "norm", "maximum", "minimum"):
        return known[0]
    if name in ("sum_over", "expectation", "stack") and not any(known[:-1]):
        return known[-1]
    return None


__all__ = ["decided", "fits", "is_base_free", "size_of"]
