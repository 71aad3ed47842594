"""Gradient descent on the logistic loss of one example with weight decay, from 0."""

from checker.language import (
    Claim,
    Source,
    dot,
    iterate,
    natural,
    norm,
    scalar,
    sigmoid,
    vector,
)

x, w = vector("x", "d"), vector("w", "d")
eta, lam, k = scalar("eta"), scalar("lambda"), natural("k")


def weights(k):
    return iterate(k, w, start=0 * x, update=(1 - eta * lam) * w + eta * sigmoid(-dot(w, x)) * x)


CLAIM = Claim(
    title="‖w_k‖ ≤ ‖x‖/λ for all k, where ηλ ≤ 1",
    source=Source(
        paper="andriushchenko-2023",
        where="Why do we need weight decay in modern deep learning?, appendix",
        fidelity="paraphrase",
    ),
    forall=(x, eta, lam, k),
    assuming=(eta > 0, lam > 0, eta * lam <= 1),
    conclude=norm(weights(k)) <= norm(x) / lam,
)
