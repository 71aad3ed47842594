"""t·log x + (1 − t)·log y ≤ log(tx + (1 − t)y) for 0 ≤ t ≤ 1 and positive x, y.

Role.  From Steele 2004, chapter 2, AM-GM with weights, in logarithms.
Note.  The logarithm is concave.
"""

from checker.language import Claim, Source, log, scalar

x, y, t = scalar("x"), scalar("y"), scalar("t")

CLAIM = Claim(
    title="t·log x + (1 − t)·log y ≤ log(tx + (1 − t)y) for 0 ≤ t ≤ 1 and positive x, y",
    source=Source(
        paper="steele", where="Steele 2004, chapter 2, AM-GM with weights, in logarithms", fidelity="reconstructed"
    ),
    forall=(x, y, t),
    where=(x > 0, y > 0, t >= 0, t <= 1),
    conclude=t * log(x) + (1 - t) * log(y) <= log(t * x + (1 - t) * y),
)
