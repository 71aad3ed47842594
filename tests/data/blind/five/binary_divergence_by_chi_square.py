"""The binary relative entropy is at most the chi-square divergence."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="p log(p/q) + (1−p) log((1−p)/(1−q)) ≤ (p−q)²/(q(1−q))",
    source=Source(paper="blind-five", where="Lemma B.3", fidelity="reconstructed"),
    forall=(p, q),
    where=(p > 0, p < 1, q > 0, q < 1),
    conclude=p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)) <= (p - q) ** 2 / (q * (1 - q)),
)
