"""Dropout without the factor 1/p keeps the mean of an activation: what one may not say.

Source.  Srivastava et al. 2014, Dropout, section 4, where weights are multiplied by p at test time for this reason.
By hand.  False: E ξ∘x = p·x, which is x for p = 1 or x = 0 only.
"""

from checker.language import Claim, Source, bernoulli, equals, expectation, hadamard, scalar, vector

x, xi, p = vector("x", "n"), vector("xi", "n"), scalar("p")

CLAIM = Claim(
    title="E ξ∘x = x for independent ξ_i that are 1 with probability p > 0 and else 0",
    source=Source(paper="srivastava-2014", where="section 4, denied", fidelity="reconstructed"),
    forall=(x, p),
    where=(p > 0, p <= 1),
    conclude=equals(expectation(xi, bernoulli(p), hadamard(xi, x)), x),
)
