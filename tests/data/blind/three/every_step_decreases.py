"""A gradient step shorter than 2/L makes an L-smooth function smaller."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x, y, g = vector("x", "d"), vector("y", "d"), vector("g", "d")
fx, fy, L, eta = scalar("f_x"), scalar("f_y"), scalar("L"), scalar("eta")

CLAIM = Claim(
    title="A gradient step shorter than 2/L makes an L-smooth function smaller",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, g, fx, fy, L, eta),
    assuming=(L > 0, eta > 0, eta < 2 / L, equals(y, x - eta * g), fy <= fx + dot(g, y - x) + L / 2 * norm(y - x) ** 2),
    conclude=fy < fx,
)
