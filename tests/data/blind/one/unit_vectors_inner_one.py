"""unit vectors with ⟨x, y⟩ = 1 are equal.

Role.  Equality in Cauchy-Schwarz.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

x = vector("x", "d")
y = vector("y", "d")

CLAIM = Claim(
    title="unit vectors with ⟨x, y⟩ = 1 are equal",
    source=Source(paper="blind-one", where="equality in Cauchy-Schwarz", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(
        equals(norm(x), 1),
        equals(norm(y), 1),
        equals(dot(x, y), 1),
    ),
    conclude=equals(x, y),
)
