"""How fast a probability of the logistic model can change with its logit."""

from checker.language import (
    Claim,
    Source,
    abs,
    exp,
    scalar,
    sigmoid,
)

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="g(x)/g(y) ≤ e^|x − y|",
    source=Source(
        paper="faury-2020",
        where="Improved optimistic algorithms for logistic bandits, appendix",
        fidelity="paraphrase",
    ),
    forall=(x, y),
    conclude=sigmoid(x) / sigmoid(y) <= exp(abs(x - y)),
)
