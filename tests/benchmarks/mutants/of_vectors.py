"""Textbook statements about vectors, matrices and softmax, and their false mutants."""

from __future__ import annotations

from checker.language import (
    dot,
    entry,
    equals,
    exp,
    frobenius,
    hadamard,
    index,
    kronecker,
    length,
    log,
    matrix,
    max_norm,
    maximum,
    minimum,
    norm,
    outer,
    rank,
    scalar,
    softmax,
    sqrt,
    total,
    vec,
    vector,
)
from mutants.change import (
    Statement,
    flipped,
    instead,
    rescaled,
    smaller,
    stated,
    statement,
    strict,
    with_conclusion,
    without,
)

u, w, h = vector("u", "n"), vector("w", "n"), vector("h", "n")
i, j, c = index("i", "n"), index("j", "n"), scalar("c")
ones = exp(u - u)
ONE, ZERO = ["1"], ["0"]


def statements() -> list[Statement]:
    return [*_norms(), *_matrices(), *_softmax()]


def _norms() -> list[Statement]:
    schwarz = stated("|⟨u,w⟩| ≤ ‖u‖‖w‖", (u, w), abs(dot(u, w)) <= norm(u) * norm(w))
    triangle = stated("‖u+w‖ ≤ ‖u‖+‖w‖", (u, w), norm(u + w) <= norm(u) + norm(w))
    reverse = stated("|‖u‖−‖w‖| ≤ ‖u−w‖", (u, w), abs(norm(u) - norm(w)) <= norm(u - w))
    parallelogram = stated(
        "parallelogram law",
        (u, w),
        equals(dot(u + w, u + w) + dot(u - w, u - w), 2 * dot(u, u) + 2 * dot(w, w)),
    )
    greatest = stated("‖u‖_∞ ≤ ‖u‖", (u,), max_norm(u) <= norm(u))
    root_n = stated("‖u‖ ≤ √n‖u‖_∞", (u,), norm(u) <= sqrt(length(u)) * max_norm(u))
    mean = stated("(Σu)² ≤ n‖u‖²", (u,), total(u) ** 2 <= length(u) * dot(u, u))
    between = stated("min u ≤ u_i ≤ max u", (u, i), (minimum(u) <= entry(u, i)) & (entry(u, i) <= maximum(u)))
    thirds = stated("⟨u,w⟩ = ⟨w,u⟩ + 0·Σh", (u, w, h), equals(dot(u + h, w), dot(u, w) + dot(h, w)))
    return [
        statement(
            "schwarz",
            schwarz,
            "Cauchy–Schwarz.",
            smaller(schwarz, "Equality for vectors of one entry.", {"u": ONE, "w": ONE}),
            ("made strict", strict(schwarz), "Equality for vectors of one entry.", {"u": ONE, "w": ONE}),
            (
                "inequality flipped",
                flipped(schwarz),
                "Orthogonal unit vectors: it says 1 ≤ 0.",
                {"u": ["1", "0"], "w": ["0", "1"]},
            ),
            (
                "norm replaced",
                instead(schwarz, norm(w), max_norm(w)),
                "At u = w = (1,1) it says 2 ≤ √2.",
                {"u": ["1", "1"], "w": ["1", "1"]},
            ),
        ),
        statement(
            "triangle",
            triangle,
            "Triangle inequality.",
            smaller(triangle, "Equality for u = w ≠ 0.", {"u": ONE, "w": ONE}),
            (
                "sign changed",
                with_conclusion(triangle, norm(u + w) <= norm(u) - norm(w)),
                "At u = 0, w = 1 it says 1 ≤ −1.",
                {"u": ZERO, "w": ONE},
            ),
            ("inequality flipped", flipped(triangle), "At u = −w it says 2 ≤ 0.", {"u": ONE, "w": ["-1"]}),
            ("made strict", strict(triangle), "Equality at w = 0.", {"u": ZERO, "w": ZERO}),
        ),
        statement(
            "reverse-triangle",
            reverse,
            "Triangle inequality for u = (u − w) + w.",
            smaller(reverse, "Equality at w = 0.", {"u": ONE, "w": ZERO}),
            (
                "sign changed",
                instead(reverse, norm(u) - norm(w), norm(u) + norm(w)),
                "At u = w = 1 it says 2 ≤ 0.",
                {"u": ONE, "w": ONE},
            ),
            ("inequality flipped", flipped(reverse), "At u = −w it says 2 ≤ 0.", {"u": ONE, "w": ["-1"]}),
        ),
        statement(
            "parallelogram",
            parallelogram,
            "Multiply out.",
            rescaled(parallelogram, "At u = 1, w = 0 both printed sides are 2.", {"u": ONE, "w": ZERO}),
            (
                "sign changed",
                instead(parallelogram, 2 * dot(w, w), -2 * dot(w, w)),
                "At u = 0, w = 1 it says 2 = −2.",
                {"u": ZERO, "w": ONE},
            ),
            (
                "letters swapped",
                instead(parallelogram, 2 * dot(w, w), 2 * dot(u, u)),
                "At u = 1, w = 0 it says 2 = 4.",
                {"u": ONE, "w": ZERO},
            ),
        ),
        statement(
            "greatest-entry",
            greatest,
            "u_i² ≤ Σ u_j².",
            smaller(greatest, "Equality for one entry.", {"u": ONE}),
            ("inequality flipped", flipped(greatest), "At (1,1) it says √2 ≤ 1.", {"u": ["1", "1"]}),
            ("made strict", strict(greatest), "Equality for one entry.", {"u": ONE}),
        ),
        statement(
            "root-n",
            root_n,
            "Σ u_i² ≤ n max u_i².",
            smaller(root_n, "Equality for one entry.", {"u": ONE}),
            (
                "factor dropped",
                instead(root_n, sqrt(length(u)) * max_norm(u), max_norm(u)),
                "At (1,1) it says √2 ≤ 1.",
                {"u": ["1", "1"]},
            ),
        ),
        statement(
            "sum-and-norm",
            mean,
            "Cauchy–Schwarz with (1,…,1).",
            smaller(mean, "Equality for one entry.", {"u": ONE}),
            (
                "factor dropped",
                instead(mean, length(u) * dot(u, u), dot(u, u)),
                "At (1,1) it says 4 ≤ 2.",
                {"u": ["1", "1"]},
            ),
            ("inequality flipped", flipped(mean), "At (1,−1) it says 4 ≤ 0.", {"u": ["1", "-1"]}),
        ),
        statement(
            "between-least-and-greatest",
            between,
            "Definition of min and max.",
            ("inequality flipped", flipped(between, 0), "At (0,1), i = 2 it says 1 ≤ 0.", {"u": ["0", "1"], "i": "1"}),
            ("inequality flipped", flipped(between, 1), "At (0,1), i = 1 it says 1 ≤ 0.", {"u": ["0", "1"], "i": "0"}),
            ("made strict", strict(between, 1), "One entry is its own maximum.", {"u": ["0"], "i": "0"}),
        ),
        statement(
            "inner-product-is-linear",
            thirds,
            "Distributivity.",
            rescaled(thirds, "At u = w = 1, h = 0 both printed sides are 1.", {"u": ONE, "w": ONE, "h": ZERO}),
            (
                "letters swapped",
                instead(thirds, dot(h, w), dot(h, u)),
                "At u = 0, w = h = 1 it says 1 = 0.",
                {"u": ZERO, "w": ONE, "h": ONE},
            ),
        ),
    ]


