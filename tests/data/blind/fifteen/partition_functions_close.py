"""Σ_i∣e^(x_i) − e^(x*_i)∣ ≤ ε·min(Z, Z*) gives Σ_i∣y_i − y*_i∣ ≤ 2ε for the softmaxes."""

from checker.language import (
    Claim,
    Source,
    abs,
    exp,
    minimum,
    pair,
    scalar,
    softmax,
    total,
    vector,
)

x, xs, eps = vector("x", "n"), vector("xs", "n"), scalar("eps")

CLAIM = Claim(
    title="Σ_i∣e^(x_i) − e^(x*_i)∣ ≤ ε·min(Z, Z*) gives Σ_i∣y_i − y*_i∣ ≤ 2ε for the softmaxes",
    source=Source(
        paper="fifteen",
        where="Barbero et al. (2024), Transformers need glasses!, Appendix B, Lemma B.2, from (3) to the end",
        fidelity="verbatim",
    ),
    forall=(x, xs, eps),
    assuming=(total(abs(exp(x) - exp(xs))) <= eps * minimum(pair(total(exp(x)), total(exp(xs)))),),
    conclude=total(abs(softmax(x) - softmax(xs))) <= 2 * eps,
)
