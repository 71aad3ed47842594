"""On a quadratic, gradient descent contracts towards the minimiser with the factor ‖I − ηA‖.

Source.  Nesterov 2004, Introductory Lectures on Convex Optimization (section 1.2.3; the linear rate for quadratics goes back to Cauchy).
By hand.  True: x_(k+1) − x* = (I − ηA)(x_k − x*).
"""

from checker.language import (
    Claim,
    Source,
    equals,
    identity,
    iterate,
    length,
    matrix,
    natural,
    norm,
    scalar,
    spectral_at_most,
    vector,
)

k, eta, rho = natural("k"), scalar("eta"), scalar("rho")
A, b, x0, x, best = matrix("A", "d", "d"), vector("b", "d"), vector("x0", "d"), vector("x", "d"), vector("best", "d")
x_k = iterate(k, x, start=x0, update=x - eta * (A @ x - b))

CLAIM = Claim(
    title="‖x_k − x*‖ ≤ ρ^k·‖x_0 − x*‖ for gradient descent on ⟨x, Ax⟩/2 − ⟨b, x⟩ with Ax* = b and ‖I − ηA‖ ≤ ρ",
    source=Source(paper="nesterov-2004", where="section 1.2.3, quadratics", fidelity="reconstructed"),
    forall=(A, b, x0, best, eta, rho, k),
    assuming=(equals(A @ best, b), spectral_at_most(identity(length(x0)) - eta * A, rho)),
    conclude=norm(x_k - best) <= rho**k * norm(x0 - best),
)
