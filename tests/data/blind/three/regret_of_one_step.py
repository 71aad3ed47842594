"""The inner product with a gradient, by the distances to a comparator z before and after the step."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x, z, g = vector("x", "d"), vector("z", "d"), vector("g", "d")
eta = scalar("eta")

CLAIM = Claim(
    title="The inner product with a gradient, by the distances to a comparator z before and after the step",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, z, g, eta),
    assuming=(eta > 0,),
    conclude=equals(
        dot(g, x - z), (norm(x - z) ** 2 - norm(x - eta * g - z) ** 2) / (2 * eta) + eta / 2 * norm(g) ** 2
    ),
)
