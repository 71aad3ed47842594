"""One gradient step of size 1/L solves a problem whose strong convexity exceeds its smoothness."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    scalar,
    vector,
)

e, g, mu, L = vector("e", "d"), vector("g", "d"), scalar("mu"), scalar("L")

CLAIM = Claim(
    title="e = g/L",
    source=Source(paper="blind-five", where="Lemma 7.7", fidelity="reconstructed"),
    forall=(e, g, mu, L),
    assuming=(L > 0, mu > L, norm(e) > 0, dot(g, e) >= mu * norm(e) ** 2, norm(g) <= L * norm(e)),
    conclude=equals(L * e, g),
)
