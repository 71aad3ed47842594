"""Two fixed points of a contraction are the same point."""

from checker.language import Claim, Source, equals, norm, scalar, vector

x, y, q = vector("x", "d"), vector("y", "d"), scalar("q")

CLAIM = Claim(
    title="‖x − y‖ ≤ q‖x − y‖ with q < 1 gives x = y",
    source=Source(paper="blind-four", where="Appendix A, Lemma 54", fidelity="reconstructed"),
    forall=(x, y, q),
    assuming=(q < 1, norm(x - y) <= q * norm(x - y)),
    conclude=equals(x, y),
)
