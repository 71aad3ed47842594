"""‖x ∘ y‖ ≤ ‖x‖_∞·‖y‖.

Role.  Entrywise products.
"""

from checker.language import Claim, Source, hadamard, max_norm, norm, vector

x = vector("x", "n")
y = vector("y", "n")

CLAIM = Claim(
    title="‖x ∘ y‖ ≤ ‖x‖_∞·‖y‖",
    source=Source(paper="blind-one", where="entrywise products", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=norm(hadamard(x, y)) <= max_norm(x) * norm(y),
)
