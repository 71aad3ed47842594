"""If the cross-entropy of class i is negative, its logit is positive."""

from checker.language import Claim, Source, entry, index, log, softmax, vector

u, i = vector("u", "n"), index("i", "n")

CLAIM = Claim(
    title="−log softmax(u)_i < 0 gives u_i > 0",
    source=Source(paper="blind-four", where="Appendix B, Proposition 87", fidelity="reconstructed"),
    forall=(u, i),
    assuming=(-log(entry(softmax(u), i)) < 0,),
    conclude=entry(u, i) > 0,
)
