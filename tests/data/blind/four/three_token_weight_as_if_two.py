"""A gap g to each of the two other logits makes the first weight at least the sigmoid of g."""

from checker.language import Claim, Source, entry, scalar, sigmoid, softmax, vector

u, g = vector("u", 3), scalar("g")

CLAIM = Claim(
    title="u₀ ≥ u₁ + g, u₀ ≥ u₂ + g give s₀ ≥ σ(g)",
    source=Source(paper="blind-four", where="Section 3, Lemma 67", fidelity="reconstructed"),
    forall=(u, g),
    assuming=(entry(u, 0) >= entry(u, 1) + g, entry(u, 0) >= entry(u, 2) + g),
    conclude=entry(softmax(u), 0) >= sigmoid(g),
)
