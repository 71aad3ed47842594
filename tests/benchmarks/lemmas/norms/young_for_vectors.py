"""⟨u, v⟩ ≤ (t/2)‖u‖² + ‖v‖²/(2t) for t > 0.

Role.  From Nesterov, Lectures on Convex Optimization, section 2.1 (Young's inequality).
Note.  The difference is ‖tu − v‖²/(2t).
"""

from checker.language import Claim, Source, dot, norm, scalar, vector

u, v, t = vector("u", "d"), vector("v", "d"), scalar("t")

CLAIM = Claim(
    title="⟨u, v⟩ ≤ (t/2)‖u‖² + ‖v‖²/(2t) for t > 0",
    source=Source(
        paper="nesterov",
        where="Nesterov, Lectures on Convex Optimization, section 2.1 (Young's inequality)",
        fidelity="reconstructed",
    ),
    forall=(u, v, t),
    assuming=(t > 0,),
    conclude=dot(u, v) <= t / 2 * norm(u) ** 2 + norm(v) ** 2 / (2 * t),
)
