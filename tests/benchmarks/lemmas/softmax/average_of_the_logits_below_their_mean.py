"""n⟨softmax(x), x⟩ ≤ Σ x_i.

Role.  From Hardy, Littlewood and Pólya, theorem 43, with the sign turned.
Note.  At x = (0, 1) it says 1.462… ≤ 1.
"""

from checker.language import Claim, Source, dot, length, softmax, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="n⟨softmax(x), x⟩ ≤ Σ x_i",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, theorem 43, with the sign turned", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=length(x) * dot(softmax(x), x) <= total(x),
)
