"""2x ≤ log((1 + x)/(1 − x)) for 0 ≤ x < 1.

Role.  From Hardy, Littlewood and Pólya, section 4.2.
Note.  Equal at 0; the derivative of the right side is 2/(1 − x²) ≥ 2.
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="2x ≤ log((1 + x)/(1 − x)) for 0 ≤ x < 1",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2", fidelity="reconstructed"),
    forall=(x,),
    where=(x >= 0, x < 1),
    conclude=2 * x <= log((1 + x) / (1 - x)),
)
