"""With the logistic loss the gradient's Lipschitz constant of linear attention is at least that of softmax attention.

Role.  “Training of softmax attention is more stable than linear attention”, read for the worst data within the same bounds.
Note.  Any matrix stands for the block 𝖠_{j₀}, which covers the blocks.  Both models range over ‖𝖠‖, ‖𝖠x‖, ‖𝖠x̂‖, ‖h‖, |b| ≤ R;
linear attention puts 𝖠x in the place of f(x).  One constant stands between them: no softmax pair moves its gradient by more than R⁶/20
times its distance, and the linear model with n = d = 1 and 𝖠 = h = b = R does so at the points 0 and t, for every t of the range
(rows and columns of zeros make it any n and d).
"""

from fractions import Fraction

from checker.language import (
    Claim,
    Gap,
    Source,
    gradient,
    matrix,
    norm,
    scalar,
    sigmoid_slope,
    softmax_loss,
    spectral_at_most,
    vector,
)  # fmt: skip

A, h, x, x_hat = matrix("A", "n", "D"), vector("h", "n"), vector("x", "D"), vector("x_hat", "D")
b, R, t = scalar("b"), scalar("R"), scalar("t")
L = softmax_loss(A, b * h, "sigmoid")
between = Fraction(1, 20) * R**6


def linear_gradient(a, h, b, x):
    """The derivative of g(⟨ax, h⟩b) for n = d = 1."""
    return sigmoid_slope(a * x * h * b) * (a * h * b)


CLAIM = Claim(
    title="Logistic loss: softmax attention's gradient is R⁶/20-Lipschitz, and linear attention's constant is at least R⁶/20",
    source=Source(
        paper="similarity",
        where="§1, contributions: “Lipschitz of Loss Functions”",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="linear attention is not defined in the document",
                readings=("𝖠x for f(x), without a normaliser", "𝖠x/⟨𝖠x,1⟩", "a kernel's feature maps"),
                ours="𝖠x for f(x), without a normaliser",
            ),
            Gap(
                what="which constants are compared",
                readings=("the largest within the same bounds", "those of the same data (a claim of its own)"),
                ours="the largest within the same bounds",
            ),
            Gap(
                what="the bounds of 3.13 leave h(y) and b free, and no constant exists then",
                readings=("‖h(y)‖ ≤ R and |b| ≤ R",),
                ours="‖h(y)‖ ≤ R and |b| ≤ R",
            ),
        ),
    ),
    forall=(A, h, x, x_hat, b, R, t),
    where=(t >= 3 / R**3, t <= 4 / R**3),
    assuming=(R >= 4, norm(A @ x) <= R, norm(A @ x_hat) <= R, spectral_at_most(A, R), norm(h) <= R, abs(b) <= R),
    conclude=(norm(gradient(L, x) - gradient(L, x_hat)) <= between * norm(x - x_hat))
    & (between * t <= linear_gradient(R, R, R, 0) - linear_gradient(R, R, R, t)),
)  # fmt: skip
