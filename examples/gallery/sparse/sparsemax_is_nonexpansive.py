"""Sparsemax is non-expansive: it moves no further than its logits, and in their direction.

Source.  Martins and Astudillo 2016, From Softmax to Sparsemax, sparsemax as a Euclidean projection and its Jacobian.
By hand.  True: add ⟨z − p, q − p⟩ ≤ 0 and ⟨w − q, p − q⟩ ≤ 0, then Cauchy–Schwarz.
"""

from checker.language import Claim, Source, dot, norm, sparsemax, vector

z, w = vector("z", "n"), vector("w", "n")
p, q = sparsemax(z), sparsemax(w)

CLAIM = Claim(
    title="‖p − q‖² ≤ ⟨p − q, z − w⟩ and ‖p − q‖ ≤ ‖z − w‖ for p = sparsemax(z), q = sparsemax(w)",
    source=Source(paper="martins-2016", where="the Jacobian of sparsemax", fidelity="reconstructed"),
    forall=(z, w),
    conclude=(norm(p - q) ** 2 <= dot(p - q, z - w)) & (norm(p - q) <= norm(z - w)),
)
