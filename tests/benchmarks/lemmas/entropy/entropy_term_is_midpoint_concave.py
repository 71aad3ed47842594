"""((p + q)/2)·log((p + q)/2) ≤ (p·log p + q·log q)/2 for positive p and q.

Role.  From Cover and Thomas, theorem 2.7.3 (the entropy is concave).
Note.  t·log t has the second derivative 1/t > 0.
"""

from checker.language import Claim, Source, log, scalar

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="((p + q)/2)·log((p + q)/2) ≤ (p·log p + q·log q)/2 for positive p and q",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, theorem 2.7.3 (the entropy is concave)", fidelity="reconstructed"
    ),
    forall=(p, q),
    where=(p > 0, q > 0),
    conclude=(p + q) / 2 * log((p + q) / 2) <= (p * log(p) + q * log(q)) / 2,
)
