"""Σ w x² − 2a⟨w, x⟩ + a² ≤ Σ w x² − ⟨w, x⟩² only for a = ⟨w, x⟩.

Role.  The mean is the best constant.
"""

from checker.language import Claim, Source, dot, equals, hadamard, minimum, scalar, total, vector

w, x, a = vector("w", "n"), vector("x", "n"), scalar("a")

CLAIM = Claim(
    title="Σ w x² − 2a⟨w, x⟩ + a² ≤ Σ w x² − ⟨w, x⟩² only for a = ⟨w, x⟩",
    source=Source(paper="blind-two", where="The mean is the best constant", fidelity="reconstructed"),
    forall=(
        w,
        x,
        a,
    ),
    assuming=(
        minimum(w) >= 0,
        equals(total(w), 1),
        dot(w, hadamard(x, x)) - 2 * a * dot(w, x) + a**2 <= dot(w, hadamard(x, x)) - dot(w, x) ** 2,
    ),
    conclude=equals(a, dot(w, x)),
)