def _matrices() -> list[Statement]:
    A, B = matrix("A", "d", "d"), matrix("B", "d", "d")
    P, Q, x = matrix("P", "m", "m"), matrix("Q", "n", "n"), vector("x", "d")
    transposed = stated("(AB)ᵀ = BᵀAᵀ", (A, B), equals((A @ B).T, B.T @ A.T))
    frob = stated("‖AB‖_F ≤ ‖A‖_F‖B‖_F", (A, B), frobenius(A @ B) <= frobenius(A) * frobenius(B))
    applied = stated("‖Ax‖ ≤ ‖A‖_F‖x‖", (A, x), norm(A @ x) <= frobenius(A) * norm(x))
    ranks = stated("rank AB ≤ rank A", (A, B), rank(A @ B) <= rank(A))
    one = stated("rank uwᵀ ≤ 1", (u, w), rank(outer(u, w)) <= 1)
    kron = stated("(P⊗Q)(P⊗Q) = P²⊗Q²", (P, Q), equals(kronecker(P, Q) @ kronecker(P, Q), kronecker(P @ P, Q @ Q)))
    Z = matrix("Z", "m", "n")
    trick = stated("vec(PZQᵀ) = (P⊗Q)vec(Z)", (P, Q, Z), equals(vec(P @ Z @ Q.T), kronecker(P, Q) @ vec(Z)))
    moved = stated("⟨Ax, y⟩ = ⟨x, Aᵀy⟩", (A, x, y := vector("y", "d")), equals(dot(A @ x, y), dot(x, A.T @ y)))
    shear, turn = [["1", "1"], ["0", "1"]], [["1", "0"], ["1", "1"]]
    unit = [["1", "0"], ["0", "0"]]
    other = [["0", "0"], ["0", "1"]]
    return [
        statement(
            "transpose-of-a-product",
            transposed,
            "Entry by entry.",
            (
                "order swapped",
                instead(transposed, B.T @ A.T, A.T @ B.T),
                "Two shears that do not commute.",
                {"A": shear, "B": turn},
            ),
            (
                "transpose dropped",
                instead(transposed, A.T, A),
                "At B = I it says Aᵀ = A, false for a shear.",
                {"A": shear, "B": [["1", "0"], ["0", "1"]]},
            ),
            rescaled(transposed, "For 1 × 1 matrices 1 both printed sides are 1.", {"A": [["1"]], "B": [["1"]]}),
        ),
        statement(
            "frobenius-of-a-product",
            frob,
            "Cauchy–Schwarz, row by column.",
            smaller(frob, "Equality for 1 × 1 matrices.", {"A": [["1"]], "B": [["1"]]}),
            ("inequality flipped", flipped(frob), "Orthogonal projections: it says 1 ≤ 0.", {"A": unit, "B": other}),
            (
                "sum for product",
                instead(frob, frobenius(A) * frobenius(B), frobenius(A) + frobenius(B)),
                "At A = B = 3 it says 9 ≤ 6.",
                {"A": [["3"]], "B": [["3"]]},
            ),
        ),
        statement(
            "matrix-times-vector",
            applied,
            "Cauchy–Schwarz, row by row.",
            smaller(applied, "Equality for 1 × 1 matrices.", {"A": [["1"]], "x": ["1"]}),
            (
                "inequality flipped",
                flipped(applied),
                "A vector in the kernel: it says 1 ≤ 0.",
                {"A": unit, "x": ["0", "1"]},
            ),
            (
                "norm replaced",
                instead(applied, norm(x), max_norm(x)),
                "A = (1 1; 0 0), x = (1,1): it says 2 ≤ √2.",
                {"A": [["1", "1"], ["0", "0"]], "x": ["1", "1"]},
            ),
        ),
        statement(
            "rank-of-a-product",
            ranks,
            "The image of AB lies in that of A.",
            ("inequality flipped", flipped(ranks), "At B = 0, A = 1 it says 1 ≤ 0.", {"A": [["1"]], "B": [["0"]]}),
            smaller(ranks, "Equality at A = B = 1.", {"A": [["1"]], "B": [["1"]]}),
            ("made strict", strict(ranks), "Equality at A = B = 0.", {"A": [["0"]], "B": [["0"]]}),
        ),
        statement(
            "rank-of-an-outer-product",
            one,
            "Its columns are multiples of u.",
            smaller(one, "The rank is 1 at u = w = 1.", {"u": ONE, "w": ONE}),
            ("made strict", strict(one), "The rank is 1 at u = w = 1.", {"u": ONE, "w": ONE}),
        ),
        statement(
            "kronecker-of-products",
            kron,
            "Mixed-product rule.",
            rescaled(kron, "For 1 × 1 matrices 1 both printed sides are 1.", {"P": [["1"]], "Q": [["1"]]}),
            (
                "letters swapped",
                instead(kron, kronecker(P @ P, Q @ Q), kronecker(Q @ Q, P @ P)),
                "P = 1 × 1, Q = diag(1, 0) and P = diag(1,0) of 2 × 2: the products are diag(1,0,…) in another order.",
                {"P": unit, "Q": [["0", "0"], ["0", "1"]]},
            ),
        ),
        statement(
            "vec-and-kronecker",
            trick,
            "Row by row.",
            rescaled(
                trick, "For 1 × 1 matrices 1 both printed sides are 1.", {"P": [["1"]], "Q": [["1"]], "Z": [["1"]]}
            ),
            (
                "transpose dropped",
                instead(trick, Q.T, Q),
                "P = Z = 1-row case: z Q against z Qᵀ for a shear Q.",
                {"P": [["1"]], "Q": shear, "Z": [["1", "0"]]},
            ),
            (
                "order swapped",
                instead(trick, kronecker(P, Q), kronecker(Q, P)),
                "P = (0 0; 0 1), Q = (1 0; 0 0), Z = e₂e₁ᵀ: the left is Z, the right 0.",
                {"P": other, "Q": unit, "Z": [["0", "0"], ["1", "0"]]},
            ),
        ),
        statement(
            "adjoint",
            moved,
            "Sum over both indices.",
            (
                "transpose dropped",
                instead(moved, A.T, A),
                "For a shear, x = e₂, y = e₁: it says 1 = 0.",
                {"A": shear, "x": ["0", "1"], "y": ["1", "0"]},
            ),
            rescaled(moved, "For 1 × 1 matrices 1 both printed sides are 1.", {"A": [["1"]], "x": ["1"], "y": ["1"]}),
        ),
    ]


