"""The entropy of a rare event, as it enters Sauer's bound on binomial sums."""

from checker.language import (
    Claim,
    Source,
    exp,
    log,
    scalar,
)

p = scalar("p")

CLAIM = Claim(
    title="p·log(e/p) − h(p) ≥ 0",
    source=Source(
        paper="mohri-2018",
        where="Foundations of Machine Learning, growth function and binomial sums",
        fidelity="paraphrase",
    ),
    forall=(p,),
    assuming=(p > 0, p < 1),
    conclude=0 <= p * log(exp(1) / p) - (-p * log(p) - (1 - p) * log(1 - p)),
)
