"""⟨u, e⟩² + ⟨u, f⟩² ≤ ‖u‖² for orthonormal e and f.

Role.  From Horn and Johnson, section 0.6 (Bessel's inequality).
Note.  ‖u − ⟨u, e⟩e − ⟨u, f⟩f‖² ≥ 0.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

u, e, f = vector("u", "n"), vector("e", "n"), vector("f", "n")

CLAIM = Claim(
    title="⟨u, e⟩² + ⟨u, f⟩² ≤ ‖u‖² for orthonormal e and f",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 0.6 (Bessel's inequality)", fidelity="reconstructed"
    ),
    forall=(u, e, f),
    assuming=(equals(norm(e), 1), equals(norm(f), 1), equals(dot(e, f), 0)),
    conclude=dot(u, e) ** 2 + dot(u, f) ** 2 <= norm(u) ** 2,
)
