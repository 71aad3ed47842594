"""Doubling the inverse temperature does not decrease the weight of a token whose logit is at least the mean logit."""

from checker.language import Claim, Source, entry, index, length, softmax, total, vector

u, i = vector("u", "n"), index("i", "n")

CLAIM = Claim(
    title="u_i ≥ mean(u) gives softmax(2u)_i ≥ softmax(u)_i",
    source=Source(paper="blind-four", where="Lemma 68", fidelity="reconstructed"),
    forall=(u, i),
    assuming=(entry(u, i) >= total(u) / length(u),),
    conclude=entry(softmax(2 * u), i) >= entry(softmax(u), i),
)
