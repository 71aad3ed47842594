"""‖m(y) − m(z)‖ ≤ (R²/σ²)·‖y − z‖ for the posterior mean m of data within radius R."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    log,
    matrix,
    norm,
    positive,
    row,
    scalar,
    softmax,
    stack,
    total,
    vector,
)

X, w = matrix("X", "n", "d"), vector("w", "n")
y, z = vector("y", "d"), vector("z", "d")
sigma, R = scalar("sigma"), scalar("R")
i, j = index("i", "n"), index("j", "n")


def posterior_mean(v):
    return X.T @ softmax(stack(i, log(entry(w, i)) - norm(v - row(X, i)) ** 2 / (2 * sigma**2)))


CLAIM = Claim(
    title="‖m(y) − m(z)‖ ≤ (R²/σ²)·‖y − z‖ for the posterior mean m of data within radius R",
    source=Source(
        paper="thirteen",
        where="De Bortoli, Convergence of denoising diffusion models under the manifold hypothesis (2022), lemma on the Hessian of log p_t; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(X, w, y, z, sigma, R),
    where=(positive(w),),
    assuming=(equals(total(w), 1), sigma > 0, for_each(j, norm(row(X, j)) <= R)),
    conclude=norm(posterior_mean(y) - posterior_mean(z)) <= R**2 / sigma**2 * norm(y - z),
)
