"""p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) ≥ 0 for 0 < p, q < 1.

Role.  From Cover and Thomas, theorem 2.6.3, two outcomes.
Note.  log t ≥ 1 − 1/t in each of the two terms; the bounds add up to 0.
"""

from checker.language import Claim, Source, log, scalar

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) ≥ 0 for 0 < p, q < 1",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, theorem 2.6.3, two outcomes", fidelity="reconstructed"
    ),
    forall=(p, q),
    where=(p > 0, p < 1, q > 0, q < 1),
    conclude=p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)) >= 0,
)
