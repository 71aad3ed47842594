"""⟨w, (diag(s) − ssᵀ)w⟩ ≥ 0 for s = softmax(x).

Role.  From Gao and Pavel 2017, proposition 2 (the Hessian of log-sum-exp).
Note.  It is the variance of w under the weights s.
"""

from checker.language import Claim, Source, dot, hadamard, softmax, vector

x, w = vector("x", "n"), vector("w", "n")
s = softmax(x)

CLAIM = Claim(
    title="⟨w, (diag(s) − ssᵀ)w⟩ ≥ 0 for s = softmax(x)",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, proposition 2 (the Hessian of log-sum-exp)",
        fidelity="reconstructed",
    ),
    forall=(x, w),
    conclude=dot(s, hadamard(w, w)) - dot(s, w) ** 2 >= 0,
)
