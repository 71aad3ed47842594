"""some bound for attention over 8 tokens with one weight ≥ ¾ and entropy ≥ log 4."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    index,
    log,
    norm,
    softmax,
    vector,
)

u, i = vector("u", 8), index("i", 8)
s = softmax(u)

CLAIM = Claim(
    title="some bound for attention over 8 tokens with one weight ≥ ¾ and entropy ≥ log 4",
    source=Source(
        paper="fourteen",
        where="Zhai et al. (2023), Stabilizing transformer training by preventing attention entropy collapse: a threshold on the entropy beside one on the largest weight; invented slip",
        fidelity="reconstructed",
    ),
    forall=(u, i),
    assuming=(
        entry(s, i) >= Fraction(3, 4),
        -dot(s, log(s)) >= log(4),
    ),
    conclude=norm(s) <= Fraction(4, 5),
)
