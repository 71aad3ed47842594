"""A linear classifier under gradient flow on the exponential loss: its smoothed margin −log(L)/‖w‖ never falls where L < 1.

Source.  Lyu and Li 2020, Gradient Descent Maximizes the Margin of Homogeneous Neural Networks, the smoothed margin, homogeneous of order 1.
By hand.  True: q_i ≥ −log L for each i, so ⟨w, w′⟩ ≥ −L·log L, and ⟨w, w′⟩ ≤ ‖w‖·‖w′‖.
"""

from checker.language import Claim, Source, exp, log, matrix, norm, rate, total, vector

X, w = matrix("X", "n", "d"), vector("w", "d")
L = total(exp(-(X @ w)))

CLAIM = Claim(
    title="d/dt(−log(L)/‖w‖) ≥ 0 for w′ = Xᵀe^(−Xw) and L = Σ_i e^(−⟨x_i, w⟩) < 1",
    source=Source(paper="lyu-2020", where="the smoothed margin, order 1", fidelity="reconstructed"),
    forall=(X, w),
    where=(norm(w) > 0,),
    assuming=(L < 1,),
    conclude=rate(-log(L) / norm(w), {w: X.T @ exp(-(X @ w))}) >= 0,
)
