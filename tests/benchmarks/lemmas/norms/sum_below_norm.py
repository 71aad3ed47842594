"""Σ u_i ≤ ‖u‖.

Role.  From Hardy, Littlewood and Pólya, section 2.9, with √n lost.
Note.  At u = (1, 1) it says 2 ≤ √2.
"""

from checker.language import Claim, Source, norm, total, vector

u = vector("u", "n")

CLAIM = Claim(
    title="Σ u_i ≤ ‖u‖",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.9, with √n lost", fidelity="reconstructed"
    ),
    forall=(u,),
    conclude=total(u) <= norm(u),
)
