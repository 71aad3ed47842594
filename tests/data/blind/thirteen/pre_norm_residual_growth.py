"""‖x_k‖ ≤ ‖x_0‖ + k·‖W‖ for x_{k+1} = x_k + W x_k/√(‖x_k‖² + ε)."""

from checker.language import (
    Claim,
    Source,
    iterate,
    matrix,
    natural,
    norm,
    operator_norm,
    scalar,
    sqrt,
    vector,
)

x, x0, W = vector("x", "d"), vector("x0", "d"), matrix("W", "d", "d")
eps, k = scalar("epsilon"), natural("k")
x_k = iterate(k, x, start=x0, update=x + W @ (x / sqrt(norm(x) ** 2 + eps)))

CLAIM = Claim(
    title="‖x_k‖ ≤ ‖x_0‖ + k·‖W‖ for x_{k+1} = x_k + W x_k/√(‖x_k‖² + ε)",
    source=Source(
        paper="thirteen",
        where="Xiong et al., On layer normalization in the transformer architecture (2020), growth of the pre-LN residual stream; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(x0, W, eps, k),
    assuming=(eps > 0,),
    conclude=norm(x_k) <= norm(x0) + k * operator_norm(W),
)
