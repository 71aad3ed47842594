"""Gradient descent on e^-w grows at least like a logarithm."""

from checker.language import Claim, Source, exp, iterate, natural, scalar

w, w0, eta, k = scalar("w"), scalar("w0"), scalar("eta"), natural("k")
w_k = iterate(k, w, start=w0, update=w + eta * exp(-w))

CLAIM = Claim(
    title="e^(w_k) ≥ e^(w_0) + k·η",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        w0,
        eta,
        k,
    ),
    assuming=(eta >= 0,),
    conclude=exp(w_k) >= exp(w0) + k * eta,
)
