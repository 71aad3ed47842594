"""The gated unit x·σ(βx) is near the ReLU."""

from checker.language import Claim, Source, maximum, pair, scalar, sigmoid

x, beta = scalar("x"), scalar("beta")
gap = maximum(pair(x, 0)) - x * sigmoid(beta * x)

CLAIM = Claim(
    title="0 ≤ max(x, 0) − x·σ(βx) ≤ 3/(10β)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(x, beta),
    assuming=(beta > 0,),
    conclude=(gap >= 0) & (gap <= 3 / (10 * beta)),
)
