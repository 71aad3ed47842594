"""|λ| ≤ s if Ax = λx, x ≠ 0 and ‖A‖₂ ≤ s.

Role.  From Horn and Johnson, theorem 5.6.9.
Note.  |λ|‖x‖ = ‖Ax‖ ≤ s‖x‖.
"""

from checker.language import Claim, Source, equals, matrix, norm, scalar, spectral_at_most, vector

A, x, lam = matrix("A", "n", "n"), vector("x", "n"), scalar("lambda")
s = scalar("s")

CLAIM = Claim(
    title="|λ| ≤ s if Ax = λx, x ≠ 0 and ‖A‖₂ ≤ s",
    source=Source(paper="horn-johnson", where="Horn and Johnson, theorem 5.6.9", fidelity="reconstructed"),
    forall=(A, x, lam, s),
    assuming=(equals(A @ x, lam * x), norm(x) > 0, spectral_at_most(A, s)),
    conclude=abs(lam) <= s,
)
