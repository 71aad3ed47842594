"""One term of the divergence of two mixtures."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

p1, p2, q1, q2, lam = scalar("p1"), scalar("p2"), scalar("q1"), scalar("q2"), scalar("lam")
p, q = lam * p1 + (1 - lam) * p2, lam * q1 + (1 - lam) * q2

CLAIM = Claim(
    title="One term of the divergence of two mixtures",
    source=Source(
        paper="nineteen",
        where="hehelego, EE142 information theory course notes (after Cover), part 1, relative entropy convexity, as printed",
        fidelity="reconstructed",
    ),
    forall=(p1, p2, q1, q2, lam),
    assuming=(
        0 < p1,
        p1 <= 1,
        0 < p2,
        p2 <= 1,
        0 < q1,
        q1 <= 1,
        0 < q2,
        q2 <= 1,
        0 < lam,
        lam < 1,
    ),
    conclude=p * log(p / q) <= lam * p1 * log((lam * p1) / (lam * q1)) + lam * p2 * log((lam * p2) / (lam * q2)),
)
