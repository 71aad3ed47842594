"""2x ≤ log((1 + x)/(1 − x)) for −1 < x < 1.

Role.  From Hardy, Littlewood and Pólya, section 4.2, without x ≥ 0.
Note.  At x = −1/2 it says −1 ≤ −log 3.
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="2x ≤ log((1 + x)/(1 − x)) for −1 < x < 1",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, without x ≥ 0", fidelity="reconstructed"
    ),
    forall=(x,),
    where=(x > -1, x < 1),
    conclude=2 * x <= log((1 + x) / (1 - x)),
)
