"""Inverted dropout keeps the mean of an activation, and multiplies its mean square by 1/p.

Source.  Srivastava et al. 2014, Dropout: A Simple Way to Prevent Neural Networks from Overfitting, sections 4 and 10 (p retains a unit).
By hand.  True: E ξ_i/p = 1 and E (ξ_i/p)² = 1/p for independent ξ_i that are 1 with probability p.
"""

from checker.language import Claim, Source, bernoulli, equals, expectation, hadamard, norm, scalar, vector

x, xi, p = vector("x", "n"), vector("xi", "n"), scalar("p")
dropped = (1 / p) * hadamard(xi, x)

CLAIM = Claim(
    title="E (ξ∘x)/p = x and E‖(ξ∘x)/p‖² = ‖x‖²/p for independent ξ_i that are 1 with probability p > 0 and else 0",
    source=Source(paper="srivastava-2014", where="sections 4 and 10", fidelity="reconstructed"),
    forall=(x, p),
    where=(p > 0, p <= 1),
    conclude=equals(expectation(xi, bernoulli(p), dropped), x)
    & equals(expectation(xi, bernoulli(p), norm(dropped) ** 2), norm(x) ** 2 / p),
)
