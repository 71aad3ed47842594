"""H′y = σ for H′ = (I − σyᵀ/(yᵀσ))H(I − yσᵀ/(yᵀσ)) + σσᵀ/(yᵀσ)."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    identity,
    length,
    matrix,
    outer,
    vector,
)

H, y, sigma = matrix("H", "d", "d"), vector("y", "d"), vector("sigma", "d")
across = dot(y, sigma)
unit = identity(length(y))
updated = (unit - outer(sigma, y) / across) @ H @ (unit - outer(y, sigma) / across) + outer(sigma, sigma) / across

CLAIM = Claim(
    title="H′y = σ for H′ = (I − σyᵀ/(yᵀσ))H(I − yσᵀ/(yᵀσ)) + σσᵀ/(yᵀσ)",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 11, the BFGS update and the secant condition",
        fidelity="reconstructed",
    ),
    forall=(H, y, sigma),
    where=(across > 0,),
    conclude=equals(updated @ y, sigma),
)
