"""eˣ ≤ 1/(1 − x) for x ≠ 1.

Role.  From Hardy, Littlewood and Pólya, section 4.2, with x ≠ 1 for x < 1.
Note.  At x = 2 the right side is −1.
"""

from checker.language import Claim, Source, equals, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="eˣ ≤ 1/(1 − x) for x ≠ 1",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, with x ≠ 1 for x < 1", fidelity="reconstructed"
    ),
    forall=(x,),
    where=(~equals(x, 1),),
    conclude=exp(x) <= 1 / (1 - x),
)
