"""a_k ≤ (μ/B)(1/2)^(2^k − 1) for a_(k+1) = (B/(2μ))a_k² and a_0 ≤ μ/B."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    number,
    scalar,
)

a, a0, B, mu, k = scalar("a"), scalar("a0"), scalar("B"), scalar("mu"), natural("k")

CLAIM = Claim(
    title="a_k ≤ (μ/B)(1/2)^(2^k − 1) for a_(k+1) = (B/(2μ))a_k² and a_0 ≤ μ/B",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 10, Corollary 10.5, with equality in the recursion",
        fidelity="reconstructed",
    ),
    forall=(a0, B, mu, k),
    assuming=(B > 0, mu > 0, 0 <= a0, a0 <= mu / B),
    conclude=iterate(k, a, start=a0, update=B / (2 * mu) * a**2) <= mu / B * number("1/2") ** (2**k - 1),
)
