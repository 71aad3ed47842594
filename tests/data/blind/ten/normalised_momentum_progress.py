"""Progress of a step along a normalised estimate of the gradient."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    vector,
)

g, m = vector("g", "d"), vector("m", "d")

CLAIM = Claim(
    title="−⟨∇F, m⟩/‖m‖ ≤ −‖∇F‖/3 + (8/3)·‖m − ∇F‖",
    source=Source(
        paper="cutkosky-mehta-2020",
        where="Momentum improves normalized SGD, descent lemma in the appendix",
        fidelity="paraphrase",
    ),
    forall=(g, m),
    assuming=(norm(m) > 0,),
    conclude=-dot(g, m) / norm(m) <= -norm(g) / 3 + Fraction(8, 3) * norm(m - g),
)
