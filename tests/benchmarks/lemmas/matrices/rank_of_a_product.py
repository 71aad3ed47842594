"""rank(AB) ≤ rank(A).

Role.  From Horn and Johnson, section 0.4.5.
Note.  The columns of AB are combinations of those of A.
"""

from checker.language import Claim, Source, matrix, rank

A, B = matrix("A", "m", "n"), matrix("B", "n", "k")

CLAIM = Claim(
    title="rank(AB) ≤ rank(A)",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 0.4.5", fidelity="reconstructed"),
    forall=(A, B),
    conclude=rank(A @ B) <= rank(A),
)
