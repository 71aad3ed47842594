"""Tokens as particles: self-attention with layer normalisation moves them along the unit sphere.

Source.  Geshkovski, Letrouit, Polyanskiy and Rigollet 2023, A Mathematical Perspective on Transformers, the dynamics (SA).
By hand.  True: x′ = y − ⟨x, y⟩x is orthogonal to x where ‖x‖ = 1.
"""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    for_each,
    index,
    matrix,
    norm,
    rate,
    row,
    scalar,
    softmax,
    stack,
)

X, V, Q, K, beta = matrix("X", "n", "d"), *(matrix(name, "d", "d") for name in "VQK"), scalar("beta")
i, j = index("i", "n"), index("j", "n")
x = row(X, i)
y = V @ (X.T @ softmax(beta * (X @ (K.T @ (Q @ x)))))

CLAIM = Claim(
    title="‖x_j‖ = 1 for every j ⇒ d/dt ‖x_i‖² = 0 for x_i′ = y_i − ⟨x_i, y_i⟩x_i, y_i = Σ_j softmax_j(β⟨Qx_i, Kx_j⟩)·Vx_j",
    source=Source(paper="geshkovski-2023", where="the equation (SA) on the sphere", fidelity="reconstructed"),
    forall=(X, V, Q, K, beta),
    assuming=(for_each(j, equals(norm(row(X, j)), 1)),),
    conclude=for_each(i, equals(rate(norm(x) ** 2, {X: stack(i, y - dot(x, y) * x)}), 0)),
)
