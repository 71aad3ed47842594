"""A strongly convex lower bound limits how far the value can fall, by the squared gradient."""

from checker.language import Claim, Source, dot, norm, scalar, vector

x, z, g = vector("x", "d"), vector("z", "d"), vector("g", "d")
fx, fz, mu = scalar("fx"), scalar("fz"), scalar("mu")

CLAIM = Claim(
    title="f(z) ≥ f(x) + ⟨g, z − x⟩ + (μ/2)‖z − x‖² gives f(x) − f(z) ≤ ‖g‖²/(2μ)",
    source=Source(paper="blind-four", where="Appendix B, Proposition 51", fidelity="reconstructed"),
    forall=(x, z, g, fx, fz, mu),
    where=(mu > 0,),
    assuming=(fz >= fx + dot(g, z - x) + mu / 2 * norm(z - x) ** 2,),
    conclude=fx - fz <= norm(g) ** 2 / (2 * mu),
)
