"""x ≥ 5 if eˣ < 1 + x.

Role.  From Hardy, Littlewood and Pólya, section 4.2, contradictory hypotheses.
Note.  eˣ ≥ 1 + x for every x.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x ≥ 5 if eˣ < 1 + x",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 4.2, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(exp(x) < 1 + x,),
    conclude=x >= 5,
)
