"""lse(tx + (1 − t)y) ≤ t·lse(x) + (1 − t)·lse(y) for 0 ≤ t ≤ 1.

Role.  From Boyd and Vandenberghe, section 3.1.5 (Hölder's inequality).
Note.  Hölder's inequality with exponents 1/t and 1/(1 − t).
"""

from checker.language import Claim, Source, exp, log, scalar, total, vector

x, y, t = vector("x", "n"), vector("y", "n"), scalar("t")


def lse(u):
    return log(total(exp(u)))


CLAIM = Claim(
    title="lse(tx + (1 − t)y) ≤ t·lse(x) + (1 − t)·lse(y) for 0 ≤ t ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.5 (Hölder's inequality)",
        fidelity="reconstructed",
    ),
    forall=(x, y, t),
    assuming=(t >= 0, t <= 1),
    conclude=lse(t * x + (1 - t) * y) <= t * lse(x) + (1 - t) * lse(y),
)
