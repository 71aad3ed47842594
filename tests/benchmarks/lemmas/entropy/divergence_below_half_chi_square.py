"""p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) ≤ (p − q)²/(2q(1 − q)) for 0 < p, q < 1.

Role.  From Cover and Thomas, problem 11.2, the local approximation as a bound.
Note.  At p = 99/100, q = 9/10 it says 0.0713… ≤ 0.045.
"""

from checker.language import Claim, Source, log, scalar

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) ≤ (p − q)²/(2q(1 − q)) for 0 < p, q < 1",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, problem 11.2, the local approximation as a bound",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    where=(p > 0, p < 1, q > 0, q < 1),
    conclude=p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)) <= (p - q) ** 2 / (2 * q * (1 - q)),
)
