"""⟨u, v⟩ ≤ max u · Σ v_i if v > 0 entrywise.

Role.  From Hardy, Littlewood and Pólya, section 2.8 (Hölder with exponents 1 and ∞).
Note.  u_i v_i ≤ (max u) v_i, as v_i > 0.
"""

from checker.language import Claim, Source, dot, maximum, positive, total, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="⟨u, v⟩ ≤ max u · Σ v_i if v > 0 entrywise",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.8 (Hölder with exponents 1 and ∞)",
        fidelity="reconstructed",
    ),
    forall=(u, v),
    assuming=(positive(v),),
    conclude=dot(u, v) <= maximum(u) * total(v),
)
