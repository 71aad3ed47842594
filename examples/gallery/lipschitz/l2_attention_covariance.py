"""The quantity that keeps L2 self-attention Lipschitz: mean squared distances under its weights are at most φ⁻¹(N − 1).

Source.  Kim, Papamakarios and Mnih 2021, The Lipschitz Constant of Self-Attention, proof of Theorem 3.2: φ(c) = c·e^(c+1).
Note.  c = φ⁻¹(N − 1) is written as c·e^(c+1) ≥ N − 1, the same as φ rises: an equality with e^c has no exact instance.
By hand.  True: (x − c)e^(−x) ≤ e^(−1−c) for every x; the sum over the N − 1 other tokens is at most c·Σe^(−x) + c.
"""

from checker.language import Claim, Source, dot, exp, length, minimum, scalar, total, vector

x, c = vector("x", "n"), scalar("c")

CLAIM = Claim(
    title="Σ x_j e^(−x_j) / (1 + Σ e^(−x_j)) ≤ c where c·e^(c+1) ≥ N − 1, for N − 1 squared distances x_j ≥ 0",
    source=Source(paper="kim-2021", where="proof of Theorem 3.2", fidelity="reconstructed"),
    forall=(x, c),
    assuming=(minimum(x) >= 0, c > 0, length(x) <= c * exp(c + 1)),
    conclude=dot(x, exp(-x)) / (1 + total(exp(-x))) <= c,
)
