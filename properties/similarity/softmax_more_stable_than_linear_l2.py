"""With the ℓ₂ loss the gradient's Lipschitz constant of linear attention is at least that of softmax attention.

Role.  “Training of softmax attention is more stable than linear attention”, read for the worst data within the same bounds.
Note.  Any matrix stands for the block 𝖠_{j₀}, which covers the blocks.  Both models range over ‖𝖠‖, ‖𝖠x‖, ‖𝖠x̂‖, ‖h‖, |b| ≤ R;
linear attention puts 𝖠x in the place of f(x).  Its loss (⟨𝖠x,h⟩ − b)² has the gradient 2(⟨𝖠x,h⟩ − b)𝖠ᵀh: n = d = 1 and
𝖠 = h = R give a pair of points whose ratio is 2R⁴, at 0 and t.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    dot,
    hadamard,
    matrix,
    norm,
    scalar,
    softmax,
    spectral_at_most,
    vector,
)  # fmt: skip

A, h, x, x_hat = matrix("A", "n", "D"), vector("h", "n"), vector("x", "D"), vector("x_hat", "D")
b, R, t = scalar("b"), scalar("R"), scalar("t")
between = 2 * R**4


def softmax_gradient(x):
    """The gradient of (⟨f(x),h⟩ − b)²."""
    f = softmax(A @ x)
    return (2 * (dot(f, h) - b)) * (A.T @ (hadamard(f, h) - dot(f, h) * f))


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
                what="the bounds of 3.13 leave h(y) and b free, and softmax then has no constant",
                readings=("‖h(y)‖ ≤ R and |b| ≤ R",),
                ours="‖h(y)‖ ≤ R and |b| ≤ R",
            ),
        ),
    ),
    forall=(A, h, x, x_hat, b, R, t),
    where=(t >= 0, t <= 1),
    assuming=(R >= 4, norm(A @ x) <= R, norm(A @ x_hat) <= R, spectral_at_most(A, R), norm(h) <= R, abs(b) <= R),
    conclude=(norm(softmax_gradient(x) - softmax_gradient(x_hat)) <= between * norm(x - x_hat))
    & (between * t <= linear_gradient(R, R, R, t) - linear_gradient(R, R, R, 0)),
)  # fmt: skip
