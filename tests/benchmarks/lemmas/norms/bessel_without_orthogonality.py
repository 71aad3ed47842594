"""⟨u, e⟩² + ⟨u, f⟩² ≤ ‖u‖² for unit vectors e and f.

Role.  From Horn and Johnson, section 0.6, without ⟨e, f⟩ = 0.
Note.  At u = e = f = (1) it says 2 ≤ 1.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

u, e, f = vector("u", "n"), vector("e", "n"), vector("f", "n")

CLAIM = Claim(
    title="⟨u, e⟩² + ⟨u, f⟩² ≤ ‖u‖² for unit vectors e and f",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 0.6, without ⟨e, f⟩ = 0", fidelity="reconstructed"
    ),
    forall=(u, e, f),
    assuming=(equals(norm(e), 1), equals(norm(f), 1)),
    conclude=dot(u, e) ** 2 + dot(u, f) ** 2 <= norm(u) ** 2,
)
