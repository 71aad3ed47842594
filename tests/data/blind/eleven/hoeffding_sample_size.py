"""The number of samples that a union bound over N hypotheses asks for."""

from checker.language import (
    Claim,
    Source,
    equals,
    exp,
    log,
    scalar,
)

N, m, eps, delta, beta = scalar("N"), scalar("m"), scalar("eps"), scalar("delta"), scalar("beta")

CLAIM = Claim(
    title="m ≥ log(2N/δ)/(2ε²) ⇒ 2N·exp(−2mε²) ≤ δ",
    source=Source(
        paper="shalev-shwartz-ben-david-2014",
        where="Understanding Machine Learning, Corollary 4.6",
        fidelity="paraphrase",
    ),
    forall=(N, m, eps, delta, beta),
    assuming=(
        N >= 1,
        eps > 0,
        delta > 0,
        delta < 1,
        equals(beta, log(2 * N / delta)),
        2 * m * eps**2 / beta >= 1,
    ),
    conclude=2 * N * exp(-2 * m * eps**2) <= delta,
)
