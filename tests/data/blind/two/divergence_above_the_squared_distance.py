"""KL(p ‖ q) ≥ ‖p − q‖₁².

Role.  Pinsker's inequality as remembered.
"""

from checker.language import Claim, Source, dot, equals, log, positive, total, vector

p, q = vector("p", "n"), vector("q", "n")

CLAIM = Claim(
    title="KL(p ‖ q) ≥ ‖p − q‖₁²",
    source=Source(paper="blind-two", where="Pinsker's inequality as remembered", fidelity="reconstructed"),
    forall=(
        p,
        q,
    ),
    assuming=(
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=total(abs(p - q)) ** 2 <= dot(p, log(p) - log(q)),
)
