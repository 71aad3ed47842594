"""Σ u_i ≤ n·max u.

Role.  From Hardy, Littlewood and Pólya, theorem 1.
Note.  Each of the n entries is at most the greatest.
"""

from checker.language import Claim, Source, length, maximum, total, vector

u = vector("u", "n")

CLAIM = Claim(
    title="Σ u_i ≤ n·max u",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, theorem 1", fidelity="reconstructed"),
    forall=(u,),
    conclude=total(u) <= length(u) * maximum(u),
)
