"""A claim's term about scalars, vectors, matrices and indices as a Coq statement, with the words of one attention layer.

Sizes are at least 1, vectors are functions of an index.  A division
and a root of what may be undefined become premises, so that nothing is said through the value that Coq gives them.
"""

from __future__ import annotations

import re
from fractions import Fraction

from checker.errors import InputError

RELATIONS = {"le": "<=", "lt": "<", "eq": "="}
JOINED = {"and": "/\\", "or": "\\/", "implies": "->"}
INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
OF_SCALAR = {
    "exp": "exp",
    "abs": "Rabs",
    "sqrt": "sqrt",
    "neg": "-",
    "sigmoid": "sigmoid",
    "sigmoid_slope": "sigmoid_slope",
    "sigmoid_curvature": "sigmoid_curvature",
}
SLOPES = {
    "sigmoid": "sigmoid_slope",
    "logistic": "(fun y => - sigmoid (- y))",
}  # of the losses that the library's functions have
# Names of the library, and those that the printer binds: a variable of such a name is printed with a prime.
TAKEN = {
    "R",
    "nat",
    "r",
    "c",
    "sum",
    "total",
    "softmax",
    "norm",
    "dot",
    "matvec",
    "vec",
    "block",
    "column",
    "transpose",
    "exp",
    "sqrt",
    "sigmoid",
    "sigmoid_slope",
    "sigmoid_curvature",
    "INR",
    "claim",
}
COQ_SORTS = {"scalar": "R", "vector": "nat -> R", "matrix": "nat -> nat -> R", "index": "nat", "natural": "nat"}


