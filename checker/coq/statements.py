"""A claim's own term as a Coq statement: scalars, vectors, matrices and indices, of sizes that are at least 1.

Sizes are equal only where the statement gives them one name, and a term whose sizes do not fit is refused.
"""

from __future__ import annotations

import re
from fractions import Fraction

from checker.errors import InputError

INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
FUNCTIONS = {"exp": "exp", "sqrt": "sqrt", "abs": "Rabs", "sigmoid": "sigmoid", "sigmoid_slope": "sigmoid_slope",
             "sigmoid_curvature": "sigmoid_curvature"}  # fmt: skip
# Names that mean something in the library or are bound by the printer; a statement that uses them is refused.
TAKEN = {
    *FUNCTIONS.values(),
    "norm",
    "softmax",
    "dot",
    "matvec",
    "vec",
    "total",
    "sum",
    "i",
    "j",
    "k",
    "nat",
    "R",
    "forall",
    "fun",
}
Sorts = dict[str, list[str]]


def coq_statement(statement: dict) -> str:
    """A statement for all scalars, vectors, matrices and indices.  **Raises.** InputError for other vocabulary."""
    sorts: Sorts = {entry[0]: entry[1:] for entry in statement["forall"]}
    if statement["quantifier"] != "all" or statement.get("exists"):
        raise InputError("Only statements for all their variables are translated to Coq.")
    sizes = list(dict.fromkeys(size for sort in sorts.values() for size in sort[1:]))
    named = [*sorts, *sizes]
    if len(set(named)) != len(named) or any(not re.fullmatch(r"[a-zA-Z]\w*", x) or x in TAKEN for x in named):
        raise InputError(
            "A variable or size of this statement is no plain name of its own, so Coq could read it otherwise."
        )
    kinds = {
        kind: [name for name, sort in sorts.items() if sort[0] == kind]
        for kind in ("scalar", "vector", "matrix", "index")
    }
    if sum(map(len, kinds.values())) != len(sorts):
        raise InputError("Only scalars, vectors, matrices and indices are translated to Coq.")
    groups = [("nat", sizes), ("R", kinds["scalar"]), ("nat -> R", kinds["vector"]), ("nat -> nat -> R", kinds["matrix"]),
              ("nat", kinds["index"])]  # fmt: skip
    bound = [f"{' '.join(names)} : {kind}" for kind, names in groups if names]
    parts = [f"forall {bound[0] if len(bound) == 1 else ' '.join(f'({one})' for one in bound)}, "] if bound else []
    parts += [f"(0 < {size})%nat -> " for size in sizes]
    parts += [f"({name} < {sorts[name][1]})%nat -> " for name in kinds["index"]]
    parts += [f"({_truth(one, sorts)}) -> " for one in statement["hypotheses"]]
    return "".join(parts) + _truth(statement["conclude"], sorts)


def _truth(term: list, sorts: Sorts) -> str:
    """A relation or a conjunction."""
    if term[0] == "and":
        return f"({_truth(term[1], sorts)}) /\\ ({_truth(term[2], sorts)})"
    sign = {"le": "<=", "lt": "<", "eq": "="}.get(term[0])
    if sign is None:
        raise InputError(f"The relation {term[0]!r} is not translated to Coq.")
    return f"{_scalar(term[1], sorts)} {sign} {_scalar(term[2], sorts)}"


