"""Raising the inverse temperature can only increase the weight of a token whose logit is largest."""

from checker.language import Claim, Source, entry, equals, index, maximum, scalar, softmax, vector

u, i, lam = vector("u", "n"), index("i", "n"), scalar("lambda")

CLAIM = Claim(
    title="u_i = max u and λ ≥ 1 give softmax(λu)_i ≥ softmax(u)_i",
    source=Source(paper="blind-four", where="Lemma 20", fidelity="reconstructed"),
    forall=(u, i, lam),
    assuming=(equals(entry(u, i), maximum(u)), lam >= 1),
    conclude=entry(softmax(lam * u), i) >= entry(softmax(u), i),
)
