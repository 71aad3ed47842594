"""x₁ = x₀ − ηg gives ⟨g, x₀ − u⟩ = (‖x₀ − u‖² − ‖x₁ − u‖²)/(2η) + η‖g‖²/2.

Role.  Online gradient descent, one step.
"""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x0, x1, g, u = vector("x0", "d"), vector("x1", "d"), vector("g", "d"), vector("u", "d")
eta = scalar("eta")

CLAIM = Claim(
    title="x₁ = x₀ − ηg gives ⟨g, x₀ − u⟩ = (‖x₀ − u‖² − ‖x₁ − u‖²)/(2η) + η‖g‖²/2",
    source=Source(paper="blind-two", where="Online gradient descent, one step", fidelity="reconstructed"),
    forall=(
        x0,
        x1,
        g,
        u,
        eta,
    ),
    assuming=(
        eta > 0,
        equals(x1, x0 - eta * g),
    ),
    conclude=equals(dot(g, x0 - u), (norm(x0 - u) ** 2 - norm(x1 - u) ** 2) / (2 * eta) + eta / 2 * norm(g) ** 2),
)
