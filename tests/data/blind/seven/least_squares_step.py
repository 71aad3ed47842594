"""One step of gradient descent on least squares."""

from checker.language import Claim, Source, matrix, norm, operator_norm, scalar, vector

A, b, w, eta, L = matrix("A", "n", "d"), vector("b", "n"), vector("w", "d"), scalar("eta"), scalar("L")
g = A.T @ (A @ w - b)

CLAIM = Claim(
    title="f(w − η∇f(w)) ≤ f(w) − (η/2)·‖∇f(w)‖² for f(w) = ‖Aw − b‖²/2, ‖A‖² ≤ L and 0 ≤ ηL ≤ 1",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        A,
        b,
        w,
        eta,
        L,
    ),
    assuming=(
        operator_norm(A) ** 2 <= L,
        eta >= 0,
        eta * L <= 1,
    ),
    conclude=norm(A @ (w - eta * g) - b) ** 2 / 2 <= norm(A @ w - b) ** 2 / 2 - eta / 2 * norm(g) ** 2,
)
