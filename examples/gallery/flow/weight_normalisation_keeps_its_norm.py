"""Weight normalisation w = g·v/‖v‖ under gradient flow: ‖v‖ stays as it is.

Source.  Salimans and Kingma 2016, Weight Normalization, equation (3), the gradient by v, which is orthogonal to v.
By hand.  True: v′ = −(g/‖v‖)(∇ − ⟨∇, v⟩v/‖v‖²) is orthogonal to v.
"""

from checker.language import Claim, Source, dot, equals, norm, rate, scalar, vector

v, grad, g = vector("v"), vector("grad"), scalar("g")
velocity = -g / norm(v) * (grad - dot(grad, v) / norm(v) ** 2 * v)

CLAIM = Claim(
    title="d/dt ‖v‖ = 0 for v′ = −(g/‖v‖)(∇ − ⟨∇, v⟩v/‖v‖²), v ≠ 0",
    source=Source(paper="salimans-2016", where="equation (3)", fidelity="reconstructed"),
    forall=(v, grad, g),
    where=(norm(v) > 0,),
    conclude=equals(rate(norm(v), {v: velocity}), 0),
)
