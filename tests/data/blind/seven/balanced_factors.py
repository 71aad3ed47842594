"""Balanced keys and queries stretch every vector alike."""

from checker.language import Claim, Source, equals, frobenius, matrix, norm, vector

K, Q, x = matrix("K", "d", "m"), matrix("Q", "e", "m"), vector("x", "m")

CLAIM = Claim(
    title="‖Kx‖ = ‖Qx‖ and ‖K‖_F = ‖Q‖_F if KᵀK = QᵀQ",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        K,
        Q,
        x,
    ),
    assuming=(equals(K.T @ K, Q.T @ Q),),
    conclude=equals(norm(K @ x), norm(Q @ x)) & equals(frobenius(K), frobenius(Q)),
)
