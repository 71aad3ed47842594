"""h(α) − h(B) ≤ αKL(p‖m) + (1 − α)KL(q‖m) for m = αp + (1 − α)q and B = Σ min(αp_i, (1 − α)q_i)."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    index,
    log,
    minimum,
    pair,
    positive,
    scalar,
    sum_over,
    total,
    vector,
)

p, q, alpha, i = vector("p", "n"), vector("q", "n"), scalar("alpha"), index("i", "n")
mixture = alpha * p + (1 - alpha) * q
risk = sum_over(i, minimum(pair(alpha * entry(p, i), (1 - alpha) * entry(q, i))))


def binary_entropy(a):
    return -a * log(a) - (1 - a) * log(1 - a)


CLAIM = Claim(
    title="h(α) − h(B) ≤ αKL(p‖m) + (1 − α)KL(q‖m) for m = αp + (1 − α)q and B = Σ min(αp_i, (1 − α)q_i)",
    source=Source(
        paper="fourteen",
        where="RemyDegenne/testing-lower-bounds, blueprint/src/sections/testing.tex, thm:sub_bayesBinaryRisk_le_jensenShannon (Fano's inequality, binary case; read)",
        fidelity="reconstructed",
    ),
    forall=(p, q, alpha),
    assuming=(
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
        alpha > 0,
        alpha < 1,
    ),
    conclude=binary_entropy(alpha) - binary_entropy(risk)
    <= alpha * dot(p, log(p) - log(mixture)) + (1 - alpha) * dot(q, log(q) - log(mixture)),
)
