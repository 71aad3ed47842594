"""‖u + v‖² ≤ (1 + t)‖u‖² + (1 + t)‖v‖² for t > 0.

Role.  From Nesterov, section 2.1, with t for 1/t.
Note.  At t = 1/2, u = v = (1) it says 4 ≤ 3.
"""

from checker.language import Claim, Source, norm, scalar, vector

u, v, t = vector("u", "n"), vector("v", "n"), scalar("t")

CLAIM = Claim(
    title="‖u + v‖² ≤ (1 + t)‖u‖² + (1 + t)‖v‖² for t > 0",
    source=Source(paper="nesterov", where="Nesterov, section 2.1, with t for 1/t", fidelity="reconstructed"),
    forall=(u, v, t),
    where=(t > 0,),
    conclude=norm(u + v) ** 2 <= (1 + t) * norm(u) ** 2 + (1 + t) * norm(v) ** 2,
)
