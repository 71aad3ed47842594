"""A policy that is ε-optimising in every state is ε/(1 − γ) suboptimal."""

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

P, r, v, best = matrix("P", "n", "n"), vector("r", "n"), vector("v", "n"), vector("best", "n")
gamma, eps = scalar("gamma"), scalar("eps")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="A policy that is ε-optimising in every state is ε/(1 − γ) suboptimal",
    source=Source(
        paper="seventeen",
        where="Szepesvári (2022), Theoretical foundations of reinforcement learning, lecture 6, Policy error bound I, part 1",
        fidelity="reconstructed",
    ),
    forall=(P, r, v, best, gamma, eps),
    assuming=(
        for_each(i, for_each(j, entry(row(P, i), j) >= 0)),
        for_each(i, equals(total(row(P, i)), 1)),
        0 <= gamma,
        gamma < 1,
        eps >= 0,
        equals(v, r + gamma * (P @ v)),
        for_each(i, entry(best, i) - eps <= entry(r + gamma * (P @ best), i)),
    ),
    conclude=for_each(i, entry(v, i) >= entry(best, i) - eps / (1 - gamma)),
)
