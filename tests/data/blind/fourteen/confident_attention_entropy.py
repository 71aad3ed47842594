"""‖s‖ ≤ 4/5 for attention weights s over 8 tokens, one of them ≥ ¾, of entropy ≥ log 4."""

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
    title="‖s‖ ≤ 4/5 for attention weights s over 8 tokens, one of them ≥ ¾, of entropy ≥ log 4",
    source=Source(
        paper="fourteen",
        where="Compare Zhai et al. (2023), Preventing attention entropy collapse; from memory",
        fidelity="reconstructed",
    ),
    forall=(u, i),
    assuming=(
        entry(s, i) >= Fraction(3, 4),
        -dot(s, log(s)) >= log(4),
    ),
    conclude=norm(s) <= Fraction(4, 5),
)
