"""p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) = q·log(q/p) + (1 − q)·log((1 − q)/(1 − p)) for 0 < p, q < 1.

Role.  From Cover and Thomas, section 2.3, a law that the divergence does not have.
Note.  At p = 1/2, q = 1/4 the sides are 0.143… and 0.130….
"""

from checker.language import Claim, Source, equals, log, scalar

p, q = scalar("p"), scalar("q")


def divergence(a, b):
    return a * log(a / b) + (1 - a) * log((1 - a) / (1 - b))


CLAIM = Claim(
    title="p·log(p/q) + (1 − p)·log((1 − p)/(1 − q)) = q·log(q/p) + (1 − q)·log((1 − q)/(1 − p)) for 0 < p, q < 1",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, section 2.3, a law that the divergence does not have",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    where=(p > 0, p < 1, q > 0, q < 1),
    conclude=equals(divergence(p, q), divergence(q, p)),
)
