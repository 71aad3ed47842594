"""A linear classifier under gradient flow on the exponential loss: half its squared norm grows by Σ_i e^(−q_i)·q_i, q_i = ⟨x_i, w⟩.

Source.  Lyu and Li 2020, Gradient Descent Maximizes the Margin of Homogeneous Neural Networks, the rate of the norm, order 1.
By hand.  True: w′ = Σ_i e^(−q_i)x_i, and ⟨w, x_i⟩ = q_i.
"""

from checker.language import Claim, Source, dot, equals, exp, matrix, norm, rate, vector

X, w = matrix("X", "n", "d"), vector("w", "d")
q = X @ w

CLAIM = Claim(
    title="d/dt ‖w‖²/2 = Σ_i e^(−q_i)·q_i for w′ = Xᵀe^(−q), q = Xw",
    source=Source(paper="lyu-2020", where="growth of the norm, order 1", fidelity="reconstructed"),
    forall=(X, w),
    conclude=equals(rate(norm(w) ** 2 / 2, {w: X.T @ exp(-q)}), dot(exp(-q), q)),
)
