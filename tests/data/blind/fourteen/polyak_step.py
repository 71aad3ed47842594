"""‖x⁺ − x*‖² ≤ ‖x − x*‖² − (f(x) − f*)²/‖g‖² for x⁺ = x − (f(x) − f*)/‖g‖²·g, g ∈ ∂f(x)."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    minimiser,
    norm,
    subgradient,
    vector,
)

x, z, g = vector("x", "d"), vector("z", "d"), vector("g", "d")
f = function("f", of=x)
gap = f(x) - f(z)
x_next = x - gap / norm(g) ** 2 * g

CLAIM = Claim(
    title="‖x⁺ − x*‖² ≤ ‖x − x*‖² − (f(x) − f*)²/‖g‖² for x⁺ = x − (f(x) − f*)/‖g‖²·g, g ∈ ∂f(x)",
    source=Source(
        paper="fourteen",
        where="Polyak (1969); Boyd's notes on subgradient methods, Section 4; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, z, g),
    where=(norm(g) > 0,),
    assuming=(
        convex(f),
        subgradient(f, x, g),
        minimiser(f, z),
    ),
    conclude=norm(x_next - z) ** 2 <= norm(x - z) ** 2 - gap**2 / norm(g) ** 2,
)
