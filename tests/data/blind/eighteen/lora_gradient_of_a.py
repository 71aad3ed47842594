"""The gradient of LoRA by A is (α/r) Bᵀ ∂L/∂h xᵀ."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    matrix,
    norm,
    outer,
    rate,
    scalar,
    vec,
    vector,
)

W, A, B, V = matrix("W", "m", "n"), matrix("A", "r", "n"), matrix("B", "m", "r"), matrix("V", "r", "n")
x, y, c = vector("x", "n"), vector("y", "m"), scalar("c")
out = W @ x + c * (B @ (A @ x))

CLAIM = Claim(
    title="The gradient of LoRA by A is (α/r) Bᵀ ∂L/∂h xᵀ",
    source=Source(
        paper="eighteen",
        where="Goswami (2025), ML researcher foundations, LoRA, 3.2; the loss is half the squared error here",
        fidelity="reconstructed",
    ),
    forall=(W, A, B, V, x, y, c),
    conclude=equals(rate(norm(out - y) ** 2 / 2, {A: V}), dot(vec(c * outer(B.T @ (out - y), x)), vec(V))),
)
