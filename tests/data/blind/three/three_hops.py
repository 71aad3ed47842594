"""The distance of two points is at most the length of a path with two stops."""

from checker.language import Claim, Source, norm, vector

x, y, z, w = vector("x", "d"), vector("y", "d"), vector("z", "d"), vector("w", "d")

CLAIM = Claim(
    title="The distance of two points is at most the length of a path with two stops",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, z, w),
    conclude=norm(x - w) <= norm(x - y) + norm(y - z) + norm(z - w),
)
