"""A larger logit has the larger weight, and the other way round."""

from checker.language import Claim, Source, entry, implies, index, softmax, vector

u = vector("u", "n")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="A larger logit has the larger weight, and the other way round",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, i, j),
    conclude=implies(entry(u, i) < entry(u, j), entry(softmax(u), i) < entry(softmax(u), j))
    & implies(entry(softmax(u), i) < entry(softmax(u), j), entry(u, i) < entry(u, j)),
)
