"""Jensen's inequality for the exponential under a probability vector, zero weights allowed."""

from checker.language import Claim, Source, dot, equals, exp, minimum, total, vector

p, x = vector("p", "n"), vector("x", "n")

CLAIM = Claim(
    title="exp⟨p, x⟩ ≤ ⟨p, e^x⟩",
    source=Source(paper="blind-four", where="Draft, Fact 34", fidelity="reconstructed"),
    forall=(p, x),
    assuming=(minimum(p) >= 0, equals(total(p), 1)),
    conclude=exp(dot(p, x)) <= dot(p, exp(x)),
)
