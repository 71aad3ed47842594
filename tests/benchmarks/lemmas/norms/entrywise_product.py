"""‖u ∘ v‖₂ ≤ ‖u‖_∞·‖v‖₂.

Role.  From Horn and Johnson, section 5.5 (Hadamard products).
Note.  Σ u_i²v_i² ≤ max u_i² · Σ v_i².
"""

from checker.language import Claim, Source, hadamard, max_norm, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u ∘ v‖₂ ≤ ‖u‖_∞·‖v‖₂",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.5 (Hadamard products)", fidelity="reconstructed"
    ),
    forall=(u, v),
    conclude=norm(hadamard(u, v)) <= max_norm(u) * norm(v),
)
