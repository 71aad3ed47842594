"""The delta rule reads back βv + (1 − β)v̄ at a unit key, is W + β(v − v̄)kᵀ, and leaves orthogonal keys alone."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    implies,
    matrix,
    norm,
    outer,
    scalar,
    vector,
)

W, k, q, v, beta = matrix("W", "m", "d"), vector("k", "d"), vector("q", "d"), vector("v", "m"), scalar("beta")
old = W @ k
new = beta * v + (1 - beta) * old
written = W + outer(new, k) - outer(old, k)

CLAIM = Claim(
    title="The delta rule reads back βv + (1 − β)v̄ at a unit key, is W + β(v − v̄)kᵀ, and leaves orthogonal keys alone",
    source=Source(
        paper="fifteen",
        where="Schlag, Irie and Schmidhuber (2021), Linear transformers are secretly fast weight programmers, (20)-(25)",
        fidelity="reconstructed",
    ),
    forall=(W, k, q, v, beta),
    assuming=(0 <= beta, beta <= 1, equals(norm(k), 1)),
    conclude=equals(written, W + beta * outer(v - old, k))
    & equals(written @ k, new)
    & implies(equals(dot(k, q), 0), equals(written @ q, W @ q)),
)
