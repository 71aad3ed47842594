"""A ⊗ B = B ⊗ A.

Role.  From Horn and Johnson, Topics in Matrix Analysis, section 4.3 (equal up to permutations only).
Note.  For A = diag(1, 0) and B the 2 × 2 matrix with a single 1 at the top right, the 1 stands at different places.
"""

from checker.language import Claim, Source, equals, kronecker, matrix

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")

CLAIM = Claim(
    title="A ⊗ B = B ⊗ A",
    source=Source(
        paper="horn-johnson-topics",
        where="Horn and Johnson, Topics in Matrix Analysis, section 4.3 (equal up to permutations only)",
        fidelity="reconstructed",
    ),
    forall=(A, B),
    conclude=equals(kronecker(A, B), kronecker(B, A)),
)
