"""The words of printed Coq statements and the checker's terms that they stand for, for who reads statements back.

word: (the term's name, what follows the word).  A digit is an argument of the term; s0, r0, c0 the size, rows, columns of argument 0; N and
D the sizes of the data; X the data, which is the term's first argument.
"""

from __future__ import annotations

from collections.abc import Callable

OF_NUMBERS = ("exp", "ln", "sqrt", "Rabs", "sigmoid", "sigmoid_slope", "sigmoid_curvature")  # and of nothing else
ENTRYWISE = (
    "vadd",
    "vsub",
    "vscale",
    "vopp",
    "vexp",
    "vlog",
    "vabs",
    "madd",
    "msub",
    "mscale",
    "mopp",
)  # of vectors, of matrices
LOSSES = {
    "Logistic": "logistic",
    "Exponential": "exponential",
    "Correlation": "correlation",
    "Squared": "squared",
    "Sigmoid_loss": "sigmoid",
    "Hinge": "hinge",
}
WORDS: dict[str, tuple[str, str]] = {
    "exp": ("exp", "0"),
    "ln": ("log", "0"),
    "sqrt": ("sqrt", "0"),
    "Rabs": ("abs", "0"),
    "sigmoid": ("sigmoid", "0"),
    "sigmoid_slope": ("sigmoid_slope", "0"),
    "sigmoid_curvature": ("sigmoid_curvature", "0"),
    "norm": ("norm", "s0 0"),
    "max_norm": ("max_norm", "s0 0"),
    "minimum": ("minimum", "s0 0"),
    "maximum": ("maximum", "s0 0"),
    "total": ("sum", "s0 0"),
    "frobenius": ("frobenius", "r0 c0 0"),
    "dot": ("dot", "s0 0 1"),
    "vadd": ("add", "0 1"),
    "vsub": ("sub", "0 1"),
    "madd": ("add", "0 1"),
    "msub": ("sub", "0 1"),
    "hadamard": ("hadamard", "0 1"),
    "vscale": ("mul", "0 1"),
    "mscale": ("mul", "0 1"),
    "vopp": ("neg", "0"),
    "mopp": ("neg", "0"),
    "vexp": ("exp", "0"),
    "vlog": ("vlog", "0"),
    "vabs": ("abs", "0"),
    "softmax": ("softmax", "s0 0"),
    "matvec": ("matvec", "c0 0 1"),
    "matmul": ("matmul", "c0 0 1"),
    "transpose": ("transpose", "0"),
    "outer": ("outer", "0 1"),
    "diag": ("diag", "0"),
    "vec": ("vec", "c0 0"),
    "column": ("column", "0 1"),
    "pair_of": ("pair", "0 1"),
    "kron": ("kron", "r1 c1 0 1"),
    "block": ("block", "c1 0 1 2"),
    "attention_block": ("attention_block", "r1 c0 c1 0 1 2 3"),
    "attention_matrix": ("attention_matrix", "r2 c0 c2 0 1 2"),
    "margin": ("margin", "s0 0 1"),
    "spread": ("spread", "s0 0 1"),
    "Vectors.spread": ("spread", "s0 0 1"),
    "outer_product": ("outer", "0 1"),
    "regression_loss": ("regression_loss", "r0 r1 c0 c1 c2 c5 0 1 2 3 4 5"),
    "regression_loss_vectorised": ("regression_loss_vectorised", "r0 r1 c0 c1 c2 c5 0 1 2 3 4 5"),
    "loss_value": ("loss_value", "0 1"),
    "loss_slope": ("loss_slope", "0 1"),
    "loss_slope_bound": ("slope_bound", "0 1 2"),
    "loss_curvature_bound": ("curvature_bound", "0 1 2"),
}
TRUTHS: dict[str, tuple[str, str]] = {
    "equal": ("eq", "s0 0 1"),
    "matrix_equal": ("eq", "r0 c0 0 1"),
    "same_choice": ("eq", "N 0 1"),
    "positive": ("positive", "s0 0"),
    "spectral_at_most": ("spectral_at_most", "r0 c0 0 1"),
    "unique_best_token": ("unique_best_token", "N D X"),
    "matrix_separable": ("matrix_separable", "N D X 0"),
    "separable": ("separable", "N D X 0"),
    "matrix_locally_optimal": ("matrix_locally_optimal", "N D X 0"),
    "all_active": ("all_active", "N D X 0"),
    "equal_nonoptimal_scores": ("equal_nonoptimal_scores", "N D X"),
    "some_choice": ("some_choice", "N X"),
    "tokens_at_most": ("tokens_at_most", "N D X 0"),
    "one_hot": ("one_hot", "N D X"),
}
# word: (the term's name, what follows, the value: c a choice, v and M of the data's dimension, n one number an input, T one a token,
# t a token)
OF_DATA: dict[str, tuple[str, str, str]] = {
    "token_scores": ("token_scores", "D X 0", "T"),
    "best_token": ("best_token", "D X 0", "t"),
    "logits": ("logits", "D X 0 1", "T"),
    "matrix_logits": ("matrix_logits", "D X 0 1", "T"),
    "largest_key_difference": ("largest_key_difference", "D X 0", ""),
    "best_tokens": ("best_tokens", "D X", "c"),
    "max_margin_matrix": ("max_margin_matrix", "N D X 0", "M"),
    "max_margin": ("max_margin", "N D X 0", "v"),
    "least_margin_matrix": ("least_margin", "N D X 0 1", ""),
    "head": ("head", "X", "v"),
    "best_scores": ("best_scores", "D X", "n"),
    "worst_scores": ("worst_scores", "D X", "n"),
}


