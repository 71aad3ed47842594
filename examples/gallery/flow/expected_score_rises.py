"""Gradient flow on the expected score of softmax: it rises with the square of the gradient.

Source.  Mei, Xiao, Szepesvári and Schuurmans 2020, On the Global Convergence Rates of Softmax Policy Gradient Methods, one state.
By hand.  True: the gradient of ⟨softmax(h), γ⟩ is s∘γ − ⟨s, γ⟩s.
"""

from checker.language import Claim, Source, dot, equals, hadamard, norm, rate, softmax, vector

h, gamma = vector("h", "T"), vector("gamma", "T")
s = softmax(h)
velocity = hadamard(s, gamma) - dot(s, gamma) * s

CLAIM = Claim(
    title="d/dt ⟨s, γ⟩ = ‖h′‖² for s = softmax(h), h′ = s∘γ − ⟨s, γ⟩s",
    source=Source(paper="mei-2020", where="softmax policy gradient, one state", fidelity="reconstructed"),
    forall=(h, gamma),
    conclude=equals(rate(dot(s, gamma), {h: velocity}), norm(velocity) ** 2),
)
