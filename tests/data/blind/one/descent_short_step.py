"""f(y) ≤ f(x) − (η/2)‖g‖² for y = x − ηg and ηL ≤ 1.

Role.  Descent lemma for a short step.
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
    title="f(y) ≤ f(x) − (η/2)‖g‖² for y = x − ηg and ηL ≤ 1",
    source=Source(paper="blind-one", where="descent lemma for a short step", fidelity="reconstructed"),
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
        eta >= 0,
        eta * L <= 1,
        equals(y, x - eta * g),
        f1 <= f0 + dot(g, y - x) + L / 2 * norm(y - x) ** 2,
    ),
    conclude=f1 <= f0 - eta / 2 * norm(g) ** 2,
)
