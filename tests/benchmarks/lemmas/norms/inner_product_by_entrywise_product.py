"""|⟨u, v⟩| ≤ ‖u ∘ v‖₂.

Role.  From Horn and Johnson, section 5.5, a sum taken for a norm.
Note.  At u = v = (1, 1) it says 2 ≤ √2.
"""

from checker.language import Claim, Source, dot, hadamard, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="|⟨u, v⟩| ≤ ‖u ∘ v‖₂",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.5, a sum taken for a norm", fidelity="reconstructed"
    ),
    forall=(u, v),
    conclude=abs(dot(u, v)) <= norm(hadamard(u, v)),
)
