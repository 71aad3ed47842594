"""Where the second derivative along z is not negative, ‖x‖² is at least 1/3."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    frobenius,
    norm,
    outer,
    vector,
)

x, z = vector("x", "d"), vector("z", "d")
residual = outer(z, z) - outer(x, x)

CLAIM = Claim(
    title="Where the second derivative along z is not negative, ‖x‖² is at least 1/3",
    source=Source(
        paper="eighteen",
        where="Ma (2022), CS229M lecture notes, Bound norm for g",
        fidelity="reconstructed",
    ),
    forall=(x, z),
    assuming=(
        equals(norm(z), 1),
        frobenius(outer(z, x) + outer(x, z)) ** 2 - 2 * dot(z, residual @ z) >= 0,
    ),
    conclude=norm(x) ** 2 >= Fraction(1, 3),
)
