"""The entropy of a probability vector with positive entries."""

from checker.language import Claim, Source, dot, equals, length, log, positive, total, vector

p = vector("p", "n")

CLAIM = Claim(
    title="The entropy of a probability vector with positive entries",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(p,),
    where=(positive(p),),
    assuming=(equals(total(p), 1),),
    conclude=-dot(p, log(p)) <= log(length(p)),
)
