"""d/dt log p_σ(y + tv) = ⟨m(y) − y, v⟩/σ² for a mixture of Gaussians."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    index,
    log,
    matrix,
    norm,
    positive,
    rate,
    row,
    scalar,
    stack,
    sum_over,
    total,
    vector,
)

X, w = matrix("X", "n", "d"), vector("w", "n")
y, v = vector("y", "d"), vector("v", "d")
sigma = scalar("sigma")
i, j, g = index("i", "n"), index("j", "n"), index("g", "n")
log_density = log(sum_over(i, entry(w, i) * exp(-(norm(y - row(X, i)) ** 2) / (2 * sigma**2))))
kernel = stack(j, entry(w, j) * exp(-(norm(y - row(X, j)) ** 2) / (2 * sigma**2)))
posterior_mean = sum_over(g, entry(kernel, g) / total(kernel) * row(X, g))

CLAIM = Claim(
    title="d/dt log p_σ(y + tv) = ⟨m(y) − y, v⟩/σ² for a mixture of Gaussians",
    source=Source(
        paper="thirteen",
        where="Robbins (1956); Efron, Tweedie's formula and selection bias (2011); from memory",
        fidelity="reconstructed",
    ),
    forall=(X, w, y, v, sigma),
    where=(positive(w),),
    assuming=(sigma > 0,),
    conclude=equals(rate(log_density, {y: v}), dot(posterior_mean - y, v) / sigma**2),
)
