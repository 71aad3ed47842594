"""RMS normalisation maps every nonzero vector to the same length."""

from checker.language import Claim, Source, equals, length, norm, sqrt, vector

x = vector("x", "d")

CLAIM = Claim(
    title="RMS normalisation maps every nonzero vector to the same length",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x,),
    where=(norm(x) > 0,),
    conclude=equals(norm((sqrt(length(x)) / norm(x)) * x), sqrt(length(x))),
)
