"""The difference of two values is the mean advantage under the discounted visits."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    entry,
    equals,
    for_each,
    index,
    indicator,
    matrix,
    row,
    scalar,
    total,
    vector,
)

r, s, v, w, d = vector("r", "S"), vector("s", "S"), vector("v", "S"), vector("w", "S"), vector("d", "S")
P, M = matrix("P", "S", "S"), matrix("M", "S", "S")
gamma, i, j, o = scalar("gamma"), index("i", "S"), index("j", "S"), index("o", "S")

CLAIM = Claim(
    title="The difference of two values is the mean advantage under the discounted visits",
    source=Source(
        paper="nineteen",
        where="pluto0x0, reinforcement learning course notes, lecture 9, the performance-difference lemma",
        fidelity="reconstructed",
    ),
    forall=(r, s, P, M, v, w, d, gamma, o),
    assuming=(
        for_each(i, for_each(j, (entry(row(P, i), j) >= 0) & (entry(row(M, i), j) >= 0))),
        for_each(i, equals(total(row(P, i)), 1) & equals(total(row(M, i)), 1)),
        0 <= gamma,
        gamma < 1,
        equals(v, r + gamma * (P @ v)),
        equals(w, s + gamma * (M @ w)),
        for_each(j, equals(entry(d, j), (1 - gamma) * indicator(equals(o, j)) + gamma * dot(column(M, j), d))),
    ),
    conclude=equals(entry(w, o) - entry(v, o), dot(d, s + gamma * (M @ v) - v) / (1 - gamma)),
)
