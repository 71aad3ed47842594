"""A reward falls below its mean by the width of its confidence bound with probability (n + 1)^(−c)."""

from checker.language import (
    Claim,
    Source,
    indicator,
    law,
    log,
    mean,
    natural,
    random_scalar,
    real_power,
    scalar,
    sqrt,
    sub_gaussian,
)

P = law("P")
X, s, c, n = random_scalar("X", P), scalar("s"), scalar("c"), natural("n")

CLAIM = Claim(
    title="A reward falls below its mean by the width of its confidence bound with probability (n + 1)^(−c)",
    source=Source(
        paper="eighteen",
        where="Degenne et al. (2025), Bandit algorithms in Lean, blueprint, the lemma on √(2ckσ² log(n + 1)), k = 1",
        fidelity="reconstructed",
    ),
    forall=(P, X, s, c, n),
    assuming=(s > 0, c >= 0, sub_gaussian(P, X, s)),
    conclude=mean(P, indicator(X - mean(P, X) <= -sqrt(2 * c * s**2 * log(n + 1)))) <= 1 / real_power(n + 1, c),
)
