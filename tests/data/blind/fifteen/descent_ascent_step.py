"""A step of gradient descent ascent with η < μ/(2L²) contracts: the squared distance falls by 1 + 4η²L² − 2ημ."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    scalar,
    vector,
)

x, x_star, g_x = vector("x", "d"), vector("x_star", "d"), vector("g_x", "d")
y, y_star, g_y = vector("y", "m"), vector("y_star", "m"), vector("g_y", "m")
mu, L, eta = scalar("mu"), scalar("L"), scalar("eta")
distance = norm(x - x_star) ** 2 + norm(y - y_star) ** 2

CLAIM = Claim(
    title="A step of gradient descent ascent with η < μ/(2L²) contracts: the squared distance falls by 1 + 4η²L² − 2ημ",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 13, Theorem 13.5",
        fidelity="reconstructed",
    ),
    forall=(x, x_star, g_x, y, y_star, g_y, mu, L, eta),
    assuming=(
        mu > 0,
        L > 0,
        eta > 0,
        eta < mu / (2 * L**2),
        norm(g_x) <= L * (norm(x - x_star) + norm(y - y_star)),
        norm(g_y) <= L * (norm(x - x_star) + norm(y - y_star)),
        dot(g_x, x - x_star) - dot(g_y, y - y_star) >= mu * distance,
    ),
    conclude=norm(x - eta * g_x - x_star) ** 2 + norm(y + eta * g_y - y_star) ** 2
    <= (1 + 4 * eta**2 * L**2 - 2 * eta * mu) * distance,
)
