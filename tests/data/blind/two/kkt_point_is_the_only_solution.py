"""A KKT point of two constraints is the only feasible vector of its norm or less.

Role.  Sufficiency of KKT, uniqueness.
"""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

w, u = vector("w", "d"), vector("u", "d")
x, y = vector("x", "d"), vector("y", "d")
a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="A KKT point of two constraints is the only feasible vector of its norm or less",
    source=Source(paper="blind-two", where="Sufficiency of KKT, uniqueness", fidelity="reconstructed"),
    forall=(
        w,
        u,
        x,
        y,
        a,
        b,
    ),
    assuming=(
        a >= 0,
        b >= 0,
        equals(w, a * x + b * y),
        equals(dot(w, x), 1),
        dot(w, y) >= 1,
        equals(b * (dot(w, y) - 1), 0),
        dot(u, x) >= 1,
        dot(u, y) >= 1,
        norm(u) <= norm(w),
    ),
    conclude=equals(u, w),
)
