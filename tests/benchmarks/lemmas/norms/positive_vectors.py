"""⟨u, v⟩ > 0 if u > 0 and v > 0 entrywise.

Role.  From Boyd and Vandenberghe, section 2.4 (the positive orthant).
Note.  A sum of at least one positive product.
"""

from checker.language import Claim, Source, dot, positive, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="⟨u, v⟩ > 0 if u > 0 and v > 0 entrywise",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 2.4 (the positive orthant)",
        fidelity="reconstructed",
    ),
    forall=(u, v),
    assuming=(positive(u), positive(v)),
    conclude=dot(u, v) > 0,
)
