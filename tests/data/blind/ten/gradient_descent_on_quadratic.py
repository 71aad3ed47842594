"""Gradient descent on a one-dimensional quadratic."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
)

k, eta, lam, s, x = natural("k"), scalar("eta"), scalar("lambda"), scalar("s"), scalar("x")

CLAIM = Claim(
    title="|x_k| ≤ (1 − ηλ)ᵏ|x₀| for 0 < ηλ < 2",
    source=Source(paper="textbook", where="gradient descent on a quadratic", fidelity="paraphrase"),
    forall=(k, eta, lam, s),
    assuming=(
        eta > 0,
        lam > 0,
        eta * lam < 2,
    ),
    conclude=abs(iterate(k, x, start=s, update=x - eta * lam * x)) <= (1 - eta * lam) ** k * abs(s),
)
