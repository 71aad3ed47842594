"""Normalised gradient descent moves by at most η in every step, however steep the function is.

Source.  Hazan, Levy and Shalev-Shwartz 2015, Beyond Convexity: Stochastic Quasi-Convex Optimization (the update of NGD).
By hand.  True: ‖η·g/(‖g‖ + ε)‖ = η‖g‖/(‖g‖ + ε) ≤ η.
"""

from checker.language import Claim, Source, iterate, matrix, natural, norm, scalar, softmax, vector

k, eta, eps = natural("k"), scalar("eta"), scalar("eps")
X, y, w0, w = matrix("X", "n", "d"), vector("y", "n"), vector("w0", "d"), vector("w", "d")
g = X.T @ (softmax(X @ w) - y)  # of the cross-entropy


def point(k):
    return iterate(k, w, start=w0, update=w - eta / (norm(g) + eps) * g)


CLAIM = Claim(
    title="‖w_(k+1) − w_k‖ ≤ η for w_(k+1) = w_k − η·g_k/(‖g_k‖ + ε), g the gradient of a cross-entropy",
    source=Source(paper="hazan-2015", where="the update of NGD, with ε", fidelity="paraphrase"),
    forall=(X, y, w0, eta, eps, k),
    assuming=(eta >= 0, eps > 0),
    conclude=norm(point(k + 1) - point(k)) <= eta,
)
