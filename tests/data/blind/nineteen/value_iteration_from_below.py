"""Value iteration from 0 stays below the optimal value where rewards are not negative, two actions."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    iterate,
    matrix,
    maximum,
    minimum,
    natural,
    pair,
    row,
    scalar,
    stack,
    total,
    vector,
)

r, s, v = vector("r", "S"), vector("s", "S"), vector("v", "S")
P, M = matrix("P", "S", "S"), matrix("M", "S", "S")
gamma, k = scalar("gamma"), natural("k")
i, j, o, u = index("i", "S"), index("j", "S"), index("o", "S"), vector("u", "S")


def best(u):
    return stack(o, maximum(pair(entry(r + gamma * (P @ u), o), entry(s + gamma * (M @ u), o))))


def value(k):
    return iterate(k, u, start=0 * v, update=best(u))


CLAIM = Claim(
    title="Value iteration from 0 stays below the optimal value where rewards are not negative, two actions",
    source=Source(
        paper="nineteen",
        where="pluto0x0, reinforcement learning course notes, lecture 7, value iteration, step 1",
        fidelity="reconstructed",
    ),
    forall=(r, s, P, M, v, gamma, k),
    assuming=(
        for_each(i, for_each(j, (entry(row(P, i), j) >= 0) & (entry(row(M, i), j) >= 0))),
        for_each(i, equals(total(row(P, i)), 1) & equals(total(row(M, i)), 1)),
        0 <= minimum(r),
        0 <= minimum(s),
        0 <= gamma,
        gamma < 1,
        equals(v, best(v)),
    ),
    conclude=for_each(i, entry(value(k), i) <= entry(v, i)),
)
