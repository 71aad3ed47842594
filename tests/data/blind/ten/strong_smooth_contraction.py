"""A gradient step of a strongly convex and smooth function, from the interpolation inequality."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    scalar,
    vector,
)

z, g = vector("z", "d"), vector("g", "d")
mu, L, eta = scalar("mu"), scalar("L"), scalar("eta")

CLAIM = Claim(
    title="‖z − ηg‖² ≤ (1 − 2ημL/(μ + L))·‖z‖²",
    source=Source(paper="nesterov-2004", where="Introductory Lectures, Theorem 2.1.15", fidelity="paraphrase"),
    forall=(z, g, mu, L, eta),
    assuming=(
        mu > 0,
        mu <= L,
        eta >= 0,
        eta * (mu + L) <= 2,
        mu * L / (mu + L) * dot(z, z) + dot(g, g) / (mu + L) <= dot(g, z),
    ),
    conclude=norm(z - eta * g) ** 2 <= (1 - 2 * eta * mu * L / (mu + L)) * norm(z) ** 2,
)
