"""One step of gradient descent on in-context least squares predicts what one layer of linear attention computes.

Source.  von Oswald et al. 2023, Transformers Learn In-Context by Gradient Descent, Proposition 1 (one output).
By hand.  True: ⟨w − (η/N)Xᵀ(Xw − y), q⟩ expanded; keys x_i, query q, values y_i − ⟨w, x_i⟩.
"""

from checker.language import Claim, Source, dot, equals, length, matrix, scalar, vector

X, y = matrix("X", "N", "d"), vector("y", "N")
w, q, eta = vector("w", "d"), vector("q", "d"), scalar("eta")
step = eta / length(y)
trained = w - step * (X.T @ (X @ w - y))

CLAIM = Claim(
    title="⟨w − (η/N)Xᵀ(Xw − y), q⟩ = ⟨w, q⟩ + (η/N)·Σ_i (y_i − ⟨w, x_i⟩)⟨x_i, q⟩",
    source=Source(paper="von-oswald-2023", where="Proposition 1, one output", fidelity="reconstructed"),
    forall=(X, y, w, q, eta),
    conclude=equals(dot(trained, q), dot(w, q) + step * dot(y - X @ w, X @ q)),
)
