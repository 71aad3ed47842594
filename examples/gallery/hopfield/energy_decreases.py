"""The update ξ ↦ Xᵀsoftmax(βXξ) of the modern Hopfield network, which is attention, never raises its energy.

Source.  Ramsauer et al. 2020, Hopfield Networks is All You Need, the energy, the update rule and Theorem 1 (the step towards it).
By hand.  True: log-sum-exp is convex, so the energy falls by at least ‖ξ_new − ξ‖²/2 (the concave-convex procedure).
"""

from checker.language import Claim, Source, dot, exp, log, matrix, scalar, softmax, total, vector

X, xi, beta = matrix("X", "N", "d"), vector("xi", "d"), scalar("beta")


def energy(state):
    return dot(state, state) / 2 - log(total(exp(beta * (X @ state)))) / beta


new = X.T @ softmax(beta * (X @ xi))

CLAIM = Claim(
    title="E(Xᵀsoftmax(βXξ)) ≤ E(ξ) for E(ξ) = −lse(β, Xξ) + ‖ξ‖²/2, β > 0",
    source=Source(paper="ramsauer-2020", where="the energy, the update rule, Theorem 1", fidelity="reconstructed"),
    forall=(X, xi, beta),
    where=(beta > 0,),
    conclude=energy(new) <= energy(xi),
)
