"""Two different tokens which both hold more than half of the attention have equal logits."""

from fractions import Fraction

from checker.language import Claim, Source, entry, equals, index, softmax, vector

u = vector("u", "n")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="Two different tokens which both hold more than half of the attention have equal logits",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, i, j),
    assuming=(~equals(i, j), entry(softmax(u), i) > Fraction(1, 2), entry(softmax(u), j) > Fraction(1, 2)),
    conclude=equals(entry(u, i), entry(u, j)),
)
