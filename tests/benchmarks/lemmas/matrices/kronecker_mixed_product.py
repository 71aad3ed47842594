"""(A ⊗ B)(C ⊗ D) = (AC) ⊗ (BD).

Role.  From Horn and Johnson, Topics in Matrix Analysis, lemma 4.2.10.
Note.  Block by block: Σ a_ij B · c_jk D.
"""

from checker.language import Claim, Source, equals, kronecker, matrix

A, B, C = matrix("A", "m", "n"), matrix("B", "k", "l"), matrix("C", "n", "p")
D1 = matrix("D1", "l", "q")

CLAIM = Claim(
    title="(A ⊗ B)(C ⊗ D) = (AC) ⊗ (BD)",
    source=Source(
        paper="horn-johnson-topics",
        where="Horn and Johnson, Topics in Matrix Analysis, lemma 4.2.10",
        fidelity="reconstructed",
    ),
    forall=(A, B, C, D1),
    conclude=equals(kronecker(A, B) @ kronecker(C, D1), kronecker(A @ C, B @ D1)),
)
