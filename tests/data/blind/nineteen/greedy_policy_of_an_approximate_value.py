"""The policy that is greedy for an approximate action value loses at most twice its error over 1 − γ, two actions."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    indicator,
    matrix,
    max_norm,
    maximum,
    pair,
    row,
    scalar,
    total,
    vector,
)

r, s, v, w = vector("r", "S"), vector("s", "S"), vector("v", "S"), vector("w", "S")
P, M = matrix("P", "S", "S"), matrix("M", "S", "S")
f, g = vector("f", "S"), vector("g", "S")
gamma, i, j = scalar("gamma"), index("i", "S"), index("j", "S")
first, second = r + gamma * (P @ v), s + gamma * (M @ v)
policy = indicator(entry(f, i) >= entry(g, i))

CLAIM = Claim(
    title="The policy that is greedy for an approximate action value loses at most twice its error over 1 − γ, two actions",
    source=Source(
        paper="nineteen",
        where="pluto0x0, reinforcement learning course notes, lecture 7, the claim on the greedy policy",
        fidelity="reconstructed",
    ),
    forall=(r, s, P, M, v, w, f, g, gamma),
    assuming=(
        for_each(i, for_each(j, (entry(row(P, i), j) >= 0) & (entry(row(M, i), j) >= 0))),
        for_each(i, equals(total(row(P, i)), 1) & equals(total(row(M, i)), 1)),
        0 <= gamma,
        gamma < 1,
        for_each(i, equals(entry(v, i), maximum(pair(entry(first, i), entry(second, i))))),
        for_each(
            i,
            equals(entry(w, i), policy * entry(r + gamma * (P @ w), i) + (1 - policy) * entry(s + gamma * (M @ w), i)),
        ),
    ),
    conclude=max_norm(v - w) <= 2 * maximum(pair(max_norm(f - first), max_norm(g - second))) / (1 - gamma),
)
