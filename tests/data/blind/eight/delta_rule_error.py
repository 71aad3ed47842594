"""The delta rule on one pair of key and value shrinks the error by the same factor in every step."""

from checker.language import Claim, Source, equals, iterate, matrix, natural, norm, outer, scalar, vector

W0, W, key, v = matrix("W0", "m", "d"), matrix("W", "m", "d"), vector("key", "d"), vector("v", "m")
beta, k = scalar("beta"), natural("k")
W_k = iterate(k, W, start=W0, update=W + beta * outer(v - W @ key, key))

CLAIM = Claim(
    title="W_k·key − v = (1 − β‖key‖²)^k·(W_0·key − v)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(W0, key, v, beta, k),
    conclude=equals(W_k @ key - v, (1 - beta * norm(key) ** 2) ** k * (W0 @ key - v)),
)