def _softmax() -> list[Statement]:
    s = softmax(u)
    shift = stated("softmax(u + c·1) = softmax(u)", (u, c), equals(softmax(u + c * ones), s))
    one = stated("Σ softmax = 1", (u,), equals(total(s), 1))
    entry_bound = stated("softmax(u)_i ≤ 1", (u, i), entry(s, i) <= 1)
    order = stated("u_i ≤ u_j gives s_i ≤ s_j", (u, i, j), entry(s, i) <= entry(s, j), entry(u, i) <= entry(u, j))
    ratio = stated(
        "s_i = e^(u_i − u_j) s_j", (u, i, j), equals(entry(s, i), exp(entry(u, i) - entry(u, j)) * entry(s, j))
    )
    average = stated("⟨softmax(u), w⟩ ≤ max w", (u, w), dot(s, w) <= maximum(w))
    spread = stated("n‖softmax‖² ≥ 1", (u,), length(u) * dot(s, s) >= 1)
    upper = stated("log Σe^u ≤ max u + log n", (u,), log(total(exp(u))) <= maximum(u) + log(length(u)))
    lower = stated("max u ≤ log Σe^u", (u,), maximum(u) <= log(total(exp(u))))
    jacobian = stated("⟨1, (diag(s) − ssᵀ)w⟩ = 0", (u, w), equals(total(hadamard(s, w) - dot(s, w) * s), 0))
    variance = stated("Var_s(w) ≥ 0", (u, w), dot(s, w) ** 2 <= dot(s, hadamard(w, w)))
    return [
        statement(
            "softmax-shift",
            shift,
            "e^c cancels.",
            rescaled(shift, "The entries of softmax add up to 1, those of a multiple do not.", {"u": ZERO, "c": "0"}),
            (
                "vector changed",
                instead(shift, u + c * ones, u + c * u),
                "At u = (1,0), c = −1 it says (1/2,1/2) = softmax(1,0).",
                {"u": ["1", "0"], "c": "-1"},
            ),
            (
                "sign changed",
                instead(shift, u + c * ones, -u + c * ones),
                "At u = (1,0) the entries change places.",
                {"u": ["1", "0"], "c": "0"},
            ),
        ),
        statement(
            "softmax-sums-to-one",
            one,
            "Definition.",
            rescaled(one, "The left side is 1 everywhere.", {"u": ZERO}),
            (
                "operation changed",
                with_conclusion(one, equals(norm(s), 1)),
                "At (0,0) it says 1/√2 = 1.",
                {"u": ["0", "0"]},
            ),
        ),
        statement(
            "softmax-entry",
            entry_bound,
            "The entries are positive and add up to 1.",
            smaller(entry_bound, "One entry has probability 1.", {"u": ZERO, "i": "0"}),
            ("made strict", strict(entry_bound), "One entry has probability 1.", {"u": ZERO, "i": "0"}),
            ("inequality flipped", flipped(entry_bound), "At (0,0) it says 1 ≤ 1/2.", {"u": ["0", "0"], "i": "0"}),
        ),
        statement(
            "softmax-keeps-order",
            order,
            "e^x rises.",
            (
                "hypothesis dropped",
                without(order, 0),
                "At (1,0) the first entry is the larger.",
                {"u": ["1", "0"], "i": "0", "j": "1"},
            ),
            (
                "index swapped",
                with_conclusion(order, entry(s, j) <= entry(s, i)),
                "At (0,1) the second entry is the larger.",
                {"u": ["0", "1"], "i": "0", "j": "1"},
            ),
            ("made strict", strict(order), "Equality at i = j.", {"u": ZERO, "i": "0", "j": "0"}),
            smaller(order, "Equality at i = j.", {"u": ZERO, "i": "0", "j": "0"}),
        ),
        statement(
            "softmax-ratio",
            ratio,
            "Divide the definitions.",
            (
                "index swapped",
                instead(ratio, entry(u, i) - entry(u, j), entry(u, j) - entry(u, i)),
                "At (1,0) it says s₁ = e^−1 s₂, but s₁ > s₂.",
                {"u": ["1", "0"], "i": "0", "j": "1"},
            ),
            rescaled(ratio, "At i = j both printed sides are s_i > 0.", {"u": ZERO, "i": "0", "j": "0"}),
            (
                "sign changed",
                instead(ratio, entry(u, i) - entry(u, j), entry(u, i) + entry(u, j)),
                "For one entry u = 1 it says 1 = e².",
                {"u": ONE, "i": "0", "j": "0"},
            ),
        ),
        statement(
            "softmax-average",
            average,
            "A mean is at most the maximum.",
            smaller(average, "Equality for one entry 1.", {"u": ZERO, "w": ONE}),
            (
                "greatest for least",
                instead(average, maximum(w), minimum(w)),
                "At u = (0,0), w = (0,1) it says 1/2 ≤ 0.",
                {"u": ["0", "0"], "w": ["0", "1"]},
            ),
            (
                "inequality flipped",
                flipped(average),
                "At u = (0,0), w = (0,1) it says 1 ≤ 1/2.",
                {"u": ["0", "0"], "w": ["0", "1"]},
            ),
            (
                "letters swapped",
                instead(average, maximum(w), maximum(u)),
                "For u = 0, w = 1 it says 1 ≤ 0.",
                {"u": ZERO, "w": ONE},
            ),
        ),
        statement(
            "softmax-spread",
            spread,
            "Cauchy–Schwarz with (1,…,1), and Σs = 1.",
            smaller(spread, "Equality for one entry.", {"u": ZERO}),
            ("made strict", strict(spread), "Equality for one entry.", {"u": ZERO}),
            (
                "factor dropped",
                instead(spread, length(u) * dot(s, s), dot(s, s)),
                "At (0,0) it says 1 ≤ 1/2.",
                {"u": ["0", "0"]},
            ),
            (
                "inequality flipped",
                flipped(spread),
                "softmax(log 9, 0) is about (0.9, 0.1); already at (2,0) 2‖s‖² > 1.",
                {"u": ["2", "0"]},
            ),
        ),
        statement(
            "log-sum-exp-above",
            upper,
            "Each of n terms is at most e^max.",
            (
                "constant −1 %",
                instead(upper, log(length(u)), "99/100" * log(length(u))),
                "Equality at (0,0), where log n > 0.",
                {"u": ["0", "0"]},
            ),
            (
                "constant −10 %",
                instead(upper, log(length(u)), "9/10" * log(length(u))),
                "Equality at (0,0), where log n > 0.",
                {"u": ["0", "0"]},
            ),
            (
                "factor dropped",
                instead(upper, maximum(u) + log(length(u)), maximum(u)),
                "At (0,0) it says log 2 ≤ 0.",
                {"u": ["0", "0"]},
            ),
            (
                "greatest for least",
                instead(upper, maximum(u), minimum(u)),
                "At (0,3) the left side is above 3 and the right log 2.",
                {"u": ["0", "3"]},
            ),
        ),
        statement(
            "log-sum-exp-below",
            lower,
            "One term is e^max.",
            smaller(lower, "Equality for one entry 1.", {"u": ONE}),
            ("made strict", strict(lower), "Equality for one entry.", {"u": ZERO}),
            ("inequality flipped", flipped(lower), "At (0,0) it says log 2 ≤ 0.", {"u": ["0", "0"]}),
        ),
        statement(
            "softmax-jacobian",
            jacobian,
            "⟨s,w⟩ − ⟨s,w⟩Σs = 0.",
            (
                "sign changed",
                instead(jacobian, hadamard(s, w) - dot(s, w) * s, hadamard(s, w) + dot(s, w) * s),
                "For one entry, w = 1, it says 2 = 0.",
                {"u": ZERO, "w": ONE},
            ),
            (
                "letters swapped",
                instead(jacobian, dot(s, w) * s, dot(s, w) * w),
                "At u = (0,0), w = (1,1) it says 1 − 2 = 0.",
                {"u": ["0", "0"], "w": ["1", "1"]},
            ),
            (
                "constant +1 %",
                instead(jacobian, dot(s, w) * s, "101/100" * (dot(s, w) * s)),
                "For one entry, w = 1, it says −1/100 = 0.",
                {"u": ZERO, "w": ONE},
            ),
        ),
        statement(
            "softmax-variance",
            variance,
            "Jensen.",
            smaller(variance, "Equality for one entry 1.", {"u": ZERO, "w": ONE}),
            (
                "inequality flipped",
                flipped(variance),
                "At u = (0,0), w = (1,−1) it says 1 ≤ 0.",
                {"u": ["0", "0"], "w": ["1", "-1"]},
            ),
            ("made strict", strict(variance), "Equality for one entry.", {"u": ZERO, "w": ZERO}),
        ),
    ]
