"""The sizes of vectors and matrices as texts: products of size names and whole numbers, such as "n" or "2*d*d".

The size of the logits of input i of a dataset is written "T[i]".  **Raises.** Undecided where a size is not known.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod

from checker.errors import Undecided
from checker.statements.terms.iterations import part_of
from checker.statements.terms.over_indices import size_of_bound, sizes_of_bound
from checker.statements.terms.term import Term, apply, number

MOST_ENTRIES = 6  # that are looked at one by one
_OF_DATA = {
    "head": "d",
    "max_margin": "d",
    "best_scores": "n",
    "runner_up_scores": "n",
    "worst_scores": "n",
}


def ones_like(u: Term) -> Term:
    """The vector of ones as long as u."""
    return apply("exp", number(0) * u)


def transposed(A: Term) -> Term:
    """Aᵀ, without transposing twice."""
    return A.args[0] if A.name == "transpose" else apply("transpose", A)


def size_of(vector: Term) -> str:
    """How long a vector is."""
    name, args = vector.name, vector.args
    if name in ("var", "state") and vector.shape:
        return vector.shape[0]
    if name == "bound":
        return sizes_of_bound(vector.leaf)[0]
    if name == "matvec":
        return sides_of(args[0])[0]
    if name in ("exp", "log", "abs", "neg", "softmax", "sparsemax", "add", "sub", "hadamard"):
        return size_of(args[0])
    if name == "mul":
        return size_of(args[1])
    if name == "pair":
        return "2"
    if name in ("logits", "matrix_logits", "token_scores"):
        return f"T[{args[-1]}]"
    if name in _OF_DATA:
        return _OF_DATA[name]
    if name == "loss_value":
        return size_of(args[1])
    if name == "attention_block":
        return sides_of(args[1])[0]
    if name in ("gradient", "function_gradient"):
        return size_of(args[1])
    if name == "column":
        return sides_of(args[0])[0]
    if name == "stack":
        return size_of_bound(args[0].leaf)
    if name in ("sum_over", "expectation"):
        return size_of(args[-1])
    if name == "iterate":
        return size_of(part_of(vector))
    if name == "vec":
        return "*".join(sides_of(args[0]))
    raise Undecided(f"The size of {vector} is not known to the calculus of bounds.")


def sides_of(matrix: Term) -> tuple[str, str]:
    """How many rows and columns a matrix has."""
    name, args = matrix.name, matrix.args
    if name in ("var", "state") and len(matrix.shape) == 2:
        return matrix.shape[0], matrix.shape[1]
    if name == "bound":
        rows, columns = sizes_of_bound(matrix.leaf)
        return rows, columns
    if name in ("add", "sub", "neg"):
        return sides_of(args[0])
    if name == "mul":
        return sides_of(args[1])
    if name == "matmul":
        return sides_of(args[0])[0], sides_of(args[1])[1]
    if name == "transpose":
        rows, columns = sides_of(args[0])
        return columns, rows
    if name == "outer":
        return size_of(args[0]), size_of(args[1])
    if name == "block":
        (_, d1), (n2, d2) = sides_of(args[0]), sides_of(args[1])
        return n2, f"{d1}*{d2}"
    if name == "attention_matrix":
        return sides_of(args[0])[0], sides_of(args[2])[0]
    if name == "kron":
        (a, b), (c, d) = sides_of(args[0]), sides_of(args[1])
        return f"{a}*{c}", f"{b}*{d}"
    if name == "mat":
        return _rows_and_columns(size_of(args[0]), args[1])
    if name == "identity" and args[0].name == "length":
        return (size_of(args[0].args[0]),) * 2
    if name == "identity":
        return args[0].leaf, args[0].leaf
    if name == "max_margin_matrix":
        return "d", "d"
    if name == "gradient":
        return sides_of(args[1])
    if name == "diag":
        return size_of(args[0]), size_of(args[0])
    if name == "stack":
        return size_of_bound(args[0].leaf), size_of(args[1])
    if name in ("sum_over", "expectation"):
        return sides_of(args[-1])
    if name == "iterate":
        return sides_of(part_of(matrix))
    raise Undecided(f"The sides of {matrix} are not known to the calculus of bounds.")


def _rows_and_columns(size: str, count: Term) -> tuple[str, str]:
    """The sides of a vector of this size cut into rows; the size of a row is the last factors of it, or a literal number."""
    columns = size_of(count.args[0]) if count.name == "length" else count.leaf if count.name == "num" else ""
    if count.name == "num" and size.isdigit() and columns.isdigit() and int(columns) and int(size) % int(columns) == 0:
        return str(int(size) // int(columns)), columns
    number, names = factors_of(size)
    if columns:
        divisor, others = factors_of(columns)
        rest = list(names)
        if divisor and number % divisor == 0 and all(rest.count(one) >= others.count(one) for one in others):
            for one in others:
                rest.remove(one)
            left = number // divisor
            return "*".join([*([str(left)] if left != 1 or not rest else []), *rest]), columns
    raise Undecided("A vector that is not known to have a whole number of rows.")


@lru_cache(4096)
def factors_of(size: str) -> tuple[int, tuple[str, ...]]:
    """The whole number and the sorted names in a size text."""
    factors = size.split("*")
    return prod(int(f) for f in factors if f.isdigit()), tuple(sorted(f for f in factors if not f.isdigit()))


def size_if_known(vector: Term) -> str:
    """How long a vector is; the empty text where that is not known."""
    try:
        return size_of(vector)
    except Undecided:
        return ""


def literal_of(place: Term) -> int:
    """The number of a literal index.  **Raises.** Undecided where it is computed."""
    if place.args[0].name != "num":
        raise Undecided(f"{place} is no literal index.")
    return int(place.args[0].leaf)


def few_entries(u: Term) -> int:
    """How many entries a vector has where that is a small number (verify.py allows 16), else 0."""
    return few(size_if_known(u) or "n")


def few(size: str) -> int:
    """The number that a size text is where it is small, else 0."""
    number, names = factors_of(size)
    return number if not names and number <= MOST_ENTRIES else 0


def same_size(u: Term, w: Term) -> bool:
    """Whether two vectors are known to be equally long."""
    try:
        return size_of(u) == size_of(w)
    except Undecided:
        return False


def is_index_of(u: Term, i: Term) -> bool:
    """Whether an index is known to run through the entries of a vector, or to be the place of one."""
    if i.name == "place":
        size = size_if_known(u)
        return bool(size) and literal_of(i) < factors_of(size)[0]
    below = range_of(i)
    return bool(below) and (below == size_if_known(u) or (below == "T" and size_if_known(u).startswith("T[")))


def range_of(i: Term) -> str:
    """The size below which an index variable is, or a place of an order; the empty text of another index."""
    one = i.args[0] if i.name == "at" else i
    return one.shape[0] if one.name == "var" and one.shape else ""
