"""A softmax weight at the midpoint of two logit vectors is at most the mean weight."""

from fractions import Fraction

from checker.language import Claim, Source, entry, index, softmax, vector

u, w = vector("u", "n"), vector("w", "n")
i = index("i", "n")

CLAIM = Claim(
    title="A softmax weight at the midpoint of two logit vectors is at most the mean weight",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, w, i),
    conclude=entry(softmax(Fraction(1, 2) * (u + w)), i) <= (entry(softmax(u), i) + entry(softmax(w), i)) / 2,
)
