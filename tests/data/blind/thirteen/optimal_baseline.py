"""E G²(R − b*)² ≤ E G²(R − b)² for every b, where b* = E[G²R]/E[G²]."""

from checker.language import (
    Claim,
    Source,
    law,
    mean,
    random_scalar,
    scalar,
)

P = law("P")
G, R, b = random_scalar("G", P), random_scalar("R", P), scalar("b")
best = mean(P, G**2 * R) / mean(P, G**2)

CLAIM = Claim(
    title="E G²(R − b*)² ≤ E G²(R − b)² for every b, where b* = E[G²R]/E[G²]",
    source=Source(
        paper="thirteen",
        where="Weaver and Tao, The optimal reward baseline for gradient-based reinforcement learning (2001); Greensmith et al. (2004); from memory",
        fidelity="reconstructed",
    ),
    forall=(P, G, R, b),
    where=(mean(P, G**2) > 0,),
    conclude=mean(P, G**2 * (R - best) ** 2) <= mean(P, G**2 * (R - b) ** 2),
)
