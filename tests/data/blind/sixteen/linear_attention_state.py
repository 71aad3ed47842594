"""The state Σ v_t k_tᵀ, read with q, is Σ_t ⟨k_t, q⟩ v_t."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    equals,
    index,
    iterate,
    length,
    matrix,
    natural,
    outer,
    place,
    row,
    sum_over,
    vector,
)

K, V = matrix("K", "n", "d"), matrix("V", "n", "m")
q, S = vector("q", "d"), matrix("S", "m", "d")
i, t = index("i", "n"), natural("t")
n = length(column(K, 0))
state = iterate(
    n,
    S,
    start=0 * outer(row(V, 0), row(K, 0)),
    update=S + outer(row(V, place(t)), row(K, place(t))),
    step=t,
)

CLAIM = Claim(
    title="The state Σ v_t k_tᵀ, read with q, is Σ_t ⟨k_t, q⟩ v_t",
    source=Source(
        paper="sixteen",
        where="Katharopoulos, Vyas, Pappas and Fleuret (2020), Transformers are RNNs, (9) and (16)-(20), without the normaliser",
        fidelity="reconstructed",
    ),
    forall=(
        K,
        V,
        q,
    ),
    conclude=equals(state @ q, sum_over(i, dot(row(K, i), q) * row(V, i))),
)
