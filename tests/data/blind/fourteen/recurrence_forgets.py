"""‖h_k − h′_k‖ ≤ ρ^k‖h_0 − h′_0‖ for h_{t+1} = Ah_t + Bu_t with the same inputs and ‖A‖ ≤ ρ."""

from checker.language import (
    Claim,
    Source,
    column,
    iterate,
    length,
    matrix,
    natural,
    norm,
    operator_norm,
    place,
    row,
    scalar,
    vector,
)

A, B, U = matrix("A", "d", "d"), matrix("B", "d", "m"), matrix("U", "T", "m")
h, start, other = vector("h", "d"), vector("h0", "d"), vector("h0_other", "d")
rho, k, t = scalar("rho"), natural("k"), natural("t")


def state(first):
    return iterate(k, h, start=first, update=A @ h + B @ row(U, place(t)), step=t)


CLAIM = Claim(
    title="‖h_k − h′_k‖ ≤ ρ^k‖h_0 − h′_0‖ for h_{t+1} = Ah_t + Bu_t with the same inputs and ‖A‖ ≤ ρ",
    source=Source(
        paper="fourteen",
        where="Gu and Dao (2023), Mamba, Section 2; Dao and Gu (2024), Mamba-2, equation (1), read in viktor-shcherb/msc_thesis; fading memory, reconstructed",
        fidelity="reconstructed",
    ),
    forall=(A, B, U, start, other, rho, k),
    where=(k <= length(column(U, 0)),),
    assuming=(operator_norm(A) <= rho,),
    conclude=norm(state(start) - state(other)) <= rho**k * norm(start - other),
)
