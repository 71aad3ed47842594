"""Along the gradient flow of the prompt the risk falls, and its rate is the square of the gradient.

Source.  Tarzanagh, Li, Zhang and Oymak 2023, Max-Margin Token Selection in Attention Mechanism, the model; the identity is Cauchy's 1847.
By hand.  True: d/dt L(p) = ⟨∇L(p), p′⟩ with p′ = −∇L(p).
"""

from checker.language import Claim, Source, dataset, dot, equals, gradient, loss, loss_kind, rate, value, vector

D, p, kind = dataset("D"), vector("p", like="key"), loss_kind("ell")
L = loss(D, kind)
change = rate(value(L, p), {p: -gradient(L, p)})

CLAIM = Claim(
    title="d/dt L(p) = −‖∇L(p)‖² ≤ 0 for p′ = −∇L(p)",
    source=Source(paper="tarzanagh-2023", where="the model and its loss; any gradient flow", fidelity="reconstructed"),
    forall=(D, p, kind),
    conclude=equals(change, -dot(gradient(L, p), gradient(L, p))) & (change <= 0),
)
