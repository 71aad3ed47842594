"""⟨a, b⟩² ≤ ⟨a, a⟩⟨b, b⟩.

Role.  From Hardy, Littlewood and Pólya, theorem 7.
Note.  The difference is half of Σ (a_i b_j − a_j b_i)² over all i and j (Lagrange).
"""

from checker.language import Claim, Source, dot, vector

a, b = vector("a", "n"), vector("b", "n")

CLAIM = Claim(
    title="⟨a, b⟩² ≤ ⟨a, a⟩⟨b, b⟩",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, theorem 7", fidelity="reconstructed"),
    forall=(a, b),
    conclude=dot(a, b) ** 2 <= dot(a, a) * dot(b, b),
)
