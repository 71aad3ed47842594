"""The Bellman optimality operator is a γ-contraction of the maximum norm, in one state."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    matrix,
    max_norm,
    maximum,
    row,
    scalar,
    total,
    vector,
)

r, P, u, v, gamma = vector("r", "A"), matrix("P", "A", "S"), vector("u", "S"), vector("v", "S"), scalar("gamma")
i, j = index("i", "A"), index("j", "S")

CLAIM = Claim(
    title="The Bellman optimality operator is a γ-contraction of the maximum norm, in one state",
    source=Source(
        paper="eighteen",
        where="Szepesvári (2023), Theoretical foundations of reinforcement learning, lecture 2, γ-contraction, second part, one state",
        fidelity="reconstructed",
    ),
    forall=(r, P, u, v, gamma),
    assuming=(
        for_each(i, for_each(j, entry(row(P, i), j) >= 0)),
        for_each(i, equals(total(row(P, i)), 1)),
        0 <= gamma,
        gamma < 1,
    ),
    conclude=abs(maximum(r + gamma * (P @ u)) - maximum(r + gamma * (P @ v))) <= gamma * max_norm(u - v),
)
