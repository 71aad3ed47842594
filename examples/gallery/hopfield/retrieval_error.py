"""One update retrieves a separated pattern up to an error exponentially small in the separation; here with two patterns.

Source.  Ramsauer et al. 2020, Hopfield Networks is All You Need, Theorem 5 (N = 2, the separation measured at ξ).
By hand.  True: the new state is off by (1 − p)(y − x), 1 − p ≤ e^(−βΔ) and ‖y − x‖ ≤ 2M.
"""

from checker.language import Claim, Source, dot, exp, norm, scalar, sigmoid, vector

x, y, xi = vector("x", "d"), vector("y", "d"), vector("xi", "d")
beta, M = scalar("beta"), scalar("M")
separation = dot(x, xi) - dot(y, xi)
p = sigmoid(beta * separation)

CLAIM = Claim(
    title="‖p·x + (1 − p)·y − x‖ ≤ 2M·e^(−βΔ) for p = softmax weight of x, Δ = ⟨x − y, ξ⟩, β > 0",
    source=Source(paper="ramsauer-2020", where="Theorem 5 with N = 2", fidelity="reconstructed"),
    forall=(x, y, xi, beta, M),
    assuming=(beta > 0, norm(x) <= M, norm(y) <= M),
    conclude=norm(p * x + (1 - p) * y - x) <= 2 * M * exp(-beta * separation),
)
