"""A gradient step of length at most 2/L does not move two iterates apart when the gradient difference is cocoercive."""

from checker.language import Claim, Source, dot, norm, scalar, vector

g, e, eta, L = vector("g", "d"), vector("e", "d"), scalar("eta"), scalar("L")

CLAIM = Claim(
    title="⟨g, e⟩ ≥ ‖g‖²/L, 0 ≤ η ≤ 2/L give ‖e − ηg‖ ≤ ‖e‖",
    source=Source(paper="blind-four", where="Lemma 50", fidelity="reconstructed"),
    forall=(g, e, eta, L),
    where=(L > 0,),
    assuming=(dot(g, e) >= norm(g) ** 2 / L, eta >= 0, eta <= 2 / L),
    conclude=norm(e - eta * g) <= norm(e),
)
