"""(Σ u_i)² ≤ n‖u‖².

Role.  From Hardy, Littlewood and Pólya, section 2.9.
Note.  Cauchy's inequality against the vector of ones.
"""

from checker.language import Claim, Source, dot, length, total, vector

u = vector("u", "n")

CLAIM = Claim(
    title="(Σ u_i)² ≤ n‖u‖²",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 2.9", fidelity="reconstructed"),
    forall=(u,),
    conclude=total(u) ** 2 <= length(u) * dot(u, u),
)
