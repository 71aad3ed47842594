"""With the ℓ₂ loss the gradient's Lipschitz constant of linear attention is at least that of softmax attention.

Role.  “Training of softmax attention is more stable than linear attention”, read for the worst data within the same bounds.
Note.  Any matrix stands for the block 𝖠_{j₀}, which covers the blocks. Both models range over ‖𝖠‖, ‖𝖠x‖, ‖𝖠x̂‖, ‖h‖, |b| ≤ R. Linear
attention puts 𝖠x in the place of f(x). Its loss (⟨𝖠x,h⟩ − b)² has the gradient 2(⟨𝖠x,h⟩ − b)𝖠ᵀh. The second part of the conclusion is
about linear attention: n = d = 1 and 𝖠 = h = b = R, at the points 0 and t. There both sides equal 2R⁴t, so that it is an identity and its
two sides always touch. The first part, about softmax attention, is the open one.

With the normaliser the constant is infinite: near ⟨𝖠x, 1⟩ = 0 the gradient changes at any rate. Where a reading is refuted, d = 1: every
matrix of one column is then a block 𝖠_{j₀}, and 𝖠x/⟨𝖠x, 1⟩ does not depend on x.

The obstacle. On paper the first part is true. Along a unit direction e with κ = 𝖠e the second derivative of the loss is a square of a
covariance, 2·Cov_f(h, κ)², and a third moment, 2(h̄ − b)·E_f[(h − h̄)(κ − κ̄)²]. The first is at most R⁴/2. The third moment is at most
sd(h)·R²/√3: use the Cauchy–Schwarz inequality and that the fourth central moment of a variable of range δ ≤ √2·R is at most δ⁴/12. The
standard deviation sd(h) is small where the mean h̄ is large: sd(h) ≤ min(R/√2, √(R² − h̄²)), and |h̄ − b| ≤ |h̄| + R. Used together these
two give less than 1.9R⁴ in all. The prover bounds sd(h) and h̄ separately, which gives 2.9R⁴: too much. It lacks a rule that bounds a
third moment by a variance and a fourth moment while h̄ stays in both factors.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    dot,
    equals,
    hadamard,
    length,
    matrix,
    norm,
    scalar,
    softmax,
    spectral_at_most,
    total,
    vector,
)  # fmt: skip

A, h, x, x_hat = matrix("A", "n", "D"), vector("h", "n"), vector("x", "D"), vector("x_hat", "D")
b, R, t = scalar("b"), scalar("R"), scalar("t")
between = 2 * R**4


def softmax_gradient(A, x):
    """The gradient of (⟨f(x),h⟩ − b)²."""
    f = softmax(A @ x)
    return (2 * (dot(f, h) - b)) * (A.T @ (hadamard(f, h) - dot(f, h) * f))


LINEAR, COMPARED = "linear attention is not defined in the document", "which constants are compared"
NORMALISED, KERNEL = "𝖠x/⟨𝖠x,1⟩", "a kernel's feature maps, whichever"
SAME_DATA = "those of the same data (a claim of its own)"


def bounds(A):
    return R >= 4, norm(A @ x) <= R, norm(A @ x_hat) <= R, spectral_at_most(A, R), norm(h) <= R, abs(b) <= R


def change(A):
    """How far softmax attention's gradient moves."""
    return norm(softmax_gradient(A, x) - softmax_gradient(A, x_hat))


def normalised_gradient(h, b, x):
    """The first entry of the gradient at (0, x) for 𝖠 = I (n = 2, the other columns of the block 0) and the values (h, 0)."""
    return -2 * b * h / x


def linear_gradient(a, h, b, x):
    """The derivative of (⟨ax, h⟩ − b)² for n = d = 1."""
    return 2 * (a * x * h - b) * (a * h)


CLAIM = Claim(
    title="ℓ₂ loss: softmax attention's gradient is 2R⁴-Lipschitz, and linear attention's constant is at least 2R⁴",
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
                what="the bounds of 3.13 leave h(y) and b free, and softmax then has no constant",
                readings=("‖h(y)‖ ≤ R and |b| ≤ R",),
                ours="‖h(y)‖ ≤ R and |b| ≤ R",
            ),
        ),
    ),
    forall=(A, h, x, x_hat, b, R, t),
    where=(t >= 0, t <= 1),
    assuming=bounds(A),
    conclude=(change(A) <= between * norm(x - x_hat))
    & (between * t <= linear_gradient(R, R, R, t) - linear_gradient(R, R, R, 0)),
    readings=(
        Reading(
            reads={LINEAR: NORMALISED},
            where=(t > 0, t <= 1 / R**2),
            conclude=(change(A) <= between * norm(x - x_hat))
            & (between * t <= normalised_gradient(R, -1, t) - normalised_gradient(R, -1, 2 * t)),
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
            conclude=change(A) <= 2 * norm(A.T @ h) ** 2 * norm(x - x_hat),
        ),
    ),
)  # fmt: skip
