"""Dropout of the inputs of a linear regression is, on average, a ridge penalty weighted by the data.

Source.  Wager, Wang, Liang 2013, Dropout Training as Adaptive Regularization; Srivastava et al. 2014, section 9.1.
By hand.  True: the mean of ⟨w, ξ∘x⟩/p is ⟨w, x⟩, and its variance Σ w_i²x_i²·p(1 − p)/p².
"""

from checker.language import Claim, Source, bernoulli, dot, equals, expectation, hadamard, norm, scalar, vector

x, w, xi, p, y = vector("x", "n"), vector("w", "n"), vector("xi", "n"), scalar("p"), scalar("y")

CLAIM = Claim(
    title="E (y − ⟨w, ξ∘x⟩/p)² = (y − ⟨w, x⟩)² + ((1 − p)/p)·Σ w_i²x_i²",
    source=Source(paper="wager-2013", where="section 2, the quadratic case", fidelity="reconstructed"),
    forall=(x, w, p, y),
    where=(p > 0, p <= 1),
    conclude=equals(
        expectation(xi, bernoulli(p), (y - dot(w, hadamard(xi, x)) / p) ** 2),
        (y - dot(w, x)) ** 2 + ((1 - p) / p) * norm(hadamard(w, x)) ** 2,
    ),
)
