"""Along the gradient flow of the prompt the risk falls, and its rate is the square of the gradient.

Source.  Santambrogio 2017, {Euclidean, Metric, and Wasserstein} Gradient Flows: An Overview, the Euclidean case.
By hand.  True: d/dt L(p) = ⟨∇L(p), p′⟩ with p′ = −∇L(p).
"""

from checker.language import Claim, Source, dataset, dot, equals, gradient, loss, loss_kind, rate, value, vector

D, p, kind = dataset("D"), vector("p", like="key"), loss_kind("ell")
L = loss(D, kind)
change = rate(value(L, p), {p: -gradient(L, p)})

CLAIM = Claim(
    title="d/dt L(p) = −‖∇L(p)‖² ≤ 0 for p′ = −∇L(p)",
    source=Source(paper="santambrogio-2017", where="gradient flows in Euclidean space", fidelity="reconstructed"),
    forall=(D, p, kind),
    conclude=equals(change, -dot(gradient(L, p), gradient(L, p))) & (change <= 0),
)
