"""With the ℓ₂ loss softmax attention is no less stable than linear attention on any single data set.

Role.  “Training of softmax attention is more stable than linear attention”, read for each 𝖠, h(y), b by itself.
Note.  Linear attention’s gradient 2(⟨𝖠x,h⟩ − b)𝖠ᵀh has the constant 2‖𝖠ᵀh‖², whatever b is; softmax attention’s grows with b.
‖𝖠ᵀh‖ ≥ 1 keeps away the degenerate case in which linear attention's gradient is constant.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    attention_block,
    block,
    column,
    dot,
    hadamard,
    index,
    matrix,
    norm,
    scalar,
    spectral_at_most,
    vector,
)  # fmt: skip

A1, A2, A3, Y = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d"), matrix("Y", "d", "d")
j, i0 = index("j", "n"), index("i0", "d")
x, x_hat, b, R = vector("x", "d*d"), vector("x_hat", "d*d"), scalar("b"), scalar("R")
A, h = block(A1, A2, j), A3 @ column(Y, i0)
sharpest = 2 * norm(A.T @ h) ** 2


def softmax_gradient(x):
    """The gradient of (⟨f(x),h⟩ − b)²."""
    f = attention_block(A1, A2, j, x)
    return (2 * (dot(f, h) - b)) * (A.T @ (hadamard(f, h) - dot(f, h) * f))


CLAIM = Claim(
    title="On the same data softmax attention's gradient is Lipschitz with linear attention's constant (ℓ₂ loss)",
    source=Source(
        paper="similarity",
        where="§1, contributions: “Lipschitz of Loss Functions”, read for the same data",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="linear attention is not defined in the document",
                readings=("𝖠x for f(x), without a normaliser", "𝖠x/⟨𝖠x,1⟩", "a kernel's feature maps"),
                ours="𝖠x for f(x), without a normaliser",
            ),
        ),
    ),
    forall=(A1, A2, A3, Y, j, i0, x, x_hat, b, R),
    where=(norm(A.T @ h) >= 1,),
    assuming=(R >= 4, norm(A @ x) <= R, norm(A @ x_hat) <= R, spectral_at_most(A, R), norm(h) <= R, abs(b) <= R),
    conclude=norm(softmax_gradient(x) - softmax_gradient(x_hat)) <= sharpest * norm(x - x_hat),
)
