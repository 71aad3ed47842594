"""Training a linear regression with Gaussian noise on its inputs is a ridge penalty.

Source.  Bishop 1995, Training with Noise is Equivalent to Tikhonov Regularization; for a linear model the equivalence is exact.
By hand.  True: ⟨w, x + σξ⟩ has the mean ⟨w, x⟩ and the variance σ²‖w‖².
"""

from checker.language import Claim, Source, dot, equals, expectation, norm, scalar, vector

x, w, xi, sigma, y = vector("x", "n"), vector("w", "n"), vector("xi", "n"), scalar("sigma"), scalar("y")

CLAIM = Claim(
    title="E (y − ⟨w, x + σξ⟩)² = (y − ⟨w, x⟩)² + σ²‖w‖² for independent standard normal ξ_i",
    source=Source(paper="bishop-1995", where="the linear case", fidelity="reconstructed"),
    forall=(x, w, sigma, y),
    conclude=equals(
        expectation(xi, "gaussian", (y - dot(w, x + sigma * xi)) ** 2), (y - dot(w, x)) ** 2 + sigma**2 * norm(w) ** 2
    ),
)
