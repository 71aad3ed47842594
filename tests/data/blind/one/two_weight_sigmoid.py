"""softmax(a, b)₀ = σ(a − b).

Role.  Two logits.
"""

from checker.language import Claim, Source, entry, equals, pair, scalar, sigmoid, softmax

a = scalar("a")
b = scalar("b")

CLAIM = Claim(
    title="softmax(a, b)₀ = σ(a − b)",
    source=Source(paper="blind-one", where="two logits", fidelity="reconstructed"),
    forall=(
        a,
        b,
    ),
    conclude=equals(entry(softmax(pair(a, b)), 0), sigmoid(a - b)),
)
