"""Two fixed points of a map with Lipschitz constant at most one coincide."""

from checker.language import Claim, Source, equals, norm, scalar, vector

x, y, q = vector("x", "d"), vector("y", "d"), scalar("q")

CLAIM = Claim(
    title="‖x − y‖ ≤ q‖x − y‖ with 0 ≤ q ≤ 1 gives x = y",
    source=Source(paper="blind-four", where="Appendix A, Lemma 72", fidelity="reconstructed"),
    forall=(x, y, q),
    assuming=(q >= 0, q <= 1, norm(x - y) <= q * norm(x - y)),
    conclude=equals(x, y),
)
