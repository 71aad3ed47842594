"""Gradient descent on a square loss moves in the span of the data: what all inputs are orthogonal to keeps its coefficient.

Source.  Zhang, Bengio, Hardt, Recht and Vinyals 2017, Understanding deep learning requires rethinking generalization (section 5).
By hand.  True: ⟨Xᵀ(Xw − y), u⟩ = ⟨Xw − y, Xu⟩ = 0.
"""

from checker.language import Claim, Source, dot, equals, iterate, matrix, natural, scalar, vector

k, eta = natural("k"), scalar("eta")
X, y, w0, w, u = matrix("X", "n", "d"), vector("y", "n"), vector("w0", "d"), vector("w", "d"), vector("u", "d")
w_k = iterate(k, w, start=w0, update=w - eta * (X.T @ (X @ w - y)))

CLAIM = Claim(
    title="⟨w_k, u⟩ = ⟨w_0, u⟩ for gradient descent on ‖Xw − y‖²/2 and every u with Xu = 0",
    source=Source(paper="zhang-2017", where="section 5, the span of the data", fidelity="paraphrase"),
    forall=(X, y, w0, eta, u, k),
    assuming=(equals(X @ u, 0 * y),),
    conclude=equals(dot(w_k, u), dot(w0, u)),
)
