"""Σ p_i·log(p_i/q_i) ≥ 0 for positive p and q of sum 1.

Role.  From Cover and Thomas, theorem 2.6.3, three outcomes.
Note.  log(q_i/p_i) ≤ q_i/p_i − 1; multiply by p_i and add.
"""

from checker.language import Claim, Source, equals, log, scalar

p1, p2, p3 = scalar("p1"), scalar("p2"), scalar("p3")
q1, q2, q3 = scalar("q1"), scalar("q2"), scalar("q3")

CLAIM = Claim(
    title="Σ p_i·log(p_i/q_i) ≥ 0 for positive p and q of sum 1",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, theorem 2.6.3, three outcomes", fidelity="reconstructed"
    ),
    forall=(p1, p2, p3, q1, q2, q3),
    where=(p1 > 0, p2 > 0, p3 > 0, q1 > 0, q2 > 0, q3 > 0),
    assuming=(equals(p1 + p2 + p3, 1), equals(q1 + q2 + q3, 1)),
    conclude=p1 * log(p1 / q1) + p2 * log(p2 / q2) + p3 * log(p3 / q3) >= 0,
)
