"""The relative entropy of two coins, from above."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="kl(p, q) ≤ (p − q)²/(q(1 − q))",
    source=Source(
        paper="lattimore-szepesvari-2020",
        where="Bandit Algorithms, chapter 14 (lower bounds)",
        fidelity="paraphrase",
    ),
    forall=(p, q),
    assuming=(p > 0, p < 1, q > 0, q < 1),
    conclude=p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)) <= (p - q) ** 2 / (q * (1 - q)),
)
