"""p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) ≤ (p − q)²/(q(1 − q)) for 0 < p, q < 1.

Role.  From Cover and Thomas, problem 11.2 (divergence and χ²), two outcomes.
Note.  log t ≤ t − 1 in both terms; p²/q + (1 − p)²/(1 − q) − 1 is the right side.
"""

from checker.language import Claim, Source, log, scalar

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) ≤ (p − q)²/(q(1 − q)) for 0 < p, q < 1",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, problem 11.2 (divergence and χ²), two outcomes",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    where=(p > 0, p < 1, q > 0, q < 1),
    conclude=p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)) <= (p - q) ** 2 / (q * (1 - q)),
)
