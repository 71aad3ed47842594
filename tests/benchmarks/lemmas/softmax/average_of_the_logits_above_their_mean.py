"""Σ x_i ≤ n⟨softmax(x), x⟩.

Role.  From Hardy, Littlewood and Pólya, theorem 43 (Chebyshev), softmax weights.
Note.  The weights and the logits are similarly ordered.
"""

from checker.language import Claim, Source, dot, length, softmax, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="Σ x_i ≤ n⟨softmax(x), x⟩",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, theorem 43 (Chebyshev), softmax weights",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=total(x) <= length(x) * dot(softmax(x), x),
)
