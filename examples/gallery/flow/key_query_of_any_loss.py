"""Two factors of a product keep W₂ᵀW₂ − W₁W₁ᵀ under gradient flow, whatever the loss of W₂W₁ is: its gradient is any matrix G.

Source.  Arora, Cohen and Hazan 2018, On the Optimization of Deep Networks, Theorem 1 (its proof); Du, Hu and Lee 2018, linear activations.
By hand.  True: W₁′ = −W₂ᵀG and W₂′ = −GW₁ᵀ, and both squares change by −W₂ᵀGW₁ᵀ − W₁GᵀW₂.
"""

from checker.language import Claim, Source, equals, matrix, rate

W1, W2, G = matrix("W1", "h", "m"), matrix("W2", "k", "h"), matrix("G", "k", "m")
conserved = W2.T @ W2 - W1 @ W1.T

CLAIM = Claim(
    title="d/dt(W₂ᵀW₂ − W₁W₁ᵀ) = 0 for W₁′ = −W₂ᵀG, W₂′ = −GW₁ᵀ",
    source=Source(paper="arora-2018", where="Theorem 1, its proof", fidelity="reconstructed"),
    forall=(W1, W2, G),
    conclude=equals(rate(conserved, {W1: -(W2.T @ G), W2: -(G @ W1.T)}), 0 * conserved),
)
