"""A stationary point that is not orthogonal to z is z or −z."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    outer,
    vector,
)

x, z = vector("x", "d"), vector("z", "d")
residual = outer(z, z) - outer(x, x)

CLAIM = Claim(
    title="A stationary point that is not orthogonal to z is z or −z",
    source=Source(
        paper="eighteen",
        where="Ma (2022), CS229M lecture notes, g has no bad local minimum, the proof",
        fidelity="reconstructed",
    ),
    forall=(x, z),
    assuming=(equals(norm(z), 1), equals(residual @ x, 0 * x), ~equals(dot(x, z), 0)),
    conclude=equals(x, z) | equals(x, -z),
)
