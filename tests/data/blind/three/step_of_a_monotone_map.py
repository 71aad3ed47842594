"""How a gradient step changes the squared distance, for a strongly monotone and Lipschitz map with the values g at x and h at y."""

from checker.language import Claim, Source, dot, norm, scalar, vector

x, y, g, h = vector("x", "d"), vector("y", "d"), vector("g", "d"), vector("h", "d")
eta, m, L = scalar("eta"), scalar("m"), scalar("L")

CLAIM = Claim(
    title="How a gradient step changes the squared distance, for a strongly monotone and Lipschitz map with the values g at x and h at y",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, g, h, eta, m, L),
    assuming=(eta >= 0, dot(g - h, x - y) >= m * norm(x - y) ** 2, norm(g - h) <= L * norm(x - y)),
    conclude=norm((x - eta * g) - (y - eta * h)) ** 2 <= (1 - 2 * eta * m + eta**2 * L**2) * norm(x - y) ** 2,
)
