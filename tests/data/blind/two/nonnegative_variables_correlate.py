"""x, y ≥ 0 give Σ w x y ≥ ⟨w, x⟩⟨w, y⟩.

Role.  Covariance of nonnegative variables.
"""

from checker.language import Claim, Source, dot, equals, hadamard, minimum, total, vector

w, x, y = vector("w", "n"), vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="x, y ≥ 0 give Σ w x y ≥ ⟨w, x⟩⟨w, y⟩",
    source=Source(paper="blind-two", where="Covariance of nonnegative variables", fidelity="reconstructed"),
    forall=(
        w,
        x,
        y,
    ),
    assuming=(
        minimum(w) >= 0,
        equals(total(w), 1),
        minimum(x) >= 0,
        minimum(y) >= 0,
    ),
    conclude=dot(w, hadamard(x, y)) >= dot(w, x) * dot(w, y),
)
