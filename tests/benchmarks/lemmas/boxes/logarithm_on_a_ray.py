"""log x ≤ 2x/5 for x ≥ 1.

Role.  From Hardy, Littlewood and Pólya, section 4.2, on a ray.
Note.  log x ≤ x/e, and 1/e = 0.3678….
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log x ≤ 2x/5 for x ≥ 1",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, on a ray", fidelity="reconstructed"),
    forall=(x,),
    where=(x >= 1,),
    conclude=log(x) <= 2 * x / 5,
)
