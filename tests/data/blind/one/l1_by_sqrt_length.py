"""‖x‖₁ ≤ √n·‖x‖₂.

Role.  ℓ₁ and ℓ₂.
"""

from checker.language import Claim, Source, abs, length, norm, sqrt, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="‖x‖₁ ≤ √n·‖x‖₂",
    source=Source(paper="blind-one", where="ℓ₁ and ℓ₂", fidelity="reconstructed"),
    forall=(x,),
    conclude=total(abs(x)) <= sqrt(length(x)) * norm(x),
)
