"""‖x − Px‖ ≤ ‖x − z‖ for an orthogonal projector P with Pz = z."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    norm,
    vector,
)

P, x, z = matrix("P", "d", "d"), vector("x", "d"), vector("z", "d")

CLAIM = Claim(
    title="‖x − Px‖ ≤ ‖x − z‖ for an orthogonal projector P with Pz = z",
    source=Source(
        paper="twelve",
        where="Horn and Johnson, Matrix Analysis (2013), after section 0.6.3; from memory",
        fidelity="reconstructed",
    ),
    forall=(P, x, z),
    assuming=(equals(P.T, P), equals(P @ P, P), equals(P @ z, z)),
    conclude=norm(x - P @ x) <= norm(x - z),
)
