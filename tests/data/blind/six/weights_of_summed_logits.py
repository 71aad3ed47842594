"""Adding logits multiplies attention weights, up to the normaliser."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    hadamard,
    softmax,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="softmax(x + y) = softmax(x) ∘ softmax(y) / ⟨softmax(x), softmax(y)⟩",
    source=Source(paper="blind-six", where="Appendix A, fact 18", fidelity="reconstructed"),
    forall=(x, y),
    conclude=equals(softmax(x + y), (1 / dot(softmax(x), softmax(y))) * hadamard(softmax(x), softmax(y))),
)
