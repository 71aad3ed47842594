"""KL(ξ, μ^(α,ν)) = α KL(ξ, μ) + (1 − α) KL(ξ, ν) − (1 − α)R_α(μ, ν)."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    log,
    positive,
    scalar,
    softmax,
    total,
    vector,
)

p, q, xi, alpha = vector("p", "n"), vector("q", "n"), vector("xi", "n"), scalar("alpha")
mixed = alpha * log(p) + (1 - alpha) * log(q)
renyi = 1 / (alpha - 1) * log(total(exp(mixed)))


def kl(a, b):
    return dot(a, log(a) - log(b))


CLAIM = Claim(
    title="KL(ξ, μ^(α,ν)) = α KL(ξ, μ) + (1 − α) KL(ξ, ν) − (1 − α)R_α(μ, ν)",
    source=Source(
        paper="fifteen",
        where="RemyDegenne/testing-lower-bounds, blueprint, renyi_divergence.tex, the lemma on KL(ξ, μ^(α,ν)); finite",
        fidelity="verbatim",
    ),
    forall=(p, q, xi, alpha),
    where=(positive(p), positive(q), positive(xi)),
    assuming=(equals(total(p), 1), equals(total(q), 1), equals(total(xi), 1), 0 < alpha, alpha < 1),
    conclude=equals(kl(xi, softmax(mixed)), alpha * kl(xi, p) + (1 - alpha) * kl(xi, q) - (1 - alpha) * renyi),
)
