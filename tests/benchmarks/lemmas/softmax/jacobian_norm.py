"""‖s ∘ w − ⟨s, w⟩s‖ ≤ ‖w‖/2 for s = softmax(x).

Role.  From Gao and Pavel 2017, sharpened: the Jacobian has norm at most 1/2.
Note.  diag(s) − ssᵀ is positive semidefinite with the greatest eigenvalue at most 1/2.
"""

from checker.language import Claim, Source, dot, hadamard, norm, softmax, vector

x, w = vector("x", "n"), vector("w", "n")
s = softmax(x)

CLAIM = Claim(
    title="‖s ∘ w − ⟨s, w⟩s‖ ≤ ‖w‖/2 for s = softmax(x)",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, sharpened: the Jacobian has norm at most 1/2",
        fidelity="reconstructed",
    ),
    forall=(x, w),
    conclude=norm(hadamard(s, w) - dot(s, w) * s) <= norm(w) / 2,
)
