"""‖Vᵀsoftmax(Kq) − Vᵀsoftmax(Kr)‖ ≤ (D·Δ/4)·‖q − r‖ where values are within D and keys within Δ of each other."""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

V, K = matrix("V", "n", "e"), matrix("K", "n", "d")
q, r = vector("q", "d"), vector("r", "d")
D, Delta = scalar("D"), scalar("Delta")
i, j, g, h = index("i", "n"), index("j", "n"), index("g", "n"), index("h", "n")


def attend(query):
    return V.T @ softmax(K @ query)


CLAIM = Claim(
    title="‖Vᵀsoftmax(Kq) − Vᵀsoftmax(Kr)‖ ≤ (D·Δ/4)·‖q − r‖ where values are within D and keys within Δ of each other",
    source=Source(
        paper="thirteen",
        where="Kim, Papamakarios and Mnih, The Lipschitz constant of self-attention (2021), proof for a fixed context, covariance form; from memory",
        fidelity="reconstructed",
    ),
    forall=(V, K, q, r, D, Delta),
    assuming=(
        for_each(i, for_each(j, norm(row(V, i) - row(V, j)) <= D)),
        for_each(g, for_each(h, norm(row(K, g) - row(K, h)) <= Delta)),
    ),
    conclude=norm(attend(q) - attend(r)) <= D * Delta / 4 * norm(q - r),
)
