"""Stochastic gradient descent with a constant step, as a recursion for the expected error."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
)

r, r0, mu, eta, sigma = scalar("r"), scalar("r0"), scalar("mu"), scalar("eta"), scalar("sigma")
k = natural("k")
r_k = iterate(k, r, start=r0, update=(1 - mu * eta) * r + eta**2 * sigma**2)

CLAIM = Claim(
    title="r_k ≤ (1 − μη)^k·r₀ + ησ²/(2μ) where r_(t+1) = (1 − μη)r_t + η²σ²",
    source=Source(
        paper="stich-2019",
        where="Unified optimal analysis of the (stochastic) gradient method, Lemma 2",
        fidelity="paraphrase",
    ),
    forall=(r0, mu, eta, sigma, k),
    assuming=(r0 >= 0, mu > 0, eta > 0, mu * eta <= 1),
    conclude=r_k <= (1 - mu * eta) ** k * r0 + eta * sigma**2 / (2 * mu),
)
