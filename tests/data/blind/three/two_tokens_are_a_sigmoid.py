"""Softmax of two logits is the sigmoid of their difference."""

from checker.language import Claim, Source, entry, equals, pair, scalar, sigmoid, softmax

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="Softmax of two logits is the sigmoid of their difference",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b),
    conclude=equals(entry(softmax(pair(a, b)), 1), sigmoid(b - a)),
)
