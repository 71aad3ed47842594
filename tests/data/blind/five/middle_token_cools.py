"""Of three ordered tokens, the middle one loses weight when the temperature is halved."""

from checker.language import (
    Claim,
    Source,
    entry,
    softmax,
    vector,
)

u = vector("u", 3)

CLAIM = Claim(
    title="softmax(2u)₂ ≤ softmax(u)₂ where u₁ > u₂ > u₃",
    source=Source(paper="blind-five", where="Remark 3.3", fidelity="reconstructed"),
    forall=(u,),
    assuming=(entry(u, 0) > entry(u, 1), entry(u, 1) > entry(u, 2)),
    conclude=entry(softmax(2 * u), 1) <= entry(softmax(u), 1),
)
