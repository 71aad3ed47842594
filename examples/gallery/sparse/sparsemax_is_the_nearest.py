"""Sparsemax is the Euclidean projection of the logits onto the simplex, with its threshold computed.

Source.  Martins and Astudillo 2016, From Softmax to Sparsemax, equation (2).
By hand.  True: ⟨z − p, y − p⟩ ≤ 0 for every y of the simplex, so ‖y − z‖² = ‖y − p‖² + ‖p − z‖² + 2⟨y − p, p − z⟩ ≥ ‖p − z‖².
"""

from checker.language import Claim, Source, equals, minimum, norm, sparsemax, total, vector

z, y = vector("z", "n"), vector("y", "n")
p = sparsemax(z)

CLAIM = Claim(
    title="p = sparsemax(z) has p ≥ 0, Σp = 1 and ‖p − z‖ ≤ ‖y − z‖ for every y in the simplex",
    source=Source(paper="martins-2016", where="equation (2)", fidelity="reconstructed"),
    forall=(z, y),
    assuming=(minimum(y) >= 0, equals(total(y), 1)),
    conclude=(minimum(p) >= 0) & equals(total(p), 1) & (norm(p - z) <= norm(y - z)),
)
