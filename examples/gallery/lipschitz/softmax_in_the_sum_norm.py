"""Softmax is 1/2-Lipschitz in the ℓ₁ norm.

Source.  Nair 2025, Softmax is 1/2-Lipschitz: a tight bound across all ℓp norms, abstract (p = 1).
By hand.  True: column j of the Jacobian has absolute sum 2s_j(1 − s_j) ≤ 1/2.
"""

from checker.language import Claim, Source, softmax, total, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="‖softmax(u) − softmax(w)‖₁ ≤ ‖u − w‖₁/2",
    source=Source(paper="nair-2025", where="abstract, p = 1", fidelity="paraphrase"),
    forall=(u, w),
    conclude=total(abs(softmax(u) - softmax(w))) <= total(abs(u - w)) / 2,
)
