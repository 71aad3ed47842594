"""The variance of the scores under the attention weights is at most a quarter of the squared range."""

from checker.language import Claim, Source, dot, hadamard, maximum, minimum, softmax, vector

u, g = vector("u", "n"), vector("g", "n")
s = softmax(u)

CLAIM = Claim(
    title="The variance of the scores under the attention weights is at most a quarter of the squared range",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, g),
    conclude=dot(s, hadamard(g, g)) - dot(s, g) ** 2 <= (maximum(g) - minimum(g)) ** 2 / 4,
)
