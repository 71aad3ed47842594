"""The derivative of softmax along h is σ∘h − ⟨σ, h⟩σ."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    hadamard,
    rate,
    softmax,
    vector,
)

x, h = vector("x", "n"), vector("h", "n")
s = softmax(x)

CLAIM = Claim(
    title="The derivative of softmax along h is σ∘h − ⟨σ, h⟩σ",
    source=Source(
        paper="eighteen",
        where="dscamiss (2025), notes on derivatives, softmax, first derivative",
        fidelity="reconstructed",
    ),
    forall=(x, h),
    conclude=equals(rate(softmax(x), {x: h}), hadamard(s, h) - dot(s, h) * s),
)
