"""The local ℓ₂ Lipschitz constant of softmax stays strictly below 1/2, said without a word on the number of logits.

Source.  Nair 2025, Softmax is 1/2-Lipschitz, abstract: for p in (1, ∞) “the constant remains strictly below 1/2”.
By hand.  False as it stands: two equal logits and w = (1, −1) give exactly 1/2.  The neighbour file asks for three logits.
"""

from checker.language import Claim, Source, dot, hadamard, norm, softmax, vector

u, w = vector("u", "n"), vector("w", "n")
s = softmax(u)

CLAIM = Claim(
    title="‖(diag(s) − ssᵀ)w‖ < ‖w‖/2 for s = softmax(u), w ≠ 0",
    source=Source(paper="nair-2025", where="abstract, p = 2", fidelity="paraphrase"),
    forall=(u, w),
    assuming=(norm(w) > 0,),
    conclude=norm(hadamard(s, w) - dot(s, w) * s) < norm(w) / 2,
)
