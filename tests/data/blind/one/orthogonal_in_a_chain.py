"""⟨x, y⟩ = 0 and ⟨y, z⟩ = 0 give ⟨x, z⟩ = 0.

Role.  Orthogonality in a chain.
"""

from checker.language import Claim, Source, dot, equals, vector

x = vector("x", "d")
y = vector("y", "d")
z = vector("z", "d")

CLAIM = Claim(
    title="⟨x, y⟩ = 0 and ⟨y, z⟩ = 0 give ⟨x, z⟩ = 0",
    source=Source(paper="blind-one", where="orthogonality in a chain", fidelity="reconstructed"),
    forall=(
        x,
        y,
        z,
    ),
    assuming=(
        equals(dot(x, y), 0),
        equals(dot(y, z), 0),
    ),
    conclude=equals(dot(x, z), 0),
)
