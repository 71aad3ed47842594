"""⟨z, H′z⟩ > 0 for the BFGS update H′ of H ⪰ 0 with yᵀσ > 0, and z ≠ 0."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    identity,
    is_psd,
    length,
    matrix,
    norm,
    outer,
    vector,
)

H, y, sigma, z = matrix("H", "d", "d"), vector("y", "d"), vector("sigma", "d"), vector("z", "d")
across = dot(y, sigma)
unit = identity(length(y))
updated = (unit - outer(sigma, y) / across) @ H @ (unit - outer(y, sigma) / across) + outer(sigma, sigma) / across

CLAIM = Claim(
    title="⟨z, H′z⟩ > 0 for the BFGS update H′ of H ⪰ 0 with yᵀσ > 0, and z ≠ 0",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 11, Lemma Exercise 74.2",
        fidelity="verbatim",
    ),
    forall=(H, y, sigma, z),
    where=(equals(H, H.T), across > 0),
    assuming=(is_psd(H), norm(z) > 0),
    conclude=dot(z, updated @ z) > 0,
)
