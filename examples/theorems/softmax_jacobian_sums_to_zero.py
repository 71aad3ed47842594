"""The rows of the softmax Jacobian sum to zero: probability is moved, never made.

Role.  Why adding one number to every logit changes nothing, to first order and so altogether.
Note.  The Jacobian is diag(s) − ssᵀ with s = softmax(u); here it is applied to any vector w.
"""

from checker.language import Claim, Source, dot, equals, hadamard, softmax, total, vector

u, w = vector("u", "n"), vector("w", "n")
s = softmax(u)

CLAIM = Claim(
    title="⟨1, (diag(s) − ssᵀ)w⟩ = 0 for s = softmax(u)",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, properties of the softmax function", fidelity="reconstructed"
    ),
    forall=(u, w),
    conclude=equals(total(hadamard(s, w) - dot(s, w) * s), 0),
)
