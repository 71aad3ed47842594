"""With three tokens, a logit gap g to both others bounds the first attention weight from below."""

from checker.language import Claim, Source, entry, exp, scalar, softmax, vector

u, g = vector("u", 3), scalar("g")
s = softmax(u)

CLAIM = Claim(
    title="u₀ ≥ u₁ + g and u₀ ≥ u₂ + g give s₀ ≥ 1/(1 + 2e^{−g})",
    source=Source(paper="blind-four", where="Section 3, Lemma 19", fidelity="reconstructed"),
    forall=(u, g),
    assuming=(entry(u, 0) - entry(u, 1) >= g, entry(u, 0) - entry(u, 2) >= g),
    conclude=entry(s, 0) >= 1 / (1 + 2 * exp(-g)),
)
