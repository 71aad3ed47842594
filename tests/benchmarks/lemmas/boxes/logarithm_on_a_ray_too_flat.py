"""log x ≤ 7x/20 for x ≥ 1.

Role.  From Hardy, Littlewood and Pólya, section 4.2, on a ray, with 7/20 for 2/5.
Note.  At x = 3 it says 1.0986… ≤ 1.05.
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log x ≤ 7x/20 for x ≥ 1",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 4.2, on a ray, with 7/20 for 2/5",
        fidelity="reconstructed",
    ),
    forall=(x,),
    where=(x >= 1,),
    conclude=log(x) <= 7 * x / 20,
)
