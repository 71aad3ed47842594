"""(AB)ᵀ = BᵀAᵀ.

Role.  From Horn and Johnson, section 0.2.
Note.  Both have the entry Σ A_jk B_ki at (i, j).
"""

from checker.language import Claim, Source, equals, matrix

A, B = matrix("A", "m", "n"), matrix("B", "n", "k")

CLAIM = Claim(
    title="(AB)ᵀ = BᵀAᵀ",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 0.2", fidelity="reconstructed"),
    forall=(A, B),
    conclude=equals((A @ B).T, B.T @ A.T),
)
