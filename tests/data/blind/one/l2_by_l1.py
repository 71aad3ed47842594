"""√n·‖x‖₂ ≤ ‖x‖₁.

Role.  ℓ₂ and ℓ₁.
"""

from checker.language import Claim, Source, abs, length, norm, sqrt, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="√n·‖x‖₂ ≤ ‖x‖₁",
    source=Source(paper="blind-one", where="ℓ₂ and ℓ₁", fidelity="reconstructed"),
    forall=(x,),
    conclude=sqrt(length(x)) * norm(x) <= total(abs(x)),
)
