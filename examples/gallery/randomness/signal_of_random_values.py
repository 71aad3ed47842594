"""A random value matrix of variance 1/m keeps the squared norm of what attention averages: the signal at initialisation, at every width.

Source.  Noci et al. 2022, Signal Propagation in Transformers, section 3: forward signal propagation, one head, values only.
By hand.  True: E‖Wz‖² = m‖z‖² for standard normal W, here for z = Xᵀsoftmax(u), and W/√m has variance 1/m.
"""

from checker.language import Claim, Source, equals, expectation, length, matrix, norm, softmax, vector

X, u, b = matrix("X", "n", "d"), vector("u", "n"), vector("b", "m")  # b only says what m is
W, z = matrix("W", "m", "d"), X.T @ softmax(u)

CLAIM = Claim(
    title="E‖W·Xᵀs‖²/m = ‖Xᵀs‖² for s = softmax(u) and an m × d matrix W of independent standard normal entries",
    source=Source(paper="noci-2022", where="section 3, values at initialisation", fidelity="reconstructed"),
    forall=(X, u, b),
    conclude=equals(expectation(W, "gaussian", norm(W @ z) ** 2) / length(b), norm(z) ** 2),
)
