"""‖u‖⁴ ≤ n·Σ u_i⁴.

Role.  From Hardy, Littlewood and Pólya, section 2.9 (means of order 2 and 4).
Note.  Cauchy's inequality for the squares of the entries against ones.
"""

from checker.language import Claim, Source, dot, hadamard, length, norm, vector

u = vector("u", "n")
squares = hadamard(u, u)

CLAIM = Claim(
    title="‖u‖⁴ ≤ n·Σ u_i⁴",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.9 (means of order 2 and 4)", fidelity="reconstructed"
    ),
    forall=(u,),
    conclude=norm(u) ** 4 <= length(u) * dot(squares, squares),
)
