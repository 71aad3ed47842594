"""With two tokens the output leaves the plain average by at most a quarter of gap times gap."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    softmax,
    vector,
)

u, v = vector("u", 2), vector("v", 2)

CLAIM = Claim(
    title="|⟨softmax(u), v⟩ − (v₁ + v₂)/2| ≤ |u₁ − u₂|·|v₁ − v₂|/4",
    source=Source(paper="blind-six", where="Remark 17", fidelity="reconstructed"),
    forall=(u, v),
    conclude=abs(dot(softmax(u), v) - (entry(v, 0) + entry(v, 1)) / 2)
    <= abs(entry(u, 0) - entry(u, 1)) * abs(entry(v, 0) - entry(v, 1)) / 4,
)
