"""The squared length of the sum of three orthonormal vectors of the plane."""

from checker.language import Claim, Source, dot, equals, norm, vector

x, y, z = vector("x", 2), vector("y", 2), vector("z", 2)

CLAIM = Claim(
    title="The squared length of the sum of three orthonormal vectors of the plane",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, z),
    assuming=(
        equals(norm(x), 1) & equals(norm(y), 1) & equals(norm(z), 1),
        equals(dot(x, y), 0),
        equals(dot(y, z), 0),
        equals(dot(x, z), 0),
    ),
    conclude=equals(norm(x + y + z) ** 2, 3),
)
