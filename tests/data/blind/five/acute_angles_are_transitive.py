"""If x and y, and y and z, form no obtuse angle, neither do x and z."""

from checker.language import (
    Claim,
    Source,
    dot,
    vector,
)

x, y, z = vector("x", 2), vector("y", 2), vector("z", 2)

CLAIM = Claim(
    title="⟨x, z⟩ ≥ 0",
    source=Source(paper="blind-five", where="Remark 5.8", fidelity="reconstructed"),
    forall=(x, y, z),
    assuming=(dot(x, y) > 0, dot(y, z) > 0),
    conclude=dot(x, z) >= 0,
)
