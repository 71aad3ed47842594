"""KL(p‖q) ≤ ‖p − q‖₁²/(4·min q)."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    log,
    minimum,
    positive,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")

CLAIM = Claim(
    title="KL(p‖q) ≤ ‖p − q‖₁²/(4·min q)",
    source=Source(
        paper="thirteen",
        where="Reverse Pinsker inequality, after Sason, On reverse Pinsker inequalities (2015); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=dot(p, log(p) - log(q)) <= total(abs(p - q)) ** 2 / (4 * minimum(q)),
)
