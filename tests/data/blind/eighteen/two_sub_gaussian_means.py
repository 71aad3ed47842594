"""A sub-Gaussian variable of smaller mean exceeds another one with small probability."""

from checker.language import (
    Claim,
    Source,
    exp,
    indicator,
    law,
    mean,
    random_scalar,
    scalar,
    sub_gaussian,
)

P, Q = law("P"), law("Q")
X, Y, s, t = random_scalar("X", P), random_scalar("Y", Q), scalar("s"), scalar("t")

CLAIM = Claim(
    title="A sub-Gaussian variable of smaller mean exceeds another one with small probability",
    source=Source(
        paper="eighteen",
        where="Degenne et al. (2025), Bandit algorithms in Lean, blueprint, the lemma on two sums, one summand each",
        fidelity="reconstructed",
    ),
    forall=(P, Q, X, Y, s, t),
    assuming=(s > 0, t > 0, sub_gaussian(P, X, s), sub_gaussian(Q, Y, t), mean(Q, Y) <= mean(P, X)),
    conclude=mean(P, mean(Q, indicator(Y >= X))) <= exp(-((mean(P, X) - mean(Q, Y)) ** 2) / (2 * (s**2 + t**2))),
)
