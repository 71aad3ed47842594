"""The induction step of the rate C/t of stochastic gradient descent."""

from checker.language import (
    Claim,
    Source,
    natural,
    scalar,
)

t, a, b, C = natural("t"), scalar("a"), scalar("b"), scalar("C")
now, after = scalar("now"), scalar("after")

CLAIM = Claim(
    title="The induction step of the rate C/t of stochastic gradient descent",
    source=Source(
        paper="seventeen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), proof of Theorem 12.3, as the notes have it",
        fidelity="reconstructed",
    ),
    forall=(t, a, b, C, now, after),
    assuming=(
        t >= 1,
        a >= 0,
        b > 1,
        C >= a / (b - 1),
        now >= 0,
        now <= C / t,
        after <= (1 - b / t) * now + a / t**2,
    ),
    conclude=after <= C / (t + 1),
)
