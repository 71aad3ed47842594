"""Separating two points with a bias and functional margin one needs a weight of norm at least 2 over their distance."""

from checker.language import Claim, Source, dot, norm, scalar, vector

w, x, y, b = vector("w", "d"), vector("x", "d"), vector("y", "d"), scalar("b")

CLAIM = Claim(
    title="⟨w,x⟩ + b ≥ 1 and ⟨w,y⟩ + b ≤ −1 give ‖w‖ ≥ 2/‖x − y‖",
    source=Source(paper="blind-four", where="Section 3, Lemma 43", fidelity="reconstructed"),
    forall=(w, x, y, b),
    where=(norm(x - y) > 0,),
    assuming=(dot(w, x) + b >= 1, dot(w, y) + b <= -1),
    conclude=norm(w) >= 2 / norm(x - y),
)
