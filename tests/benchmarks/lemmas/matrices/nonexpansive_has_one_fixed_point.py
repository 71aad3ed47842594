"""x = 0 if Ax = x and ‖A‖₂ ≤ 1.

Role.  From Horn and Johnson, corollary 5.6.16, with 1 for a number below 1.
Note.  The identity A = (1) fixes x = (1).
"""

from checker.language import Claim, Source, equals, matrix, norm, spectral_at_most, vector

A, x = matrix("A", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="x = 0 if Ax = x and ‖A‖₂ ≤ 1",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, corollary 5.6.16, with 1 for a number below 1",
        fidelity="reconstructed",
    ),
    forall=(A, x),
    assuming=(equals(A @ x, x), spectral_at_most(A, 1)),
    conclude=equals(norm(x), 0),
)
