"""⟨s, eᵛ⟩ ≤ e^⟨s, v⟩ for s = softmax(x).

Role.  From Hardy, Littlewood and Pólya, theorem 86, with the sign turned.
Note.  At x = (0, 0), v = (1, −1) it says 1.543… ≤ 1.
"""

from checker.language import Claim, Source, dot, exp, softmax, vector

x, v = vector("x", "n"), vector("v", "n")
s = softmax(x)

CLAIM = Claim(
    title="⟨s, eᵛ⟩ ≤ e^⟨s, v⟩ for s = softmax(x)",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, theorem 86, with the sign turned", fidelity="reconstructed"
    ),
    forall=(x, v),
    conclude=dot(s, exp(v)) <= exp(dot(s, v)),
)
