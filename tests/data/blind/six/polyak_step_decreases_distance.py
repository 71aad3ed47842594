"""A step of Polyak's length towards a point where the linearisation is nonpositive."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    scalar,
    vector,
)

x, s, g, f = vector("x", "d"), vector("s", "d"), vector("g", "d"), scalar("f")

CLAIM = Claim(
    title="0 ≤ f ≤ ⟨g, x − s⟩ ⇒ ‖x − (f/‖g‖²)g − s‖² ≤ ‖x − s‖² − f²/‖g‖²",
    source=Source(paper="blind-six", where="Proposition 11", fidelity="reconstructed"),
    forall=(x, s, g, f),
    where=(norm(g) > 0,),
    assuming=(f >= 0, f <= dot(g, x - s)),
    conclude=norm(x - (f / norm(g) ** 2) * g - s) ** 2 <= norm(x - s) ** 2 - f**2 / norm(g) ** 2,
)
