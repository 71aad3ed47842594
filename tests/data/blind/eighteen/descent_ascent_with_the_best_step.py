"""Descent–ascent with the step μ/(4L²) contracts by 1 − 4μ²/L²."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    scalar,
    vector,
)

x, y, xs, ys, g, h = (
    vector("x", "d"),
    vector("y", "e"),
    vector("xs", "d"),
    vector("ys", "e"),
    vector("g", "d"),
    vector("h", "e"),
)
mu, L = scalar("mu"), scalar("L")
eta = mu / (4 * L**2)
before = norm(x - xs) ** 2 + norm(y - ys) ** 2

CLAIM = Claim(
    title="Descent–ascent with the step μ/(4L²) contracts by 1 − 4μ²/L²",
    source=Source(
        paper="eighteen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), after Theorem 13.5, as printed; the theorem gives 1 − μ²/(4L²)",
        fidelity="reconstructed",
    ),
    forall=(x, y, xs, ys, g, h, mu, L),
    assuming=(
        0 < mu,
        mu <= L,
        dot(g, x - xs) - dot(h, y - ys) >= mu * before,
        norm(g) ** 2 <= 2 * L**2 * before,
        norm(h) ** 2 <= 2 * L**2 * before,
    ),
    conclude=norm(x - eta * g - xs) ** 2 + norm(y + eta * h - ys) ** 2 <= (1 - 4 * mu**2 / L**2) * before,
)
