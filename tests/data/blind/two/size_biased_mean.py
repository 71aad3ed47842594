"""Σ w x²/⟨w, x⟩ ≥ ⟨w, x⟩ if ⟨w, x⟩ > 0.

Role.  Size bias.
"""

from checker.language import Claim, Source, dot, equals, hadamard, minimum, total, vector

w, x = vector("w", "n"), vector("x", "n")

CLAIM = Claim(
    title="Σ w x²/⟨w, x⟩ ≥ ⟨w, x⟩ if ⟨w, x⟩ > 0",
    source=Source(paper="blind-two", where="Size bias", fidelity="reconstructed"),
    forall=(
        w,
        x,
    ),
    assuming=(
        minimum(w) >= 0,
        equals(total(w), 1),
        dot(w, x) > 0,
    ),
    conclude=dot(w, hadamard(x, x)) / dot(w, x) >= dot(w, x),
)
