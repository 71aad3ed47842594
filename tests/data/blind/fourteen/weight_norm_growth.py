"""‖w‖ ≤ ‖w − ηg‖ where ⟨g, w⟩ = 0."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    scalar,
    vector,
)

w, g, eta = vector("w", "d"), vector("g", "d"), scalar("eta")

CLAIM = Claim(
    title="‖w‖ ≤ ‖w − ηg‖ where ⟨g, w⟩ = 0",
    source=Source(
        paper="fourteen",
        where="Arora, Li and Lyu (2019), auto rate-tuning by batch normalization, Lemma 2.4 (the norm of scale-invariant weights grows); from memory",
        fidelity="reconstructed",
    ),
    forall=(w, g, eta),
    assuming=(equals(dot(g, w), 0),),
    conclude=norm(w) <= norm(w - eta * g),
)