class Formula:
    """A statement being printed.  **Raises.** InputError for words that it has not, and for sizes that do not fit."""

    def __init__(self, statement: dict):
        if statement["quantifier"] != "all" or statement.get("exists"):
            raise InputError("Only statements for all their variables are translated to Coq.")
        self.statement = statement
        self.sorts = {name: _sort(name, rest) for name, *rest in statement["forall"]}
        self.sizes = list(
            dict.fromkeys(
                x for _, sizes in self.sorts.values() for size in sizes for x in size.split("*") if not x.isdigit()
            )
        )
        if any(not re.fullmatch(r"[a-zA-Z]\w*", x) for x in [*self.sorts, *self.sizes]) or set(self.sorts) & set(
            self.sizes
        ):
            raise InputError(
                "A variable or size of this statement is no plain name of its own, so Coq could read it otherwise."
            )
        self.defined: list[str] = []  # what is asked so that every quotient and root exists

    def text(self) -> str:
        hypotheses = [self.truth(one) for one in self.statement["hypotheses"]]
        conclusion = self.truth(self.statement["conclude"])
        bound = [("nat", [_size(x) for x in self.sizes])]
        bound += [
            (COQ_SORTS[kind], [_name(x) for x, (sort, _) in self.sorts.items() if sort == kind]) for kind in COQ_SORTS
        ]
        premises = [f"(0 < {_size(x)})%nat" for x in self.sizes]
        premises += [
            f"({_name(x)} < {_size(sizes[0])})%nat" for x, (sort, sizes) in self.sorts.items() if sort == "index"
        ]
        premises += [f"({one})" for one in (*hypotheses, *dict.fromkeys(self.defined))]
        variables = " ".join(f"({' '.join(names)} : {sort})" for sort, names in bound if names)
        return f"forall {variables}, " + "".join(f"{one} -> " for one in premises) + conclusion

    def order(self) -> list[str]:
        """The variables in the order in which the statement binds them, after the sizes."""
        return [x for kind in COQ_SORTS for x, (sort, _) in self.sorts.items() if sort == kind]

    # ── truths and scalars ──
    def truth(self, term: list) -> str:
        name, *rest = term
        if name in RELATIONS:
            return f"{self.scalar(rest[0])} {RELATIONS[name]} {self.scalar(rest[1])}"
        if name in JOINED:
            return f"({self.truth(rest[0])}) {JOINED[name]} ({self.truth(rest[1])})"
        if name == "not":
            return f"~ ({self.truth(rest[0])})"
        if name == "spectral_at_most":
            A, rows, columns = self.matrix(rest[0])
            return f"spectral_at_most {rows} {columns} {A} {self.scalar(rest[1])}"
        raise _missing(name)

    def scalar(self, term: list) -> str:
        name, *rest = term
        if name == "num":
            q = Fraction(rest[0])
            return f"{q.numerator}" if q.denominator == 1 and q >= 0 else f"({q.numerator} / {q.denominator})"
        if name == "var" and self.sorts.get(rest[0], ("",))[0] in ("scalar", "natural"):
            return _name(rest[0]) if self.sorts[rest[0]][0] == "scalar" else f"(INR {_name(rest[0])})"
        if name in INFIX:
            left, right = self.scalar(rest[0]), self.scalar(rest[1])
            if name == "div" and not _positive(rest[1]):
                self.defined.append(f"~ ({right} = 0)")
            return f"({left} {INFIX[name]} {right})"
        if name in OF_SCALAR:
            inner = self.scalar(rest[0])
            if name == "sqrt" and not _positive(rest[0]):
                self.defined.append(f"0 <= {inner}")
            return f"({OF_SCALAR[name]} {inner})"
        if name == "pow" and rest[1][0] == "num" and rest[1][1].isdigit():
            return f"({self.scalar(rest[0])} ^ {rest[1][1]})"
        if name == "entry":
            u, size = self.vector(rest[0])
            return f"({u} {self.index(rest[1], size)})"
        if name in ("norm", "sum", "length"):
            u, size = self.vector(rest[0])
            return f"(INR {size})" if name == "length" else f"({'norm' if name == 'norm' else 'total'} {size} {u})"
        if name == "spread" and rest[1][0] == "place":
            u, size = self.vector(rest[0])
            return f"(Vectors.spread {size} {u} {_place(rest[1], size)})"
        if name == "dot":
            (u, size), (w, other) = self.vector(rest[0]), self.vector(rest[1])
            return f"(dot {_equal(size, other)} {u} {w})"
        raise _missing(name)

    def index(self, term: list, size: str) -> str:
        if term[0] != "var" or self.sorts.get(term[1], ("",))[0] != "index":
            raise _missing(term[0])
        _equal(_size(self.sorts[term[1]][1][0]), size)
        return _name(term[1])

    # ── vectors and matrices ──
    def vector(self, term: list) -> tuple[str, str]:
        """A function of an index, and its size."""
        name, *rest = term
        if name == "var" and self.sorts.get(rest[0], ("",))[0] == "vector":
            return _name(rest[0]), _size(self.sorts[rest[0]][1][0])
        if name in ("add", "sub", "hadamard"):
            (u, size), (w, other) = self.vector(rest[0]), self.vector(rest[1])
            return f"(fun r => {u} r {'*' if name == 'hadamard' else INFIX[name]} {w} r)", _equal(size, other)
        if name == "mul":
            u, size = self.vector(rest[1])
            return f"(fun r => {self.scalar(rest[0])} * {u} r)", size
        if name in ("exp", "neg"):
            u, size = self.vector(rest[0])
            return f"(fun r => {OF_SCALAR[name]} {'(' + u + ' r)'})", size
        if name == "softmax":
            u, size = self.vector(rest[0])
            return f"(softmax {size} {u})", size
        if name == "matvec":
            (A, rows, columns), (u, size) = self.matrix(rest[0]), self.vector(rest[1])
            return f"(matvec {_equal(columns, size)} {A} {u})", rows
        if name == "attention_block":
            A1, A2, j, x = rest
            return self.vector(["softmax", ["matvec", ["block", A1, A2, j], x]])
        if name == "column":
            A, rows, columns = self.matrix(rest[0])
            return f"(column {A} {self.index(rest[1], columns)})", rows
        if name == "vec":
            A, rows, columns = self.matrix(rest[0])
            return f"(vec {columns} {A})", _product(rows, columns)
        if name == "gradient" and rest[0][0] == "softmax_loss" and rest[0][3][0] == "word" and rest[0][3][1] in SLOPES:
            (A, rows, columns), (g, count), (x, size) = (
                self.matrix(rest[0][1]),
                self.vector(rest[0][2]),
                self.vector(rest[1]),
            )
            slope, n, d = SLOPES[rest[0][3][1]], _equal(rows, count), _equal(columns, size)
            return f"(softmax_loss_gradient {slope} {n} {d} {A} {g} {x})", d
        raise _missing(name)

    def matrix(self, term: list) -> tuple[str, str, str]:
        """A function of two indices, its rows and its columns."""
        name, *rest = term
        if name == "var" and self.sorts.get(rest[0], ("",))[0] == "matrix":
            rows, columns = self.sorts[rest[0]][1]
            return _name(rest[0]), _size(rows), _size(columns)
        if name in ("add", "sub"):
            (A, rows, columns), (B, others, more) = self.matrix(rest[0]), self.matrix(rest[1])
            return f"(fun r c => {A} r c {INFIX[name]} {B} r c)", _equal(rows, others), _equal(columns, more)
        if name == "transpose":
            A, rows, columns = self.matrix(rest[0])
            return f"(transpose {A})", columns, rows
        if name == "outer":
            (u, rows), (a, columns) = self.vector(rest[0]), self.vector(rest[1])
            return f"(outer_product {u} {a})", rows, columns
        if name == "block":
            (A1, rows, columns), (A2, others, more) = self.matrix(rest[0]), self.matrix(rest[1])
            return f"(block {more} {A1} {A2} {self.index(rest[2], rows)})", others, _product(columns, more)
        raise _missing(name)


