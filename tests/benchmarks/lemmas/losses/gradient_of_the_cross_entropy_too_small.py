"""‖softmax(x) − e_i‖ ≤ 1 for x ∈ ℝ³.

Role.  From Goodfellow, Bengio and Courville, section 6.2.2.3, with √2 lost.
Note.  At x = (5, 0, 0), i = 1 the norm is nearly √2.
"""

from checker.language import Claim, Source, column, identity, index, norm, softmax, vector

x, i = vector("x", "3"), index("i", "3")

CLAIM = Claim(
    title="‖softmax(x) − e_i‖ ≤ 1 for x ∈ ℝ³",
    source=Source(
        paper="goodfellow",
        where="Goodfellow, Bengio and Courville, section 6.2.2.3, with √2 lost",
        fidelity="reconstructed",
    ),
    forall=(x, i),
    conclude=norm(softmax(x) - column(identity(3), i)) <= 1,
)
