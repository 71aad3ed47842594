"""The policy evaluation operator keeps the order of values."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    matrix,
    row,
    scalar,
    total,
    vector,
)

r, P, u, v, gamma = vector("r", "S"), matrix("P", "S", "S"), vector("u", "S"), vector("v", "S"), scalar("gamma")
i, j = index("i", "S"), index("j", "S")

CLAIM = Claim(
    title="The policy evaluation operator keeps the order of values",
    source=Source(
        paper="eighteen",
        where="Szepesvári (2023), Theoretical foundations of reinforcement learning, lecture 2, monotonicity of Bellman operators",
        fidelity="reconstructed",
    ),
    forall=(r, P, u, v, gamma),
    assuming=(
        for_each(i, for_each(j, entry(row(P, i), j) >= 0)),
        for_each(i, equals(total(row(P, i)), 1)),
        0 <= gamma,
        gamma < 1,
        for_each(i, entry(u, i) <= entry(v, i)),
    ),
    conclude=for_each(i, entry(r + gamma * (P @ u), i) <= entry(r + gamma * (P @ v), i)),
)
