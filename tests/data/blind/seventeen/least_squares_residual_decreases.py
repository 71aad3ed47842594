"""A step of in-context gradient descent does not enlarge the residual."""

from checker.language import (
    Claim,
    Source,
    matrix,
    norm,
    operator_norm,
    scalar,
    vector,
)

X, y, w, eta = matrix("X", "n", "d"), vector("y", "n"), vector("w", "d"), scalar("eta")
after = w + eta * (X.T @ (y - X @ w))

CLAIM = Claim(
    title="A step of in-context gradient descent does not enlarge the residual",
    source=Source(
        paper="seventeen",
        where="Ahn, Cheng, Daneshmand and Sra (2023), Transformers learn to implement preconditioned gradient descent; Bubeck (2015)",
        fidelity="reconstructed",
    ),
    forall=(X, y, w, eta),
    assuming=(
        eta >= 0,
        eta * operator_norm(X) ** 2 <= 2,
    ),
    conclude=norm(y - X @ after) <= norm(y - X @ w),
)
