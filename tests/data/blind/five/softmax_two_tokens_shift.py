"""With two tokens, a common shift of the logits changes nothing, and the first weight is a sigmoid."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    pair,
    scalar,
    sigmoid,
    softmax,
)

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="softmax(a + c, b + c) = softmax(a, b), whose first entry is g(a − b)",
    source=Source(paper="blind-five", where="Section 2.1", fidelity="reconstructed"),
    forall=(a, b, c),
    conclude=equals(softmax(pair(a + c, b + c)), softmax(pair(a, b)))
    & equals(entry(softmax(pair(a, b)), 0), sigmoid(a - b)),
)
