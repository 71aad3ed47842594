"""‖tu + (1 − t)v‖² ≥ t‖u‖² + (1 − t)‖v‖² + t(1 − t)‖u − v‖² for 0 ≤ t ≤ 1.

Role.  From Nesterov, section 2.1.3, with the last sign turned.
Note.  At t = 1/2, u = (1), v = (−1) it says 0 ≥ 2.
"""

from checker.language import Claim, Source, norm, scalar, vector

u, v, t = vector("u", "n"), vector("v", "n"), scalar("t")

CLAIM = Claim(
    title="‖tu + (1 − t)v‖² ≥ t‖u‖² + (1 − t)‖v‖² + t(1 − t)‖u − v‖² for 0 ≤ t ≤ 1",
    source=Source(
        paper="nesterov", where="Nesterov, section 2.1.3, with the last sign turned", fidelity="reconstructed"
    ),
    forall=(u, v, t),
    assuming=(t >= 0, t <= 1),
    conclude=norm(t * u + (1 - t) * v) ** 2
    >= t * norm(u) ** 2 + (1 - t) * norm(v) ** 2 + t * (1 - t) * norm(u - v) ** 2,
)
