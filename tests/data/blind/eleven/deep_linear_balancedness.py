"""What gradient flow of a two-layer linear network conserves; G is the gradient at the product."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    rate,
)

V, W, G = matrix("V", "h", "d"), matrix("W", "o", "h"), matrix("G", "o", "d")

CLAIM = Claim(
    title="d/dt (W₁W₁ᵀ − W₂ᵀW₂) = 0 where W₁′ = −W₂ᵀG, W₂′ = −GW₁ᵀ",
    source=Source(
        paper="arora-2018",
        where="On the optimization of deep networks, Theorem 1 (balanced weights)",
        fidelity="paraphrase",
    ),
    forall=(V, W, G),
    conclude=equals(
        rate(V @ V.T - W.T @ W, {V: -(W.T @ G), W: -(G @ V.T)}),
        0 * (V @ V.T),
    ),
)
