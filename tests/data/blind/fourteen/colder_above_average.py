"""softmax(u/σ)_i ≤ softmax(u/τ)_i for 0 < τ ≤ σ and u_i at least the mean logit."""

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    length,
    scalar,
    softmax,
    total,
    vector,
)

u, tau, sigma, i = vector("u", "n"), scalar("tau"), scalar("sigma"), index("i", "n")

CLAIM = Claim(
    title="softmax(u/σ)_i ≤ softmax(u/τ)_i for 0 < τ ≤ σ and u_i at least the mean logit",
    source=Source(
        paper="fourteen", where="Lowering the temperature in papers on decoding; from memory", fidelity="reconstructed"
    ),
    forall=(u, tau, sigma, i),
    assuming=(
        tau > 0,
        tau <= sigma,
        entry(u, i) >= total(u) / length(u),
    ),
    conclude=entry(softmax((1 / sigma) * u), i) <= entry(softmax((1 / tau) * u), i),
)
