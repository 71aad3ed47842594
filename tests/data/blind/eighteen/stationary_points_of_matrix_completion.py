"""At a stationary point x of ‖zzᵀ − xxᵀ‖²/4 the product ⟨x, z⟩² is ‖x‖⁴."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    outer,
    vector,
)

x, z = vector("x", "d"), vector("z", "d")
residual = outer(z, z) - outer(x, x)

CLAIM = Claim(
    title="At a stationary point x of ‖zzᵀ − xxᵀ‖²/4 the product ⟨x, z⟩² is ‖x‖⁴",
    source=Source(
        paper="eighteen",
        where="Ma (2022), CS229M lecture notes, Connecting inner product and norm for g",
        fidelity="reconstructed",
    ),
    forall=(x, z),
    assuming=(equals(norm(z), 1), equals(residual @ x, 0 * x)),
    conclude=equals(dot(x, z) ** 2, norm(x) ** 4),
)
