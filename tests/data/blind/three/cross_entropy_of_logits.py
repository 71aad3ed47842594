"""Cross-entropy with softmax in terms of the logits."""

from checker.language import Claim, Source, dot, equals, exp, log, positive, softmax, total, vector

p, u = vector("p", "n"), vector("u", "n")

CLAIM = Claim(
    title="Cross-entropy with softmax in terms of the logits",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(p, u),
    where=(positive(softmax(u)),),
    assuming=(equals(total(p), 1),),
    conclude=equals(-dot(p, log(softmax(u))), log(total(exp(u))) - dot(p, u)),
)
