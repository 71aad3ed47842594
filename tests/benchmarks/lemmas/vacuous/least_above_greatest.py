"""Σ x_i ≤ 1 if max x < min x.

Role.  From Hardy, Littlewood and Pólya, theorem 1, contradictory hypotheses.
Note.  The least entry is at most the greatest.
"""

from checker.language import Claim, Source, maximum, minimum, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="Σ x_i ≤ 1 if max x < min x",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, theorem 1, contradictory hypotheses", fidelity="reconstructed"
    ),
    forall=(x,),
    assuming=(maximum(x) < minimum(x),),
    conclude=total(x) <= 1,
)
