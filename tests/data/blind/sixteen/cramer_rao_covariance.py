"""(E[T s])² ≤ Var(T) E[s²] for a score s of mean 0."""

from checker.language import (
    Claim,
    Source,
    equals,
    law,
    mean,
    random_scalar,
)

P = law("P")
T, s = random_scalar("T", P), random_scalar("s", P)

CLAIM = Claim(
    title="(E[T s])² ≤ Var(T) E[s²] for a score s of mean 0",
    source=Source(
        paper="sixteen",
        where="Lehmann and Casella (1998), Theorem 2.5.1, the step of the information inequality; finitely many outcomes",
        fidelity="reconstructed",
    ),
    forall=(
        P,
        T,
        s,
    ),
    assuming=(equals(mean(P, s), 0),),
    conclude=mean(P, T * s) ** 2 <= (mean(P, T**2) - mean(P, T) ** 2) * mean(P, s**2),
)
