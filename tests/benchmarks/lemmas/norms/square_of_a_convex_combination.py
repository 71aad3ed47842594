"""‖tu + (1 − t)v‖² = t‖u‖² + (1 − t)‖v‖² − t(1 − t)‖u − v‖².

Role.  From Nesterov, section 2.1.3 (the squared norm is strongly convex).
Note.  Expand; the coefficients of ‖u‖², ‖v‖² and ⟨u, v⟩ agree.
"""

from checker.language import Claim, Source, equals, norm, scalar, vector

u, v, t = vector("u", "n"), vector("v", "n"), scalar("t")

CLAIM = Claim(
    title="‖tu + (1 − t)v‖² = t‖u‖² + (1 − t)‖v‖² − t(1 − t)‖u − v‖²",
    source=Source(
        paper="nesterov",
        where="Nesterov, section 2.1.3 (the squared norm is strongly convex)",
        fidelity="reconstructed",
    ),
    forall=(u, v, t),
    conclude=equals(
        norm(t * u + (1 - t) * v) ** 2, t * norm(u) ** 2 + (1 - t) * norm(v) ** 2 - t * (1 - t) * norm(u - v) ** 2
    ),
)
