"""With the ℓ₂ loss softmax attention is no less stable than linear attention on any single data set.

Role.  “Training of softmax attention is more stable than linear attention”, read for each 𝖠, h(y), b by itself.
Note.  Linear attention’s gradient 2(⟨𝖠x,h⟩ − b)𝖠ᵀh has the constant 2‖𝖠ᵀh‖², whatever b is; softmax attention’s grows with b.
‖𝖠ᵀh‖ ≥ 1 keeps away the degenerate case in which linear attention's gradient is constant.  The other models of linear attention can be
constant too, while softmax attention is not, and each such 𝖠 or kernel speaks against the sentence.  With the normaliser, 𝖠x/⟨𝖠x, 1⟩ is
u/⟨u, 1⟩ for every x where A_{l₀,2} = u·aᵀ: its gradient is 0.  With a kernel whose features are constant every token has the
weight 1/n, whatever x is.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    block,
    column,
    dot,
    hadamard,
    index,
    matrix,
    norm,
    outer,
    scalar,
    softmax,
    spectral_at_most,
    total,
    vector,
)  # fmt: skip

A1, A2, A3, Y = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d"), matrix("Y", "d", "d")
j, i0 = index("j", "n"), index("i0", "d")
x, x_hat, b, R = vector("x", "d*d"), vector("x_hat", "d*d"), scalar("b"), scalar("R")
A, h = block(A1, A2, j), A3 @ column(Y, i0)
sharpest = 2 * norm(A.T @ h) ** 2

LINEAR = "linear attention is not defined in the document"
u, a = vector("u", "n"), vector("a", "d")
A_u = block(A1, outer(u, a), j)  # u times a row, for any A₁ and a


def bounds(A, h):
    return R >= 4, norm(A @ x) <= R, norm(A @ x_hat) <= R, spectral_at_most(A, R), norm(h) <= R, abs(b) <= R


def softmax_gradient(A, h, x):
    """The gradient of (⟨f(x),h⟩ − b)²."""
    f = softmax(A @ x)
    return (2 * (dot(f, h) - b)) * (A.T @ (hadamard(f, h) - dot(f, h) * f))


def change(A, h):
    """How far softmax attention's gradient moves."""
    return norm(softmax_gradient(A, h, x) - softmax_gradient(A, h, x_hat))


CLAIM = Claim(
    title="On the same data softmax attention's gradient is Lipschitz with linear attention's constant (ℓ₂ loss)",
    source=Source(
        paper="similarity",
        where="§1, contributions: “Lipschitz of Loss Functions”, read for the same data",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what=LINEAR,
                readings=("𝖠x for f(x), without a normaliser", "𝖠x/⟨𝖠x,1⟩", "a kernel's feature maps, whichever"),
                ours="𝖠x for f(x), without a normaliser",
            ),
        ),
    ),
    forall=(A1, A2, A3, Y, j, i0, x, x_hat, b, R),
    where=(norm(A.T @ h) >= 1,),
    assuming=bounds(A, h),
    conclude=change(A, h) <= sharpest * norm(x - x_hat),
    readings=(
        Reading(
            reads={LINEAR: "𝖠x/⟨𝖠x,1⟩"},
            forall=(A1, u, a, A3, Y, j, i0, x, x_hat, b, R),
            where=(total(u) > 0, total(A_u @ x) > 0, total(A_u @ x_hat) > 0),
            assuming=bounds(A_u, h),
            conclude=change(A_u, h) <= 0,  # the constant of u/⟨u, 1⟩, which does not depend on x
        ),
        Reading(
            reads={LINEAR: "a kernel's feature maps, whichever"},
            conclude=change(A, h) <= 0,  # the constant of the weights 1/n, which constant features give
        ),
    ),
)