def _sort(name: str, rest: list[str]) -> tuple[str, list[str]]:
    if rest == ["scalar", "natural"]:
        return "natural", []
    count = {"scalar": 0, "vector": 1, "index": 1, "matrix": 2}.get(rest[0])
    if count is None or len(rest) != count + 1:
        raise InputError(f"The variable {name!r} is of the sort {' '.join(rest)!r}, which has no Coq translation here.")
    return rest[0], rest[1:]


def _name(name: str) -> str:
    return name + "'" if name in TAKEN else name


def _place(term: list, size: str) -> str:
    """The index that a number is, where the size is a number above it."""
    at, count = term[1], size.removesuffix("%nat")
    if at[0] != "num" or not at[1].isdigit() or not count.isdigit() or int(at[1]) >= int(count):
        raise InputError("A place is printed in Coq as a number below a size that is a number.")
    return f"{at[1]}%nat"


def _size(size: str) -> str:
    parts = [f"{x}%nat" if x.isdigit() else _name(x) for x in size.split("*")]
    return parts[0] if len(parts) == 1 else f"({' * '.join(parts)})"


def _product(left: str, right: str) -> str:
    return f"({left} * {right})"


def _equal(left: str, right: str) -> str:
    if left != right:
        raise InputError(f"The sizes {left} and {right} do not fit, so the statement has no Coq translation.")
    return left


def _positive(term: list) -> bool:
    """Positive numbers, their products, powers and roots, and e^x: a division by them and a root of them are defined."""
    if term[0] == "num":
        return Fraction(term[1]) > 0
    return term[0] == "exp" or (term[0] in ("mul", "sqrt") and all(map(_positive, term[1:])))


def _missing(name: str) -> InputError:
    return InputError(f"The name {name!r} is not translated to Coq, so trust in this statement ends with verify.py.")


__all__ = ["COQ_SORTS", "Formula"]
