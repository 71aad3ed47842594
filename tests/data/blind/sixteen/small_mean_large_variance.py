"""A score in [0, 1] of mean at most 1/10 and variance at least 1/8 exceeds 1/2 with probability at least 1/20."""

from checker.language import (
    Claim,
    Source,
    always,
    indicator,
    law,
    mean,
    number,
    random_scalar,
)

P = law("P")
X = random_scalar("X", P)

CLAIM = Claim(
    title="A score in [0, 1] of mean at most 1/10 and variance at least 1/8 exceeds 1/2 with probability at least 1/20",
    source=Source(
        paper="sixteen",
        where="The hypotheses of an anti-concentration lemma for scores in [0, 1]; the variance bound is Bhatia and Davis (2000)",
        fidelity="reconstructed",
    ),
    forall=(
        P,
        X,
    ),
    assuming=(
        always(P, (0 <= X) & (X <= 1)),
        mean(P, X) <= number("1/10"),
        mean(P, X**2) - mean(P, X) ** 2 >= number("1/8"),
    ),
    conclude=mean(P, indicator(X >= number("1/2"))) >= number("1/20"),
)
