"""The collision probability of softmax weights lies between 1/n and 1."""

from checker.language import Claim, Source, length, norm, softmax, vector

u = vector("u", "n")
s = softmax(u)

CLAIM = Claim(
    title="The collision probability of softmax weights lies between 1/n and 1",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u,),
    conclude=(1 / length(u) <= norm(s) ** 2) & (norm(s) ** 2 <= 1),
)
