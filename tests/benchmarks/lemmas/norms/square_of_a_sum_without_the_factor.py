"""‖u + v‖² ≤ ‖u‖² + ‖v‖².

Role.  From Nesterov, Lectures on Convex Optimization, section 1.2, a frequent slip.
Note.  At u = v = (1) it says 4 ≤ 2; a factor 2 is lost.
"""

from checker.language import Claim, Source, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u + v‖² ≤ ‖u‖² + ‖v‖²",
    source=Source(
        paper="nesterov",
        where="Nesterov, Lectures on Convex Optimization, section 1.2, a frequent slip",
        fidelity="reconstructed",
    ),
    forall=(u, v),
    conclude=norm(u + v) ** 2 <= norm(u) ** 2 + norm(v) ** 2,
)
