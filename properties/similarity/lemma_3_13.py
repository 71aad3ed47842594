"""The gradient of the loss is Lipschitz with 3n³R⁷exp(13R²), read for the gradient vector.

Role.  “The basis to proving our main results”.
Note.  Every condition is encoded as printed; nothing is said there of b or of h(y) = A₃y, so both range freely.
All readings of the constraint on y are imposed at once: a counter-example here breaks each of them.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    block,
    column,
    exp,
    gradient,
    index,
    length,
    matrix,
    norm,
    scalar,
    softmax_loss,
    spectral_at_most,
    vec,
    vector,
)

A1, A2, A3, Y = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d"), matrix("Y", "d", "d")
j, i0 = index("j", "n"), index("i0", "d")
x, x_hat, b, R = vector("x", "d*d"), vector("x_hat", "d*d"), scalar("b"), scalar("R")
A, h = block(A1, A2, j), A3 @ column(Y, i0)
L = softmax_loss(A, b * h, "sigmoid")
size = length(h)

CLAIM = Claim(
    title="|∇L(x) − ∇L(x̂)| ≤ 3n³R⁷exp(13R²)‖x − x̂‖, read for the gradient vector",
    source=Source(
        paper="similarity",
        where="Lemma 3.13 (Informal version of F.9)",
        fidelity="verbatim",
        gaps=(
            Gap(
                what="y is both the value matrix and the point of ‖𝖠y‖ ≤ R, and x̂ is unconstrained as printed",
                readings=("‖𝖠y‖ ≤ R is meant for x̂", "for the value matrix, and x̂ is free"),
                ours="every",
            ),
            Gap(what="x, y ∈ ℝ^d", readings=("ℝ^{d²}, the domain of f",), ours="ℝ^{d²}, the domain of f"),
            Gap(what="L is cited from Definition 3.5", readings=("Definition 3.6",), ours="Definition 3.6"),
            Gap(what="‖𝖠‖ of a matrix", readings=("operator norm",), ours="operator norm"),
        ),
    ),
    forall=(A1, A2, A3, Y, j, i0, x, x_hat, b, R),
    assuming=(R >= 4, norm(A @ x) <= R, norm(A @ x_hat) <= R, norm(A @ vec(Y)) <= R, spectral_at_most(A, R)),
    conclude=norm(gradient(L, x) - gradient(L, x_hat)) <= 3 * size**3 * R**7 * exp(13 * R**2) * norm(x - x_hat),
)
