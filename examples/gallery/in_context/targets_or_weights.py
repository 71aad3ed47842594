"""Descent on the weights is an update of the targets: the loss of the new weights on the old targets is that of the old
weights on the targets y_i − ⟨Δw, x_i⟩, which is what a layer writes into the tokens.

Source.  von Oswald et al. 2023, Transformers Learn In-Context by Gradient Descent, the loss after a step.
By hand.  True: X(w + Δw) − y = Xw − (y − XΔw).
"""

from checker.language import Claim, Source, equals, matrix, norm, vector

X, y = matrix("X", "N", "d"), vector("y", "N")
w, change = vector("w", "d"), vector("dw", "d")

CLAIM = Claim(
    title="‖X(w + Δw) − y‖² = ‖Xw − (y − XΔw)‖²",
    source=Source(paper="von-oswald-2023", where="data transformation by a step", fidelity="reconstructed"),
    forall=(X, y, w, change),
    conclude=equals(norm(X @ (w + change) - y) ** 2, norm(X @ w - (y - X @ change)) ** 2),
)
