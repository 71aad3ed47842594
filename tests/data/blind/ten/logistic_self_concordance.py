"""Generalised self-concordance of the logistic loss."""

from checker.language import (
    Claim,
    Source,
    dot,
    exp,
    norm,
    scalar,
    sigmoid_slope,
    vector,
)

a, v, w = vector("a", "d"), vector("v", "d"), vector("w", "d")
R = scalar("R")

CLAIM = Claim(
    title="σ′(⟨a, v⟩) ≤ e^{R‖v − w‖}·σ′(⟨a, w⟩) where ‖a‖ ≤ R",
    source=Source(
        paper="bach-2010",
        where="Self-concordant analysis for logistic regression, Proposition 1",
        fidelity="paraphrase",
    ),
    forall=(a, v, w, R),
    assuming=(norm(a) <= R,),
    conclude=sigmoid_slope(dot(a, v)) <= exp(R * norm(v - w)) * sigmoid_slope(dot(a, w)),
)
