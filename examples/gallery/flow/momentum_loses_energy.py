"""Momentum in continuous time (heavy ball with friction): the total energy falls with the square of the velocity.

Source.  Alvarez 2000, On the Minimizing Property of a Second Order Dissipative System in Hilbert Spaces: the heavy ball with friction.
By hand.  True: ⟨∇L(p), v⟩ + ⟨v, −γv − ∇L(p)⟩ = −γ‖v‖².
"""

from checker.language import Claim, Source, dataset, equals, gradient, loss, norm, rate, scalar, value, vector

D, p, v, friction = dataset("D"), vector("p", like="key"), vector("v", like="key"), scalar("gamma")
L = loss(D)
energy = value(L, p) + norm(v) ** 2 / 2

CLAIM = Claim(
    title="d/dt(L(p) + ‖v‖²/2) = −γ‖v‖² for p′ = v, v′ = −γv − ∇L(p)",
    source=Source(paper="alvarez-2000", where="the energy of the heavy ball with friction", fidelity="reconstructed"),
    forall=(D, p, v, friction),
    conclude=equals(rate(energy, {p: v, v: -friction * v - gradient(L, p)}), -friction * norm(v) ** 2),
)
