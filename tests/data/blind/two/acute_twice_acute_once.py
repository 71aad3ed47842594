"""⟨x, y⟩ > 0 and ⟨y, z⟩ > 0 give ⟨x, z⟩ ≥ 0.

Role.  Transitivity of positive correlation.
"""

from checker.language import Claim, Source, dot, vector

x, y, z = vector("x", "d"), vector("y", "d"), vector("z", "d")

CLAIM = Claim(
    title="⟨x, y⟩ > 0 and ⟨y, z⟩ > 0 give ⟨x, z⟩ ≥ 0",
    source=Source(paper="blind-two", where="Transitivity of positive correlation", fidelity="reconstructed"),
    forall=(
        x,
        y,
        z,
    ),
    assuming=(
        dot(x, y) > 0,
        dot(y, z) > 0,
    ),
    conclude=dot(x, z) >= 0,
)
