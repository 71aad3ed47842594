"""Tokens as particles under softmax attention: their mean is not kept, as the weights sum to 1 over rows only.

Source.  Sander, Ablin, Blondel and Peyré 2022, Sinkformers: what symmetric, doubly stochastic attention has and softmax has not.
By hand.  False: with tokens 0 and 1 and A = (1) the token 1 gives more weight to itself than 0 gives to each.
"""

from checker.language import Claim, Source, equals, index, matrix, rate, row, softmax, stack, sum_over

X, A = matrix("X", "n", "d"), matrix("A", "d", "d")
i, k = index("i", "n"), index("k", "n")
x = row(X, i)
mean = sum_over(k, row(X, k))

CLAIM = Claim(
    title="d/dt Σ_k x_k = 0 for x_i′ = Σ_j softmax_j(⟨x_j, Ax_i⟩)·(x_j − x_i)",
    source=Source(paper="sander-2022", where="row-wise and doubly stochastic attention", fidelity="reconstructed"),
    forall=(X, A),
    conclude=equals(rate(mean, {X: stack(i, X.T @ softmax(X @ (A @ x)) - x)}), 0 * mean),
)
