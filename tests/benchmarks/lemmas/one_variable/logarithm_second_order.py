"""x − x²/2 ≤ log(1 + x) for x ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2.
Note.  Equal at 0, and 1 − x ≤ 1/(1 + x) for x ≥ 0.
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="x − x²/2 ≤ log(1 + x) for x ≥ 0",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2", fidelity="reconstructed"),
    forall=(x,),
    where=(x >= 0,),
    conclude=x - x**2 / 2 <= log(1 + x),
)
