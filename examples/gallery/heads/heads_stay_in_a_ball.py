"""The sum of H heads, each with weights and a value matrix of its own, sends tokens in a ball of radius R to one of radius HsR.

Source.  Kim, Papamakarios, Mnih 2021, The Lipschitz Constant of Self-Attention, multi-head attention, its bounds head by head.
By hand.  True: each head averages, its matrix stretches by at most s, and the triangle inequality adds up the heads.
"""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    length,
    mat,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    spectral_at_most,
    sum_over,
    vector,
)  # fmt: skip

X, U, V = matrix("X", "n", "k"), matrix("U", "H", "n"), matrix("V", "H", "k*k")
ones, q, R, s = vector("g", "H"), vector("q", "k"), scalar("R"), scalar("s")
h, j = index("h", "H"), index("j", "n")
value = mat(row(V, h), length(q))  # the output-value matrix of head h, k × k

CLAIM = Claim(
    title="‖x_j‖ ≤ R for every j and ‖V_h‖ ≤ s for every h ⇒ ‖Σ_h V_h·Xᵀsoftmax(u_h)‖ ≤ HsR",
    source=Source(paper="kim-2021", where="multi-head attention", fidelity="reconstructed"),
    forall=(X, U, V, ones, q, R, s),
    assuming=(for_each(j, norm(row(X, j)) <= R), for_each(h, spectral_at_most(value, s))),
    conclude=norm(sum_over(h, value @ (X.T @ softmax(row(U, h))))) <= length(ones) * (s * R),
)
