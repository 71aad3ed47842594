"""A skew-symmetric layer that pushes a token outwards moves it by less than its length."""

from checker.language import Claim, Source, dot, equals, matrix, norm, vector

A, x = matrix("A", "d", "d"), vector("x", "d")

CLAIM = Claim(
    title="Aᵀ = −A and ⟨x, Ax⟩ > 0 imply ‖Ax‖ ≤ ‖x‖",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(A, x),
    assuming=(equals(A.T, -A), dot(x, A @ x) > 0),
    conclude=norm(A @ x) <= norm(x),
)
