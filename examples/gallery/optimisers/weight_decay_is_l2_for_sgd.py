"""For plain gradient descent, weight decay is ℓ₂ regularisation with the coefficient λ/η.

Source.  Loshchilov and Hutter 2019, Decoupled Weight Decay Regularization (Proposition 1).
By hand.  True: w − η(g + (λ/η)w) = (1 − λ)w − ηg.
"""

from checker.language import Claim, Source, equals, iterate, matrix, natural, scalar, vector

k, eta, lam = natural("k"), scalar("eta"), scalar("lam")
X, y, w0 = matrix("X", "n", "d"), vector("y", "n"), vector("w0", "d")
w = vector("w", "d")
gradient_of_squares = X.T @ (X @ w - y)

decayed = iterate(k, w, start=w0, update=(1 - lam) * w - eta * gradient_of_squares)
regularised = iterate(k, w, start=w0, update=w - eta * (gradient_of_squares + lam / eta * w))

CLAIM = Claim(
    title="Weight decay λ and ℓ₂ regularisation λ/η give the same iterates of gradient descent on a square loss",
    source=Source(paper="loshchilov-hutter-2019", where="Proposition 1, square loss", fidelity="paraphrase"),
    forall=(X, y, w0, eta, lam, k),
    assuming=(eta > 0,),
    conclude=equals(decayed, regularised),
)
