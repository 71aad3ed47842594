"""How far inverted dropout moves a vector."""

from checker.language import Claim, Source, bernoulli, equals, expectation, hadamard, norm, scalar, vector

x, z, p = vector("x", "d"), vector("z", "d"), scalar("p")

CLAIM = Claim(
    title="E‖z∘x/p − x‖² = ((1 − p)/p)·‖x‖² for a mask z that keeps with probability p",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(x, p),
    assuming=(p > 0, p <= 1),
    conclude=equals(expectation(z, bernoulli(p), norm(1 / p * hadamard(z, x) - x) ** 2), (1 - p) / p * norm(x) ** 2),
)
