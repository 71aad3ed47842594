"""W_2ᵀW_2 − W_1W_1ᵀ stands still under gradient flow of a loss of W_2W_1."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    rate,
)

W1, W2, G = matrix("W1", "h", "d"), matrix("W2", "k", "h"), matrix("G", "k", "d")

CLAIM = Claim(
    title="W_2ᵀW_2 − W_1W_1ᵀ stands still under gradient flow of a loss of W_2W_1",
    source=Source(
        paper="fifteen",
        where="Arora, Cohen and Hazan (2018); Du, Hu and Lee (2018), Theorem 2.2; from memory",
        fidelity="reconstructed",
    ),
    forall=(W1, W2, G),
    conclude=equals(rate(W2.T @ W2 - W1 @ W1.T, {W1: -(W2.T @ G), W2: -(G @ W1.T)}), 0 * (W1 @ W1.T)),
)