def _product(a: tuple, b: tuple) -> tuple:
    return tuple(sorted(a + b))


SHAPE_OF: dict[str, Callable[..., tuple]] = {
    **dict.fromkeys(
        ("add", "sub"), lambda a, b: a if b[-1] == ("?",) or a == b else b if a[-1] == ("?",) else ("two sizes",)
    ),
    "hadamard": lambda a, b: a if a == b else ("two sizes",),
    "mul": lambda c, u: u if c == () else ("two sizes",),
    "neg": lambda u: u,
    **dict.fromkeys(("exp", "log", "vlog", "abs", "softmax"), lambda u: u),
    "matvec": lambda A, u: ("vector", A[1]) if u == ("vector", A[2]) or A[2] == ("?",) else ("two sizes",),
    "matmul": lambda A, B: ("matrix", A[1], B[2]) if A[2] == B[1] else ("two sizes",),
    "transpose": lambda A: ("matrix", A[2], A[1]),
    "outer": lambda u, w: ("matrix", u[1], w[1]),
    "diag": lambda u: ("matrix", u[1], u[1]),
    "vec": lambda A: ("vector", _product(A[1], A[2])),
    "pair": lambda a, b: ("vector", ("2",)),
    "column": lambda A, i: ("vector", A[1]) if i == ("place",) or A[2] in (i[1], ("?",)) else ("two sizes",),
    "kron": lambda A, B: ("matrix", _product(A[1], B[1]), _product(A[2], B[2])),
    "block": lambda A, B, j: ("matrix", B[1], _product(A[2], B[2])) if j == ("index", A[1]) else ("two sizes",),
    "attention_block": lambda A, B, j, x: (
        ("vector", B[1]) if j == ("index", A[1]) and x == ("vector", _product(A[2], B[2])) else ("two sizes",)
    ),
    "attention_matrix": lambda A, X, B: ("matrix", A[1], B[1]),
}


def shape_of_data(kind: str, last: object) -> tuple:
    """Of a word about data, by its letter; ``last`` is its last argument, the input of which it names a token."""
    token = (f"T{last}",)
    return {
        "": (),
        "c": ("choice",),
        "v": ("vector", ("d",)),
        "M": ("matrix", ("d",), ("d",)),
        "n": ("vector", ("n",)),
        "T": ("vector", token),
        "t": ("index", token),
    }[kind]
