"""E‖⟨a, g⟩g‖² = (d + 2)‖a‖² for standard normal g."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    expectation,
    length,
    norm,
    vector,
)

a, g = vector("a", "d"), vector("g", "d")

CLAIM = Claim(
    title="E‖⟨a, g⟩g‖² = (d + 2)‖a‖² for standard normal g",
    source=Source(
        paper="twelve",
        where="Nesterov and Spokoiny, Random gradient-free minimization of convex functions (2017), after the moments of random directions; from memory",
        fidelity="reconstructed",
    ),
    forall=(a,),
    conclude=equals(expectation(g, "gaussian", norm(dot(a, g) * g) ** 2), (length(a) + 2) * norm(a) ** 2),
)
