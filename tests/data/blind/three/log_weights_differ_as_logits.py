"""The log-ratio of two attention weights is the difference of their logits."""

from checker.language import Claim, Source, entry, equals, index, log, softmax, vector

u = vector("u", "n")
i, j = index("i", "n"), index("j", "n")
s = softmax(u)

CLAIM = Claim(
    title="The log-ratio of two attention weights is the difference of their logits",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, i, j),
    where=(entry(s, i) > 0, entry(s, j) > 0),
    conclude=equals(log(entry(s, i)) - log(entry(s, j)), entry(u, i) - entry(u, j)),
)
