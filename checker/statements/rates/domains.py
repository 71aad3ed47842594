"""Where a rate has a value: nowhere that the term itself has none.

The rate of log a is a′/a, which has a value at a < 0 too, and what stands still leaves no trace in a rate.  So the parts of a term
that may have no value are listed, and where the rate lacks one of them, 0 times that part is added.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.statements.terms.binding import BINDERS, parts
from checker.statements.terms.term import Term

_OF_POLYNOMIALS = """num word var bound state place number_of length add sub neg mul dot hadamard outer matvec matmul kron transpose vec
    sum entry column pair diag block sum_over stack"""
_POLYNOMIAL = frozenset(_OF_POLYNOMIALS.split())
# Words with a value wherever their arguments have one; all others are taken for partial.
_OF_TOTAL = """sin cos
    exp norm frobenius identity softmax sparsemax sigmoid sigmoid_slope sigmoid_curvature loss_value abs minimum maximum max_norm
    attention_matrix attention_block regression_loss regression_loss_vectorised operator_norm margin spread
    lt le eq and or not implies for_each for_every is_loss positive indicator
    loss matrix_loss softmax_loss logits head token_scores best_scores worst_scores runner_up_scores inputs dimension most_tokens"""
_TOTAL = _POLYNOMIAL | frozenset(_OF_TOTAL.split())
Condition = tuple[str, Term]  # what is asked of a term, and the term


def same_domain(term: Term, rate: Term) -> Term:
    """The rate, to which 0 is added in a way that has no value where the term has none."""
    asked = {c: part for c, part in _conditions(term)}
    for c, _ in _conditions(rate):
        asked.pop(c, None)
    if not asked:
        return rate
    missing = list(dict.fromkeys(asked.values()))
    if any(one.sort != "scalar" or not one.open <= term.open for one in missing) or term.sort != "scalar":
        missing = [term]
    for one in missing:
        rate = rate + 0 * one
    return rate


def _conditions(term: Term) -> Iterator[tuple[Condition, Term]]:
    """What is asked for a term to have a value, each with the part that asks it."""
    if term.sort == "truth":  # one side may decide alone, so what stands inside is asked as a whole
        if any(True for a in term.args for _ in _conditions(a)):
            yield ("value", term), term
        return
    for a in term.args:
        if term.name == "indicator" and a.sort == "truth":
            yield from ((c, term) for c, _ in _conditions(a))
        else:
            yield from _conditions(a)
    yield from ((c, term) for c in _own_conditions(term) if c[1].name != "num" or c[1].leaf == "0")


def _own_conditions(term: Term) -> Iterator[Condition]:
    """What the word itself asks of its arguments."""
    if term.name == "div":
        yield from (("nonzero", b) for b in _factors(term.args[1]) if not positive(b))
    elif term.name == "pow":
        if term.args[1].name != "num":
            yield "value", term
    elif term.name in ("log", "sqrt"):
        if not positive(term.args[0]):
            yield term.name, term.args[0]
    elif term.name in ("loss_slope", "value", "gradient", "slope"):
        kind = term.args[0] if term.name == "loss_slope" else term.args[0].args[-1]
        if term.name != "value" and "hinge" in (kind.leaf, *kind.shape):
            yield "slope of", kind
        if term.args[0].name == "matrix_loss":  # which needs queries
            yield "queries of", term.args[0].args[0]
    elif term.name == "expectation":
        gaussian = len(term.args) == 3 and term.args[1].leaf == "gaussian"
        if gaussian and any(t.name not in _POLYNOMIAL and not _whole_power(t) for t in parts(term.args[2])):
            yield "value", term
    elif term.name in ("weighted", "bernoulli"):
        yield "law", term
    elif term.name == "mat":
        yield "rows", term.args[1]
    elif term.name not in _TOTAL:
        yield "value", term


def _whole_power(term: Term) -> bool:
    return term.name == "pow" and term.args[1].name == "num"


def _factors(b: Term) -> Iterator[Term]:
    """The factors of a divisor: it is 0 where one of them is."""
    if b.name == "mul" or b.name == "pow":
        for a in b.args if b.name == "mul" else b.args[:1]:
            yield from _factors(a)
    else:
        yield b


def positive(term: Term) -> bool:
    """Whether a number is positive by sight, wherever it has a value."""
    name, args = term.name, term.args
    if name == "num":
        return term.fraction > 0
    if name in ("exp", "sigmoid", "sigmoid_slope", "length", "inputs", "dimension", "most_tokens"):
        return True
    if name == "add":
        return any(positive(a) and not_negative(b) for a, b in (args, args[::-1]))
    if name in ("mul", "div"):
        return all(map(positive, args))
    if name in ("pow", "sqrt"):
        return positive(args[0])
    if name == "sum":
        return args[0].name in ("exp", "softmax")
    if name == "loss_value":
        return args[0].leaf in ("logistic", "exponential", "sigmoid")
    if name in BINDERS and name != "expectation":
        return term.sort == "scalar" and positive(args[-1])
    return name == "entry" and args[0].name in ("exp", "softmax")


def not_negative(term: Term) -> bool:
    """Whether a number is at least 0 by sight."""
    name, args = term.name, term.args
    if positive(term) or name in ("norm", "frobenius", "abs", "sqrt", "number_of"):
        return True
    if name == "num":
        return term.fraction >= 0
    if name == "dot":
        return args[0] == args[1]
    if name == "pow":
        return not_negative(args[0]) or (args[1].name == "num" and int(args[1].leaf) % 2 == 0)
    if name in ("add", "mul", "div"):
        return all(map(not_negative, args))
    return name == "sum_over" and term.sort == "scalar" and not_negative(args[-1])


__all__ = ["not_negative", "positive", "same_domain"]
