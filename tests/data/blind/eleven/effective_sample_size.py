"""Kish's effective sample size beside the largest weight."""

from checker.language import (
    Claim,
    Source,
    dot,
    maximum,
    positive,
    total,
    vector,
)

w = vector("w", "n")

CLAIM = Claim(
    title="Σw/max w ≤ (Σw)²/Σw²",
    source=Source(
        paper="kish-1965",
        where="Survey Sampling, design effect; importance sampling appendices",
        fidelity="paraphrase",
    ),
    forall=(w,),
    assuming=(positive(w),),
    conclude=total(w) / maximum(w) <= total(w) ** 2 / dot(w, w),
)
