"""Two points of the unit ball which are more than two apart look in opposite directions."""

from checker.language import Claim, Source, dot, norm, vector

u, w = vector("u", "d"), vector("w", "d")

CLAIM = Claim(
    title="Two points of the unit ball which are more than two apart look in opposite directions",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, w),
    assuming=(norm(u) <= 1, norm(w) <= 1, norm(u - w) > 2),
    conclude=dot(u, w) < 0,
)
