"""f(x − ηg) ≤ f(x) for an L-smooth f.

Role.  Descent with a step.
"""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x = vector("x", "d")
y = vector("y", "d")
g = vector("g", "d")
f0 = scalar("f0")
f1 = scalar("f1")
eta = scalar("eta")
L = scalar("L")

CLAIM = Claim(
    title="f(x − ηg) ≤ f(x) for an L-smooth f",
    source=Source(paper="blind-one", where="descent with a step", fidelity="reconstructed"),
    forall=(
        x,
        y,
        g,
        f0,
        f1,
        eta,
        L,
    ),
    assuming=(
        eta > 0,
        L > 0,
        equals(y, x - eta * g),
        f1 <= f0 + dot(g, y - x) + L / 2 * norm(y - x) ** 2,
    ),
    conclude=f1 <= f0,
)
