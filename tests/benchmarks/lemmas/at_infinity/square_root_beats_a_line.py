"""√x ≥ x/100 for x ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2, far out.
Note.  At x = 40000 it says 200 ≥ 400.
"""

from checker.language import Claim, Source, scalar, sqrt

x = scalar("x")

CLAIM = Claim(
    title="√x ≥ x/100 for x ≥ 0",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, far out", fidelity="reconstructed"),
    forall=(x,),
    where=(x >= 0,),
    conclude=sqrt(x) >= x / 100,
)
