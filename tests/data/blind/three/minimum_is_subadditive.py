"""The least entry of a sum of two vectors against the least entries of the two."""

from checker.language import Claim, Source, minimum, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="The least entry of a sum of two vectors against the least entries of the two",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y),
    conclude=minimum(x + y) <= minimum(x) + minimum(y),
)
