"""d/dt ℓ(⟨a, w/‖w‖⟩) = 0 along ẇ = w."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    loss_value,
    norm,
    rate,
    vector,
)

a, w = vector("a", "d"), vector("w", "d")

CLAIM = Claim(
    title="d/dt ℓ(⟨a, w/‖w‖⟩) = 0 along ẇ = w",
    source=Source(
        paper="fourteen",
        where="Arora, Li and Lyu (2019), Theoretical analysis of auto rate-tuning by batch normalization, Lemma 2.2 (⟨∇L(w), w⟩ = 0); from memory",
        fidelity="reconstructed",
    ),
    forall=(a, w),
    where=(norm(w) > 0,),
    conclude=equals(rate(loss_value("logistic", dot(a, w / norm(w))), {w: w}), 0),
)
