"""‖u + v + w‖² ≤ 2(‖u‖² + ‖v‖² + ‖w‖²).

Role.  From Nesterov, section 1.2, a sum of three with the factor for two.
Note.  At u = v = w = (1) it says 9 ≤ 6.
"""

from checker.language import Claim, Source, norm, vector

u, v, w = vector("u", "n"), vector("v", "n"), vector("w", "n")

CLAIM = Claim(
    title="‖u + v + w‖² ≤ 2(‖u‖² + ‖v‖² + ‖w‖²)",
    source=Source(
        paper="nesterov",
        where="Nesterov, section 1.2, a sum of three with the factor for two",
        fidelity="reconstructed",
    ),
    forall=(u, v, w),
    conclude=norm(u + v + w) ** 2 <= 2 * (norm(u) ** 2 + norm(v) ** 2 + norm(w) ** 2),
)
