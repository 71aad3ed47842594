"""The exponent of a covering number in the regime where it is at most one."""

from checker.language import (
    Claim,
    Source,
    equals,
    exp,
    log,
    scalar,
)

eps, beta = scalar("eps"), scalar("beta")

CLAIM = Claim(
    title="ε·e^β ≤ 3 where β = log(1 + 3/ε) ≤ 1, ε ≤ 1",
    source=Source(
        paper="vershynin-2018",
        where="High-Dimensional Probability, 4.2 (covering numbers of the ball)",
        fidelity="paraphrase",
    ),
    forall=(eps, beta),
    assuming=(eps > 0, eps <= 1, equals(beta, log(1 + 3 / eps)), beta <= 1),
    conclude=eps * exp(beta) <= 3,
)
