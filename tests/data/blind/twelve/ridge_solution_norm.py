"""‖ŵ‖ ≤ ‖y‖/(2√λ) for the ridge estimator."""

from checker.language import (
    Claim,
    Source,
    equals,
    identity,
    length,
    matrix,
    norm,
    scalar,
    sqrt,
    vector,
)

A, y, w, lam = matrix("A", "n", "d"), vector("y", "n"), vector("w", "d"), scalar("lambda")

CLAIM = Claim(
    title="‖ŵ‖ ≤ ‖y‖/(2√λ) for the ridge estimator",
    source=Source(
        paper="twelve",
        where="Hastie, Tibshirani and Friedman, The Elements of Statistical Learning (2009), after equation (3.44); from memory",
        fidelity="reconstructed",
    ),
    forall=(A, y, w, lam),
    assuming=(lam > 0, equals((A.T @ A + lam * identity(length(w))) @ w, A.T @ y)),
    conclude=norm(w) <= norm(y) / (2 * sqrt(lam)),
)
