"""The gradient of the loss is Lipschitz with 3n³R⁷exp(13R²) once the values and the label are bounded.

Role.  What Lemma 3.13 needs in order to be true: ‖h(y)‖ ≤ R and |b| ≤ R.
Note.  Repairs Lemma 3.13: all printed conditions are kept, with y read as x̂, and the two bounds are added.
"""

from checker.experiments.bounds_over_radius import plot
from checker.language import (
    Claim,
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
    vector,
)

A1, A2, A3, Y = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d"), matrix("Y", "d", "d")
j, i0 = index("j", "n"), index("i0", "d")
x, x_hat, b, R = vector("x", "d*d"), vector("x_hat", "d*d"), scalar("b"), scalar("R")
A, h = block(A1, A2, j), A3 @ column(Y, i0)
L = softmax_loss(A, b * h, "sigmoid")
size = length(h)

CLAIM = Claim(
    title="|∇L(x) − ∇L(x̂)| ≤ 3n³R⁷exp(13R²)‖x − x̂‖ if also ‖h(y)‖ ≤ R and |b| ≤ R",
    source=Source(
        paper="similarity",
        where="Lemma 3.13, repaired",
        fidelity="paraphrase",
    ),
    repairs="lemma-3.13",
    forall=(A1, A2, A3, Y, j, i0, x, x_hat, b, R),
    assuming=(R >= 4, norm(A @ x) <= R, norm(A @ x_hat) <= R, spectral_at_most(A, R), norm(h) <= R, abs(b) <= R),
    conclude=norm(gradient(L, x) - gradient(L, x_hat)) <= 3 * size**3 * R**7 * exp(13 * R**2) * norm(x - x_hat),
    plots=lambda: [plot(CLAIM)],
)
