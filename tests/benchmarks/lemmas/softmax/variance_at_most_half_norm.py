"""⟨w, (diag(s) − ssᵀ)w⟩ ≤ ‖w‖²/2.

Role.  From Gao and Pavel 2017, sharpened: the greatest eigenvalue of diag(s) − ssᵀ is at most 1/2.
Note.  Popoviciu: the variance is at most (max w − min w)²/4 ≤ 2(max² + min²)/4 ≤ ‖w‖²/2; for one entry it is 0.
"""

from checker.language import Claim, Source, dot, hadamard, norm, softmax, vector

x, w = vector("x", "n"), vector("w", "n")
s = softmax(x)

CLAIM = Claim(
    title="⟨w, (diag(s) − ssᵀ)w⟩ ≤ ‖w‖²/2",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, sharpened: the greatest eigenvalue of diag(s) − ssᵀ is at most 1/2",
        fidelity="reconstructed",
    ),
    forall=(x, w),
    conclude=dot(w, hadamard(s, w) - dot(s, w) * s) <= norm(w) ** 2 / 2,
)
