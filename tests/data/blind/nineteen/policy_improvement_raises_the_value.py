"""A policy whose operator raises the old action value has a larger action value."""

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

R, q, w = vector("R", "n"), vector("q", "n"), vector("w", "n")
P, M = matrix("P", "n", "n"), matrix("M", "n", "n")
gamma, i, j = scalar("gamma"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="A policy whose operator raises the old action value has a larger action value",
    source=Source(
        paper="nineteen",
        where="pluto0x0, reinforcement learning course notes, lecture 8, the proof of monotone improvement",
        fidelity="reconstructed",
    ),
    forall=(R, q, w, P, M, gamma),
    assuming=(
        for_each(i, for_each(j, (entry(row(P, i), j) >= 0) & (entry(row(M, i), j) >= 0))),
        for_each(i, equals(total(row(P, i)), 1) & equals(total(row(M, i)), 1)),
        0 <= gamma,
        gamma < 1,
        equals(q, R + gamma * (P @ q)),
        equals(w, R + gamma * (M @ w)),
        for_each(i, entry(q, i) <= entry(R + gamma * (M @ q), i)),
    ),
    conclude=for_each(i, entry(q, i) <= entry(w, i)),
)
