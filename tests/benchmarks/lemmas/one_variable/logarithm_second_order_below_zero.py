"""x − x²/2 ≤ log(1 + x) for x > −1.

Role.  From Hardy, Littlewood and Pólya, section 4.2, on the whole domain.
Note.  At x = −1/2 it says −0.625 ≤ −0.693….
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="x − x²/2 ≤ log(1 + x) for x > −1",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, on the whole domain", fidelity="reconstructed"
    ),
    forall=(x,),
    where=(x > -1,),
    conclude=x - x**2 / 2 <= log(1 + x),
)
