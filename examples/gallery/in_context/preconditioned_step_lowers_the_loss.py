"""A linear attention layer that takes a gradient step of size η ≤ 2/‖X‖² never raises the in-context squared loss.

Source.  Ahn, Cheng, Daneshmand and Sra 2023, Transformers learn to implement preconditioned gradient descent (plain step).
By hand.  True: the residual becomes (I − ηXXᵀ)r, and the eigenvalues of I − ηXXᵀ lie in [−1, 1].
"""

from checker.language import Claim, Source, matrix, norm, scalar, spectral_at_most, vector

X, y, w = matrix("X", "N", "d"), vector("y", "N"), vector("w", "d")
eta, s = scalar("eta"), scalar("s")
residual = X @ w - y

CLAIM = Claim(
    title="‖X(w − ηXᵀr) − y‖ ≤ ‖r‖ for r = Xw − y, if ‖X‖ ≤ s and 0 ≤ ηs² ≤ 2",
    source=Source(
        paper="ahn-2023", where="introduction, layers as steps of gradient descent", fidelity="reconstructed"
    ),
    forall=(X, y, w, eta, s),
    assuming=(spectral_at_most(X, s), eta >= 0, eta * s**2 <= 2),
    conclude=norm(X @ (w - eta * (X.T @ residual)) - y) <= norm(residual),
)
