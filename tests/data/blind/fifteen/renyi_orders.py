"""R_β(μ, ν) ≤ R_α(μ, ν) for 0 < α ≤ β < 1."""

from checker.language import (
    Claim,
    Source,
    equals,
    exp,
    log,
    positive,
    scalar,
    total,
    vector,
)

p, q, alpha, beta = vector("p", "n"), vector("q", "n"), scalar("alpha"), scalar("beta")


def renyi(order_of):
    return 1 / (order_of - 1) * log(total(exp(order_of * log(p) + (1 - order_of) * log(q))))


CLAIM = Claim(
    title="R_β(μ, ν) ≤ R_α(μ, ν) for 0 < α ≤ β < 1",
    source=Source(
        paper="fifteen",
        where="RemyDegenne/testing-lower-bounds, blueprint, renyi_divergence.tex, monotonicity of R_α in α; finite",
        fidelity="reconstructed",
    ),
    forall=(p, q, alpha, beta),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1), 0 < alpha, alpha <= beta, beta < 1),
    conclude=renyi(beta) <= renyi(alpha),
)
