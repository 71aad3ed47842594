"""Gradient descent on e^{−w} grows at least like the logarithm."""

from checker.language import (
    Claim,
    Source,
    exp,
    iterate,
    log,
    natural,
    scalar,
)

k, eta, s, w = natural("k"), scalar("eta"), scalar("s"), scalar("w")
after = iterate(k, w, start=s, update=w + eta * exp(-w))

CLAIM = Claim(
    title="w_{k+1} = w_k + ηe^{−w_k} gives w_k ≥ log(e^{w₀} + ηk)",
    source=Source(paper="folklore", where="implicit bias in one dimension, warm-up", fidelity="paraphrase"),
    forall=(k, eta, s),
    assuming=(eta >= 0,),
    conclude=log(exp(s) + eta * k) <= after,
)
