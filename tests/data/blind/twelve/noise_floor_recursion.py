"""a_{t+1} = (1 − ημ)a_t + η²σ² gives a_k ≤ (1 − ημ)^k·a_0 + ησ²/μ."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
)

k, eta, mu, sigma = natural("k"), scalar("eta"), scalar("mu"), scalar("sigma")
a0, a = scalar("a0"), scalar("a")
a_k = iterate(k, a, start=a0, update=(1 - eta * mu) * a + eta**2 * sigma**2)

CLAIM = Claim(
    title="a_{t+1} = (1 − ημ)a_t + η²σ² gives a_k ≤ (1 − ημ)^k·a_0 + ησ²/μ",
    source=Source(
        paper="twelve",
        where="Bottou, Curtis and Nocedal, Optimization methods for large-scale machine learning (2018), after Theorem 4.6; from memory",
        fidelity="reconstructed",
    ),
    forall=(a0, eta, mu, sigma, k),
    assuming=(eta > 0, mu > 0, a0 >= 0),
    conclude=a_k <= (1 - eta * mu) ** k * a0 + eta * sigma**2 / mu,
)
