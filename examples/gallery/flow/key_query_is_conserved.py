"""Training the keys and queries of a head by gradient flow keeps KᵀK − QᵀQ, entry by entry, as it was at the start.

Source.  Marcotte, Gribonval and Peyré 2025, Transformative or Conservative?, the conservation laws of an attention layer.
By hand.  True: K′ = −GQ and Q′ = −GᵀK for G = ∇L(KQᵀ), and both squares change by −QᵀGᵀK − KᵀGQ.
"""

from checker.language import Claim, Source, dataset, equals, gradient, matrix, matrix_loss, rate

D, K, Q = dataset("D", queries=True), matrix("K", "d", "m"), matrix("Q", "d", "m")
G = gradient(matrix_loss(D), K @ Q.T)
conserved = K.T @ K - Q.T @ Q

CLAIM = Claim(
    title="d/dt(KᵀK − QᵀQ) = 0 for gradient flow on the logistic loss of the head with the logits x_itᵀKQᵀz_i",
    source=Source(
        paper="marcotte-2025", where="conservation laws of attention, key and query matrices", fidelity="reconstructed"
    ),
    forall=(D, K, Q),
    conclude=equals(rate(conserved, {K: -(G @ Q), Q: -(G.T @ K)}), 0 * conserved),
)
