"""A softmax average of scores lies between the least and the greatest score."""

from checker.language import Claim, Source, dot, maximum, minimum, softmax, vector

u, g = vector("u", "n"), vector("g", "n")

CLAIM = Claim(
    title="A softmax average of scores lies between the least and the greatest score",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, g),
    conclude=(minimum(g) <= dot(softmax(u), g)) & (dot(softmax(u), g) <= maximum(g)),
)
