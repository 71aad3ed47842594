"""‖s ∘ w − ⟨s, w⟩s‖ < ‖w‖/2 for s = softmax(x).

Role.  From Gao and Pavel 2017, with a strict sign.
Note.  At w = 0 both sides are 0.
"""

from checker.language import Claim, Source, dot, hadamard, norm, softmax, vector

x, w = vector("x", "n"), vector("w", "n")
s = softmax(x)

CLAIM = Claim(
    title="‖s ∘ w − ⟨s, w⟩s‖ < ‖w‖/2 for s = softmax(x)",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, with a strict sign", fidelity="reconstructed"),
    forall=(x, w),
    conclude=norm(hadamard(s, w) - dot(s, w) * s) < norm(w) / 2,
)
