"""LayerNorm does not change under x ↦ ax + b1, a > 0."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    length,
    norm,
    scalar,
    stack,
    total,
    vector,
)

x, a, b = vector("x", "n"), scalar("a"), scalar("b")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
y = stack(k, a * entry(x, k) + b)
x_centred = stack(i, entry(x, i) - total(x) / length(x))
y_centred = stack(j, entry(y, j) - total(y) / length(y))

CLAIM = Claim(
    title="LayerNorm does not change under x ↦ ax + b1, a > 0",
    source=Source(
        paper="sixteen",
        where="Ba, Kiros and Hinton (2016), Layer normalization, Section 5.1, re-scaling and re-centring of one input",
        fidelity="reconstructed",
    ),
    forall=(
        x,
        a,
        b,
    ),
    where=(norm(x_centred) > 0,),
    assuming=(a > 0,),
    conclude=equals((1 / norm(y_centred)) * y_centred, (1 / norm(x_centred)) * x_centred),
)
