"""δ_k ≤ 2L/(αn) for δ_(k+1) = (1 − ηα)δ_k + 2ηL/n and δ_0 = 0."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
)

delta, eta, alpha, L, n = scalar("delta"), scalar("eta"), scalar("alpha"), scalar("L"), scalar("n")
k = natural("k")

CLAIM = Claim(
    title="δ_k ≤ 2L/(αn) for δ_(k+1) = (1 − ηα)δ_k + 2ηL/n and δ_0 = 0",
    source=Source(
        paper="fifteen",
        where="Hardt, Recht and Singer (2016), the strongly convex case, as in zhenhuan-yang.github.io, algorithm-stability",
        fidelity="reconstructed",
    ),
    forall=(eta, alpha, L, n, k),
    assuming=(eta > 0, alpha > 0, eta * alpha <= 1, L >= 0, n > 0),
    conclude=iterate(k, delta, start=0 * L, update=(1 - eta * alpha) * delta + 2 * eta * L / n) <= 2 * L / (alpha * n),
)
