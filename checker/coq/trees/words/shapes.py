"""The sides of a term from those of its arguments; None where they do not fit, and no entry where a name has no Coq meaning."""

from __future__ import annotations

from math import prod
from typing import Any

Size = tuple[str, ...]  # a product: the sorted names and numbers, without 1


def joined(a: Size, b: Size) -> Size:
    return tuple(sorted(a + b))


def at_place(u, i) -> bool:
    """A literal index is below the number in a size, whose names stand for 1, 2, …"""
    number = prod(int(one) for one in u[0] if one.isdigit())
    return len(i) == 1 and i[0][0].startswith("place:") and int(i[0][0].removeprefix("place:")) < number


def _same(a, b):
    return a if a == b else None


def _residual_fits(A1, A2, A3, X, Y, B) -> bool:
    """‖F A₃ Y − B‖ with F as large as A₁ X A₂ᵀ."""
    matrices = all(len(one) == 2 for one in (A1, A2, A3, X, Y, B))
    return matrices and (A1[1], A2[1]) == X and A3[0] == A2[0] and A3[1] == Y[0] and (A1[0], Y[1]) == B


SHAPES: dict[str, Any] = {
    **dict.fromkeys(("add", "sub"), lambda a, b: _same(a, b)),
    "mul": lambda c, x: x if c == () else None,
    "div": lambda a, b: () if a == b == () else None,
    "pow": lambda a, k: () if a == k == () else None,
    "neg": lambda a: a,
    "hadamard": lambda u, w: u if u == w and len(u) == 1 else None,
    **dict.fromkeys(("exp", "log", "abs"), lambda u: u if len(u) < 2 else None),
    **dict.fromkeys(("sqrt", "sigmoid", "sigmoid_slope", "sigmoid_curvature"), lambda a: () if a == () else None),
    "softmax": lambda u: u if len(u) == 1 else None,
    "pair": lambda x, y: (("2",),) if x == y == () else None,
    "entry": lambda u, i: () if len(u) == 1 and (u == i or i and at_place(u, i)) else None,
    "at": lambda o, k: o if len(o) == 1 and k == () else None,
    "dot": lambda u, w: () if u == w and len(u) == 1 else None,
    **dict.fromkeys(("sum", "norm", "max_norm", "minimum", "maximum", "length"), lambda u: () if len(u) == 1 else None),
    "frobenius": lambda A: () if len(A) == 2 else None,
    "matvec": lambda A, u: A[:1] if len(A) == 2 and A[1:] == u else None,
    "matmul": lambda A, B: A[:1] + B[1:] if len(A) == len(B) == 2 and A[1:] == B[:1] else None,
    "transpose": lambda A: A[::-1] if len(A) == 2 else None,
    "column": lambda A, i: A[:1] if len(A) == 2 and (A[1:] == i or i and at_place(A[1:], i)) else None,
    "outer": lambda u, w: u + w if len(u) == len(w) == 1 else None,
    "diag": lambda u: u + u if len(u) == 1 else None,
    "vec": lambda A: (joined(*A),) if len(A) == 2 else None,
    "kron": lambda A, B: tuple(map(joined, A, B)) if len(A) == len(B) == 2 else None,
    "block": lambda A, B, j: (B[0], joined(A[1], B[1])) if len(A) == len(B) == 2 and A[:1] == j else None,
    "attention_block": lambda A, B, j, x: (
        B[:1] if len(A) == len(B) == 2 and A[:1] == j and (joined(A[1], B[1]),) == x else None
    ),
    "regression_loss": lambda A1, A2, A3, X, Y, B: () if len(X) == 2 and _residual_fits(A1, A2, A3, X, Y, B) else None,
    "regression_loss_vectorised": lambda A1, A2, A3, x, Y, B: (
        ()
        if len(A1) == len(A2) == 2 and x == (joined(A1[1], A2[1]),) and _residual_fits(A1, A2, A3, (A1[1], A2[1]), Y, B)
        else None
    ),
    "attention_matrix": lambda A, X, B: A[:1] + B[:1] if len(A) == len(B) == 2 and (A[1], B[1]) == X else None,
}
