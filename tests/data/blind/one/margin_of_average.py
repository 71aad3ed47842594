"""a mean of two vectors of margin 1 has margin 1.

Role.  Feasible vectors form a convex set.
"""

from fractions import Fraction

from checker.language import Claim, Source, abs, dot, scalar, vector

w = vector("w", "d")
v = vector("v", "d")
x = vector("x", "d")
t = scalar("t")

CLAIM = Claim(
    title="a mean of two vectors of margin 1 has margin 1",
    source=Source(paper="blind-one", where="feasible vectors form a convex set", fidelity="reconstructed"),
    forall=(
        w,
        v,
        x,
        t,
    ),
    assuming=(
        dot(w, x) >= 1,
        dot(v, x) >= 1,
        abs(t - Fraction(1, 2)) <= Fraction(1, 2),
    ),
    conclude=dot(t * w + (1 - t) * v, x) >= 1,
)
