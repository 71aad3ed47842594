"""Xᵀ(diag(s) − ssᵀ)γ = Σ_t s_t(γ_t − γ̄)(x_t − x̄) for s = softmax(u)."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    hadamard,
    index,
    matrix,
    row,
    softmax,
    sum_over,
    vector,
)

X, u, gamma = matrix("X", "T", "d"), vector("u", "T"), vector("gamma", "T")
t = index("t", "T")
s = softmax(u)

CLAIM = Claim(
    title="Xᵀ(diag(s) − ssᵀ)γ = Σ_t s_t(γ_t − γ̄)(x_t − x̄) for s = softmax(u)",
    source=Source(
        paper="fourteen",
        where="Tarzanagh, Li, Zhang and Oymak (2023), Max-margin token selection in attention mechanism, gradient of the prompt; from memory",
        fidelity="reconstructed",
    ),
    forall=(X, u, gamma),
    conclude=equals(
        X.T @ (hadamard(s, gamma) - dot(s, gamma) * s),
        sum_over(t, entry(s, t) * (entry(gamma, t) - dot(s, gamma)) * (row(X, t) - X.T @ s)),
    ),
)
