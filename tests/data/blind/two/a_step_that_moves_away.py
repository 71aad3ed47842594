"""⟨g, x⟩ ≥ ‖g‖², 0 ≤ η ≤ 1 and ‖x − ηg‖ > ‖x‖ give η ≥ 1/2.

Role.  Steps that leave the ball are long.
"""

from fractions import Fraction

from checker.language import Claim, Source, dot, norm, scalar, vector

x, g, eta = vector("x", "d"), vector("g", "d"), scalar("eta")

CLAIM = Claim(
    title="⟨g, x⟩ ≥ ‖g‖², 0 ≤ η ≤ 1 and ‖x − ηg‖ > ‖x‖ give η ≥ 1/2",
    source=Source(paper="blind-two", where="Steps that leave the ball are long", fidelity="reconstructed"),
    forall=(
        x,
        g,
        eta,
    ),
    assuming=(
        dot(g, x) >= norm(g) ** 2,
        eta >= 0,
        eta <= 1,
        norm(x - eta * g) > norm(x),
    ),
    conclude=eta >= Fraction(1, 2),
)
