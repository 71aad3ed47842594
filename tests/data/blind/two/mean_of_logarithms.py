"""⟨w, log x⟩ ≤ log⟨w, x⟩ for x > 0.

Role.  Geometric and arithmetic mean.
"""

from checker.language import Claim, Source, dot, equals, log, minimum, positive, total, vector

w, x = vector("w", "n"), vector("x", "n")

CLAIM = Claim(
    title="⟨w, log x⟩ ≤ log⟨w, x⟩ for x > 0",
    source=Source(paper="blind-two", where="Geometric and arithmetic mean", fidelity="reconstructed"),
    forall=(
        w,
        x,
    ),
    assuming=(
        minimum(w) >= 0,
        equals(total(w), 1),
        positive(x),
    ),
    conclude=dot(w, log(x)) <= log(dot(w, x)),
)
