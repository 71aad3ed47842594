"""‖D(x) − x_j‖ ≤ (n − 1)e^(−m/(2σ²))B for the optimal denoiser D of n points, where x_j is nearer by m in squared distance."""

from checker.language import (
    Claim,
    Source,
    column,
    equals,
    exp,
    for_each,
    implies,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    stack,
    vector,
)

X, x, sigma, m, diameter = matrix("X", "n", "d"), vector("x", "d"), scalar("sigma"), scalar("m"), scalar("B")
j, i, g, h = index("j", "n"), index("i", "n"), index("g", "n"), index("h", "n")
denoised = X.T @ softmax(stack(i, -(norm(x - row(X, i)) ** 2) / (2 * sigma**2)))

CLAIM = Claim(
    title="‖D(x) − x_j‖ ≤ (n − 1)e^(−m/(2σ²))B for the optimal denoiser D of n points, where x_j is nearer by m in squared distance",
    source=Source(
        paper="fourteen",
        where="The empirical optimal denoiser of Karras et al. (2022), Appendix B.3, and its memorisation at small noise; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(X, x, sigma, m, diameter, j),
    assuming=(
        sigma > 0,
        for_each(g, implies(~equals(g, j), norm(x - row(X, j)) ** 2 + m <= norm(x - row(X, g)) ** 2)),
        for_each(h, norm(row(X, h) - row(X, j)) <= diameter),
    ),
    conclude=norm(denoised - row(X, j)) <= (length(column(X, 0)) - 1) * exp(-m / (2 * sigma**2)) * diameter,
)
