"""Points on the two sides of a separating slab are at least its width apart."""

from checker.language import Claim, Source, dot, norm, scalar, vector

w, x, z = vector("w", "d"), vector("x", "d"), vector("z", "d")
b = scalar("b")

CLAIM = Claim(
    title="Points on the two sides of a separating slab are at least its width apart",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(w, x, z, b),
    where=(norm(w) > 0,),
    assuming=(dot(w, x) + b >= 1, dot(w, z) + b <= -1),
    conclude=2 / norm(w) <= norm(x - z),
)
