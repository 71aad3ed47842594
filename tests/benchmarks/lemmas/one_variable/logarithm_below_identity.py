"""log x < x for x > 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2.
Note.  log x ≤ x − 1.
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log x < x for x > 0",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2", fidelity="reconstructed"),
    forall=(x,),
    where=(x > 0,),
    conclude=log(x) < x,
)
