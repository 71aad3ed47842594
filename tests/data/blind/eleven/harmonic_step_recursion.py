"""Stochastic gradient descent with the steps 1/(t + 1), as a recursion for the error."""

from checker.language import (
    Claim,
    Source,
    iterate,
    log,
    natural,
    scalar,
)

r, r0, c = scalar("r"), scalar("r0"), scalar("c")
k, t = natural("k"), natural("t")


def error(k):
    return iterate(k, r, start=r0, update=(1 - 1 / (t + 1)) * r + c / (t + 1) ** 2, step=t)


CLAIM = Claim(
    title="r_(t+1) = (1 − 1/(t + 1))r_t + c/(t + 1)² ⇒ (k + 1)·r_(k+1) ≤ c(1 + log(k + 1))",
    source=Source(
        paper="shamir-zhang-2013",
        where="Stochastic gradient descent for non-smooth optimization, the strongly convex case; Hazan and Kale",
        fidelity="paraphrase",
    ),
    forall=(r0, c, k),
    assuming=(c >= 0,),
    conclude=(k + 1) * error(k + 1) <= c * (1 + log(k + 1)),
)
