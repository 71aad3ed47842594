"""‖x‖ ≤ ‖b‖/λ where (A + λI)x = b and A ⪰ 0."""

from checker.language import (
    Claim,
    Source,
    equals,
    is_psd,
    matrix,
    norm,
    scalar,
    vector,
)

A, x, b, lam = matrix("A", "n", "n"), vector("x", "n"), vector("b", "n"), scalar("lambda")

CLAIM = Claim(
    title="‖x‖ ≤ ‖b‖/λ where (A + λI)x = b and A ⪰ 0",
    source=Source(
        paper="fourteen",
        where="Kernel ridge regression, the resolvent bound ‖(K + λI)⁻¹‖ ≤ 1/λ, as used for in-context regression; from memory",
        fidelity="reconstructed",
    ),
    forall=(A, x, b, lam),
    assuming=(
        equals(A.T, A),
        is_psd(A),
        lam > 0,
        equals(A @ x + lam * x, b),
    ),
    conclude=norm(x) <= norm(b) / lam,
)
