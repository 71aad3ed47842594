"""At p = 2 mirror descent is gradient descent, step for step.

Role.  What places the ℓp algorithms beside the one that the other papers study.
Note.  A step of mirror descent goes from W to the minimiser over V of η⟨G, V⟩ + D_ψ(V, W), G the gradient at W, D_ψ(V, W) = ψ(V) − ψ(W) −
⟨∇ψ(W), V − W⟩.  At p = 2 the potential (1/p) Σ|W_ij|^p is ½‖W‖², and ∇ψ(W) = W.  The objective at V is then that at U = W − ηG
plus ½‖V − U‖², whatever G is: so U, the step of gradient descent, is the only minimiser.  Both are computed by the checker's engines for
mirror descent and compared exactly in its tests.
"""

from checker.language import Claim, Source, dot, equals, matrix, norm, scalar, vec

W, V, G, eta = matrix("W", "d", "d"), matrix("V", "d", "d"), matrix("G", "d", "d"), scalar("eta")


def potential(X):
    return norm(vec(X)) ** 2 / 2


def divergence(X, Y):
    return potential(X) - potential(Y) - dot(vec(Y), vec(X - Y))


def objective(X):
    return eta * dot(vec(G), vec(X)) + divergence(X, W)


STEP = W - eta * G

CLAIM = Claim(
    title="Mirror descent with p = 2 is gradient descent: its step minimises the mirror objective, and nothing else does",
    source=Source(paper="mirror", where="abstract: a family of mirror descent algorithms", fidelity="paraphrase"),
    forall=(W, V, G, eta),
    conclude=equals(objective(V), objective(STEP) + norm(vec(V - STEP)) ** 2 / 2),
)
