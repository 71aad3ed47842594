"""p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) ≥ 3(p − q)² for 0 < p, q < 1.

Role.  From Cover and Thomas, lemma 11.6.1, with 3 for 2.
Note.  At p = 3/5, q = 2/5 it says 0.0810… ≥ 0.12.
"""

from checker.language import Claim, Source, log, scalar

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) ≥ 3(p − q)² for 0 < p, q < 1",
    source=Source(paper="cover-thomas", where="Cover and Thomas, lemma 11.6.1, with 3 for 2", fidelity="reconstructed"),
    forall=(p, q),
    where=(p > 0, p < 1, q > 0, q < 1),
    conclude=p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)) >= 3 * (p - q) ** 2,
)
