"""Vectors and matrices as plain lists of numbers of any arithmetic.

**Shapes.** a vector is a list, a matrix a list of rows.  Reference code: clear, not fast.
"""

from __future__ import annotations

from checker.errors import SizesDiffer


def same_length(u, w, what: str) -> None:
    if len(u) != len(w):
        raise SizesDiffer(f"{what}: the sizes {len(u)} and {len(w)} differ. Check the shapes in the statement.")


def dot(A, u, w):
    same_length(u, w, "inner product")
    total = A.number(0)
    for a, b in zip(u, w, strict=True):
        total = total + a * b
    return total


def total(A, values):
    result = A.number(0)
    for value in values:
        result = result + value
    return result


def add(u, w):
    same_length(u, w, "sum of two vectors")
    return [a + b for a, b in zip(u, w, strict=True)]


def subtract(u, w):
    same_length(u, w, "difference of two vectors")
    return [a - b for a, b in zip(u, w, strict=True)]


def scale(c, u):
    return [c * a for a in u]


def hadamard(u, w):
    same_length(u, w, "entrywise product")
    return [a * b for a, b in zip(u, w, strict=True)]


def transpose(X):
    return [list(column) for column in zip(*X, strict=True)] if X else []


def apply(A, X, u):
    """The matrix–vector product X u."""
    return [dot(A, row, u) for row in X]


def multiply(A, X, Y):
    columns = transpose(Y)
    same_length(X[0] if X else [], Y, "matrix product (columns of the left, rows of the right)")
    return [[dot(A, row, column) for column in columns] for row in X]


def outer(u, w):
    return [[a * b for b in w] for a in u]


def kronecker(X, Y):
    """(X ⊗ Y)[(i₁,i₂),(j₁,j₂)] = X[i₁,j₁]·Y[i₂,j₂].  **Source.** similarity §3.1, Notations."""
    return [[a * b for a in row_x for b in row_y] for row_x in X for row_y in Y]


def row_wise_vec(X):
    """Rows one after the other.  **Source.** similarity §3.1: "x = vec(X)"."""
    return [entry for row in X for entry in row]


def identity(A, size: int):
    return [[A.number(int(i == j)) for j in range(size)] for i in range(size)]


def norm(A, u):
    return A.root_of_squares(dot(A, u, u))
