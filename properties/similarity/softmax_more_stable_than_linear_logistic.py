"""With the logistic loss the gradient's Lipschitz constant of linear attention is at least that of softmax attention.

Role.  “Training of softmax attention is more stable than linear attention”, read for the worst data within the same bounds.
Note.  Any matrix stands for the block 𝖠_{j₀}, which covers the blocks. Both models range over ‖𝖠‖, ‖𝖠x‖, ‖𝖠x̂‖, ‖h‖, |b| ≤ R; linear
attention puts 𝖠x in the place of f(x). One constant stands between them. No softmax pair moves its gradient by more than R⁶/20 times its
distance. The linear model with n = d = 1 and 𝖠 = h = b = R does so at the points 0 and t, for every t of the range (rows and columns of
zeros make it any n and d). With the normaliser the constant is infinite: near ⟨𝖠x, 1⟩ = 0 gradients change at any rate. Where a reading is
refuted, d = 1: every matrix of one column is then a block 𝖠_{j₀}, and 𝖠x/⟨𝖠x, 1⟩ does not depend on x.
"""

from fractions import Fraction

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    equals,
    gradient,
    length,
    matrix,
    norm,
    scalar,
    sigmoid_slope,
    softmax_loss,
    spectral_at_most,
    sqrt,
    total,
    vector,
)  # fmt: skip

A, h, x, x_hat = matrix("A", "n", "D"), vector("h", "n"), vector("x", "D"), vector("x_hat", "D")
b, R, t = scalar("b"), scalar("R"), scalar("t")
between = Fraction(1, 20) * R**6

LINEAR, COMPARED = "linear attention is not defined in the document", "which constants are compared"
NORMALISED, KERNEL = "𝖠x/⟨𝖠x,1⟩", "a kernel's feature maps, whichever"
SAME_DATA = "those of the same data (a claim of its own)"


def bounds(A):
    return R >= 4, norm(A @ x) <= R, norm(A @ x_hat) <= R, spectral_at_most(A, R), norm(h) <= R, abs(b) <= R


def change(A):
    """How far softmax attention's gradient moves."""
    L = softmax_loss(A, b * h, "sigmoid")
    return norm(gradient(L, x) - gradient(L, x_hat))


def normalised_gradient(h, b, x):
    """The first entry of the gradient at (0, x) for 𝖠 = I (n = 2, the other columns of the block 0) and the values (h, 0)."""
    return sigmoid_slope(0) * b * h / x


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
                what=LINEAR,
                readings=("𝖠x for f(x), without a normaliser", NORMALISED, KERNEL),
                ours="𝖠x for f(x), without a normaliser",
            ),
            Gap(
                what=COMPARED,
                readings=("the largest within the same bounds", SAME_DATA),
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
    assuming=bounds(A),
    conclude=(change(A) <= between * norm(x - x_hat))
    & (between * t <= linear_gradient(R, R, R, 0) - linear_gradient(R, R, R, t)),
    readings=(
        Reading(
            reads={LINEAR: NORMALISED},
            where=(t > 0, t <= 1 / R**3),
            conclude=(change(A) <= between * norm(x - x_hat))
            & (between * t <= normalised_gradient(R, 1, t) - normalised_gradient(R, 1, 2 * t)),
        ),
        Reading(
            reads={LINEAR: KERNEL},
            forall=(A, h, x, x_hat, b, R),
            where=(equals(length(x), 1),),
            conclude=change(A) <= 0,  # the constant of the weights 1/n, which constant features give
        ),
        Reading(
            reads={COMPARED: SAME_DATA, LINEAR: "every"},
            forall=(A, h, x, x_hat, b, R),
            where=(equals(length(x), 1), norm(A.T @ h) >= 1, total(A @ x) > 0, total(A @ x_hat) > 0),
            # the other two models are constant here, so that this is the weakest of the three statements
            conclude=change(A) <= (b * norm(A.T @ h)) ** 2 / (6 * sqrt(3)) * norm(x - x_hat),
        ),
    ),
)  # fmt: skip
