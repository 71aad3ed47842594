"""The local ℓ₂ Lipschitz constant of softmax stays strictly below 1/2 if there are three logits or more.

Source.  Nair 2025, Softmax is 1/2-Lipschitz, abstract, with the hypothesis on the number of logits that it needs.
By hand.  True: Gershgorin's discs reach s_i(1 − s_i)·2 ≤ 1/2, and an eigenvalue on the boundary of one lies on all (Taussky).
"""

from checker.language import Claim, Source, dot, hadamard, length, norm, softmax, vector

u, w = vector("u", "n"), vector("w", "n")
s = softmax(u)

CLAIM = Claim(
    title="‖(diag(s) − ssᵀ)w‖ < ‖w‖/2 for s = softmax(u), w ≠ 0 and n ≥ 3",
    source=Source(paper="nair-2025", where="abstract, p = 2, with n ≥ 3 added", fidelity="paraphrase"),
    forall=(u, w),
    assuming=(norm(w) > 0, length(u) >= 3),
    conclude=norm(hadamard(s, w) - dot(s, w) * s) < norm(w) / 2,
)
