"""The norm of a ridge regressor from its normal equations."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    norm,
    scalar,
    sqrt,
    vector,
)

X, y, w, lam = matrix("X", "n", "d"), vector("y", "n"), vector("w", "d"), scalar("lambda")

CLAIM = Claim(
    title="(XᵀX + λI)w = Xᵀy ⇒ ‖w‖ ≤ ‖y‖/(2√λ)",
    source=Source(
        paper="hsu-2014",
        where="Random design analysis of ridge regression, deterministic lemmas",
        fidelity="paraphrase",
    ),
    forall=(X, y, w, lam),
    assuming=(lam > 0, equals(X.T @ (X @ w) + lam * w, X.T @ y)),
    conclude=norm(w) <= norm(y) / (2 * sqrt(lam)),
)
