"""k steps of policy evaluation come as close as γᵏ times the distance of the start."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    iterate,
    matrix,
    max_norm,
    natural,
    row,
    scalar,
    total,
    vector,
)

r, P, u, v, gamma, k = (
    vector("r", "S"),
    matrix("P", "S", "S"),
    vector("u", "S"),
    vector("v", "S"),
    scalar("gamma"),
    natural("k"),
)
i, j, w = index("i", "S"), index("j", "S"), vector("w", "S")

CLAIM = Claim(
    title="k steps of policy evaluation come as close as γᵏ times the distance of the start",
    source=Source(
        paper="eighteen",
        where="Szepesvári (2023), Theoretical foundations of reinforcement learning, lecture 2, fixed-point iteration, first part",
        fidelity="reconstructed",
    ),
    forall=(r, P, u, v, gamma, k),
    assuming=(
        for_each(i, for_each(j, entry(row(P, i), j) >= 0)),
        for_each(i, equals(total(row(P, i)), 1)),
        0 <= gamma,
        gamma < 1,
        equals(r + gamma * (P @ v), v),
    ),
    conclude=max_norm(v - iterate(k, w, start=u, update=r + gamma * (P @ w))) <= gamma**k * max_norm(u - v),
)
