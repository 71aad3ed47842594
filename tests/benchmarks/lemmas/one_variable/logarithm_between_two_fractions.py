"""x/(1 + x) ≤ log(1 + x) ≤ x for x > −1.

Role.  From Hardy, Littlewood and Pólya, section 4.2.
Note.  log t ≤ t − 1 at t = 1 + x and at t = 1/(1 + x).
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="x/(1 + x) ≤ log(1 + x) ≤ x for x > −1",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2", fidelity="reconstructed"),
    forall=(x,),
    where=(x > -1,),
    conclude=(x / (1 + x) <= log(1 + x)) & (log(1 + x) <= x),
)