def _scalar(term: list, sorts: Sorts) -> str:
    name, *rest = term
    if name == "num":
        q = Fraction(rest[0])
        return f"{q.numerator}" if q.denominator == 1 and q >= 0 else f"({q.numerator} / {q.denominator})"
    if name == "var" and sorts.get(rest[0]) == ["scalar"]:
        return rest[0]
    if name == "div" and not _defined(rest[1]):
        raise InputError("A division by what may be 0 is not translated to Coq, where it has a value.")
    if name in INFIX:
        return f"({_scalar(rest[0], sorts)} {INFIX[name]} {_scalar(rest[1], sorts)})"
    if name == "sqrt" and not _defined(rest[0]):
        raise InputError("A root of what may be negative is not translated to Coq, where it has a value.")
    if name in FUNCTIONS:
        return f"({FUNCTIONS[name]} {_scalar(rest[0], sorts)})"
    if name == "pow" and rest[1][0] == "num" and rest[1][1].isdigit():
        return f"({_scalar(rest[0], sorts)} ^ {rest[1][1]})"
    if name == "entry" and rest[1][0] == "var" and sorts.get(rest[1][1], [""])[0] == "index":
        size, index = _shape(rest[0], sorts), rest[1][1]
        if size == sorts[index][1:]:
            return f"({_entry(rest[0], sorts, index)})"
    if name == "norm" and len(size := _shape(rest[0], sorts)) == 1:
        return f"(norm {size[0]} (fun i => {_entry(rest[0], sorts)}))"
    if name == "dot" and len(size := _shape(rest[0], sorts)) == 1 and size == _shape(rest[1], sorts):
        return f"(dot {size[0]} (fun i => {_entry(rest[0], sorts)}) (fun i => {_entry(rest[1], sorts)}))"
    raise InputError(f"The name {name!r} is not translated to Coq.")


def _defined(term: list) -> bool:
    """Positive numbers, their products and roots: a division by them and a root of them are defined."""
    if term[0] == "num":
        return Fraction(term[1]) > 0
    return term[0] in ("mul", "sqrt", "exp") and (term[0] == "exp" or all(map(_defined, term[1:])))


def _shape(term: list, sorts: Sorts) -> list[str]:
    """The size of a vector, the rows and columns of a matrix, nothing for a scalar.  **Raises.** InputError for the rest."""
    name, *rest = term
    if name == "var" and sorts.get(rest[0], [""])[0] in ("scalar", "vector", "matrix"):
        return sorts[rest[0]][1:]
    shapes = [_shape(one, sorts) for one in rest] if name in ("add", "sub", "mul", "matvec", "vec", "softmax") else []
    if name in ("add", "sub") and shapes[0] == shapes[1]:
        return shapes[0]
    if name == "mul" and shapes[0] == []:
        return shapes[1]
    if name == "softmax" and len(shapes[0]) == 1:
        return shapes[0]
    if name == "matvec" and len(shapes[0]) == 2 and shapes[0][1:] == shapes[1]:
        return shapes[0][:1]
    if name == "vec" and len(shapes[0]) == 2:
        return [f"({shapes[0][0]} * {shapes[0][1]})"]
    raise InputError(f"The vector or matrix {name!r} is not translated to Coq, or its sizes do not fit.")


def _entry(term: list, sorts: Sorts, at: str = "i") -> str:
    """Entry ``at`` of a vector; entry ``i j`` of a matrix."""
    name, *rest = term
    shape = _shape(term, sorts)
    if name == "var":
        return f"{rest[0]} {at}"
    if name in ("add", "sub"):
        return f"({_entry(rest[0], sorts, at)} {INFIX[name]} {_entry(rest[1], sorts, at)})"
    if name == "mul":
        return f"({_scalar(rest[0], sorts)} * {_entry(rest[1], sorts, at)})"
    if name == "softmax":
        return f"softmax {shape[0]} (fun i => {_entry(rest[0], sorts)}) {at}"
    if name == "matvec" and rest[0][0] == "var":
        columns = _shape(rest[0], sorts)[1]
        return f"matvec {columns} {rest[0][1]} (fun i => {_entry(rest[1], sorts)}) {at}"
    if name == "vec":
        return f"vec {_shape(rest[0], sorts)[1]} (fun i j => {_entry(rest[0], sorts, 'i j')}) {at}"
    raise InputError(f"The vector {name!r} is not translated to Coq.")
