"""(√p − √q)² + (√(1 − p) − √(1 − q))² ≤ p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) for 0 < p, q < 1.

Role.  From Tsybakov, Introduction to Nonparametric Estimation, lemma 2.4, two outcomes.
Note.  −log t ≥ 1 − t at t = √(q/p) and at √((1 − q)/(1 − p)), times 2p and 2(1 − p).
"""

from checker.language import Claim, Source, log, scalar, sqrt

p, q = scalar("p"), scalar("q")
hellinger = (sqrt(p) - sqrt(q)) ** 2 + (sqrt(1 - p) - sqrt(1 - q)) ** 2

CLAIM = Claim(
    title="(√p − √q)² + (√(1 − p) − √(1 − q))² ≤ p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) for 0 < p, q < 1",
    source=Source(
        paper="tsybakov",
        where="Tsybakov, Introduction to Nonparametric Estimation, lemma 2.4, two outcomes",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    where=(p > 0, p < 1, q > 0, q < 1),
    conclude=hellinger <= p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)),
)
