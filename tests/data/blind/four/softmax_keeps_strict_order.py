"""Softmax preserves the strict order of the logits."""

from checker.language import Claim, Source, entry, implies, index, softmax, vector

u, i, j = vector("u", "n"), index("i", "n"), index("j", "n")
s = softmax(u)

CLAIM = Claim(
    title="u_i < u_j gives softmax(u)_i < softmax(u)_j",
    source=Source(paper="blind-four", where="Draft, Fact 22", fidelity="reconstructed"),
    forall=(u, i, j),
    conclude=implies(entry(u, i) < entry(u, j), entry(s, i) < entry(s, j)),
)
