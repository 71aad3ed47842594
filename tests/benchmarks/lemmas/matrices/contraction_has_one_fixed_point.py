"""x = 0 if Ax = x and ‖A‖₂ ≤ 1/2.

Role.  From Horn and Johnson, corollary 5.6.16.
Note.  ‖x‖ = ‖Ax‖ ≤ ‖x‖/2.
"""

from checker.language import Claim, Source, equals, matrix, norm, spectral_at_most, vector

A, x = matrix("A", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="x = 0 if Ax = x and ‖A‖₂ ≤ 1/2",
    source=Source(paper="horn-johnson", where="Horn and Johnson, corollary 5.6.16", fidelity="reconstructed"),
    forall=(A, x),
    assuming=(equals(A @ x, x), spectral_at_most(A, "1/2")),
    conclude=equals(norm(x), 0),
)
