"""E e^(λ(X − EX)) ≤ e^(λ²/10) for X in [0, 1] with variance at least 1/3."""

from checker.language import (
    Claim,
    Source,
    always,
    exp,
    law,
    mean,
    random_scalar,
    scalar,
)

P = law("P")
X, lam = random_scalar("X", P), scalar("lambda")
m = mean(P, X)

CLAIM = Claim(
    title="E e^(λ(X − EX)) ≤ e^(λ²/10) for X in [0, 1] with variance at least 1/3",
    source=Source(
        paper="twelve",
        where="Hoeffding, Probability inequalities for sums of bounded random variables (1963), after the moment generating function of a bounded variable; from memory",
        fidelity="reconstructed",
    ),
    forall=(P, X, lam),
    assuming=(always(P, (0 <= X) & (X <= 1)), mean(P, (X - m) ** 2) >= "1/3"),
    conclude=mean(P, exp(lam * (X - m))) <= exp(lam**2 / 10),
)
