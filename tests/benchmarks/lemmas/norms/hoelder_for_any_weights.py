"""⟨u, v⟩ ≤ max u · Σ v_i.

Role.  From Hardy, Littlewood and Pólya, section 2.8, with the signs of v forgotten.
Note.  At u = (0, −1), v = (0, −1) it says 1 ≤ 0.
"""

from checker.language import Claim, Source, dot, maximum, total, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="⟨u, v⟩ ≤ max u · Σ v_i",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.8, with the signs of v forgotten",
        fidelity="reconstructed",
    ),
    forall=(u, v),
    conclude=dot(u, v) <= maximum(u) * total(v),
)
