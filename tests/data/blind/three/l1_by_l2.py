"""The sum of the absolute entries against the Euclidean norm."""

from checker.language import Claim, Source, length, norm, sqrt, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="The sum of the absolute entries against the Euclidean norm",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x,),
    conclude=total(abs(x)) <= sqrt(length(x)) * norm(x),
)
