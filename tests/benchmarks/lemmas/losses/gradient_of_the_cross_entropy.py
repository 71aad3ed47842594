"""‖softmax(x) − e_i‖ ≤ √2 for x ∈ ℝ³.

Role.  From Goodfellow, Bengio and Courville, section 6.2.2.3 (three classes).
Note.  ‖s‖² − 2s_i + 1 ≤ 2(1 − s_i) ≤ 2.
"""

from checker.language import Claim, Source, column, identity, index, norm, softmax, sqrt, vector

x, i = vector("x", "3"), index("i", "3")

CLAIM = Claim(
    title="‖softmax(x) − e_i‖ ≤ √2 for x ∈ ℝ³",
    source=Source(
        paper="goodfellow",
        where="Goodfellow, Bengio and Courville, section 6.2.2.3 (three classes)",
        fidelity="reconstructed",
    ),
    forall=(x, i),
    conclude=norm(softmax(x) - column(identity(3), i)) <= sqrt(2),
)
