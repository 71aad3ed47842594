"""The average logit under the attention weights grows with the inverse temperature."""

from checker.language import (
    Claim,
    Source,
    dot,
    scalar,
    softmax,
    vector,
)

x, a, b = vector("x", "n"), scalar("alpha"), scalar("beta")

CLAIM = Claim(
    title="⟨softmax(αx), x⟩ ≤ ⟨softmax(βx), x⟩ for α ≤ β",
    source=Source(paper="blind-six", where="Remark 13", fidelity="reconstructed"),
    forall=(x, a, b),
    assuming=(a <= b,),
    conclude=dot(softmax(a * x), x) <= dot(softmax(b * x), x),
)
