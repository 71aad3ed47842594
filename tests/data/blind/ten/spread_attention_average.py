"""The average of bounded values under spread attention."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    length,
    max_norm,
    norm,
    softmax,
    vector,
)

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="⟨S(u), w⟩ ≤ 1/2 for spread attention, ‖w‖_∞ ≤ 1",
    source=Source(paper="folklore", where="diffuse attention, appendix", fidelity="paraphrase"),
    forall=(u, w),
    assuming=(
        length(u) * norm(softmax(u)) ** 2 <= Fraction(99, 100),
        max_norm(w) <= 1,
    ),
    conclude=dot(softmax(u), w) <= Fraction(1, 2),
)
