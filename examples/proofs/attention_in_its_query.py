"""Attention is Lipschitz in its query: ‖Vᵀsoftmax(Kq) − Vᵀsoftmax(Kr)‖ ≤ ½·A·B·‖q − r‖ where ‖K‖ ≤ A and ‖V‖ ≤ B.

Role.  The derivative of softmax is bounded, so softmax changes little along a segment.
"""

from checker.language import Claim, Source, matrix, norm, scalar, softmax, spectral_at_most, vector

K, V, A, B = matrix("K", "n", "d"), matrix("V", "n", "m"), scalar("A"), scalar("B")
q, r, z = vector("q", "d"), vector("r", "d"), vector("z", "n")

CLAIM = Claim(
    title="Attention is Lipschitz in its query",
    source=Source(paper="folklore", where="Lipschitz constants of attention", fidelity="paraphrase"),
    forall=(K, V, A, B, q, r),
    assuming=(spectral_at_most(K, A), spectral_at_most(V, B)),
    conclude=norm(V.T @ softmax(K @ q) - V.T @ softmax(K @ r)) <= A * B / 2 * norm(q - r),
)

with CLAIM.proof() as p:
    s = p.let("s", softmax(K @ q) - softmax(K @ r))
    p.along(softmax(z), z, start=K @ q, end=K @ r, bound="1/2")
    p.have(norm(K @ (q - r)) <= A * norm(q - r))
    p.have(norm(s) <= A / 2 * norm(q - r))
    p.have(B >= 0)
    p.have(norm(V.T @ s) <= B * norm(s))
    p.have(norm(V.T @ s) <= A * B / 2 * norm(q - r))
    p.conclude()
