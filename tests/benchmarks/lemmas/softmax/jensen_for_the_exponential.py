"""e^⟨s, v⟩ ≤ ⟨s, eᵛ⟩ for s = softmax(x).

Role.  From Hardy, Littlewood and Pólya, theorem 86 (Jensen).
Note.  The exponential is convex and the weights sum to 1.
"""

from checker.language import Claim, Source, dot, exp, softmax, vector

x, v = vector("x", "n"), vector("v", "n")
s = softmax(x)

CLAIM = Claim(
    title="e^⟨s, v⟩ ≤ ⟨s, eᵛ⟩ for s = softmax(x)",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, theorem 86 (Jensen)", fidelity="reconstructed"),
    forall=(x, v),
    conclude=exp(dot(s, v)) <= dot(s, exp(v)),
)
