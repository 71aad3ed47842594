"""eˣ ≤ 1/(1 − x) for x < 1.

Role.  From Hardy, Littlewood and Pólya, section 4.2.
Note.  e⁻ˣ ≥ 1 − x > 0; take inverses.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="eˣ ≤ 1/(1 − x) for x < 1",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2", fidelity="reconstructed"),
    forall=(x,),
    where=(x < 1,),
    conclude=exp(x) <= 1 / (1 - x),
)
