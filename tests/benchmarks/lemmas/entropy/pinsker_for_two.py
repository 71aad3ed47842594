"""p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) ≥ 2(p − q)² for 0 < p, q < 1.

Role.  From Cover and Thomas, lemma 11.6.1 (Pinsker), two outcomes.
Note.  The second derivative in p is 1/(p(1 − p)) ≥ 4 on the left and 4 on the right; both vanish with slope 0 at p
= q.
"""

from checker.language import Claim, Source, log, scalar

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) ≥ 2(p − q)² for 0 < p, q < 1",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, lemma 11.6.1 (Pinsker), two outcomes", fidelity="reconstructed"
    ),
    forall=(p, q),
    where=(p > 0, p < 1, q > 0, q < 1),
    conclude=p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)) >= 2 * (p - q) ** 2,
)
