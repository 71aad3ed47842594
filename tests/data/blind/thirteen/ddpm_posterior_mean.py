"""(√α(1 − ᾱ′)x_t + √ᾱ′(1 − α)x₀)/(1 − ᾱ) = (x_t − (1 − α)/√(1 − ᾱ)·ε)/√α where x₀ = (x_t − √(1 − ᾱ)·ε)/√ᾱ."""

from checker.language import (
    Claim,
    Source,
    equals,
    scalar,
    sqrt,
    vector,
)

x0, xt, e = vector("x0", "d"), vector("xt", "d"), vector("e", "d")
alpha, before, bar = scalar("alpha"), scalar("alphabar_before"), scalar("alphabar")
mean_of_posterior = (sqrt(alpha) * (1 - before) * xt + sqrt(before) * (1 - alpha) * x0) / (1 - bar)

CLAIM = Claim(
    title="(√α(1 − ᾱ′)x_t + √ᾱ′(1 − α)x₀)/(1 − ᾱ) = (x_t − (1 − α)/√(1 − ᾱ)·ε)/√α where x₀ = (x_t − √(1 − ᾱ)·ε)/√ᾱ",
    source=Source(
        paper="thirteen",
        where="Ho, Jain and Abbeel, Denoising diffusion probabilistic models (2020), from equation (7) to (11); from memory",
        fidelity="reconstructed",
    ),
    forall=(x0, xt, e, alpha, before, bar),
    assuming=(
        alpha > 0,
        alpha < 1,
        before > 0,
        before < 1,
        equals(bar, alpha * before),
        equals(x0, (xt - sqrt(1 - bar) * e) / sqrt(bar)),
    ),
    conclude=equals(mean_of_posterior, (xt - (1 - alpha) / sqrt(1 - bar) * e) / sqrt(alpha)),
)
