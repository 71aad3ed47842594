"""⟨x, Ax⟩ = 0 if ‖A‖₂ ≤ s and ‖Ax‖ > s‖x‖.

Role.  From Horn and Johnson, section 5.6, contradictory hypotheses.
Note.  ‖Ax‖ ≤ ‖A‖₂‖x‖.
"""

from checker.language import Claim, Source, dot, equals, matrix, norm, scalar, spectral_at_most, vector

A, x, s = matrix("A", "n", "n"), vector("x", "n"), scalar("s")

CLAIM = Claim(
    title="⟨x, Ax⟩ = 0 if ‖A‖₂ ≤ s and ‖Ax‖ > s‖x‖",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.6, contradictory hypotheses", fidelity="reconstructed"
    ),
    forall=(A, x, s),
    assuming=(spectral_at_most(A, s), norm(A @ x) > s * norm(x)),
    conclude=equals(dot(x, A @ x), 0),
)
