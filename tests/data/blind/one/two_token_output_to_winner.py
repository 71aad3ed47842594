"""‖σ(g)x + (1 − σ(g))y − x‖ ≤ e^{−g}‖x − y‖.

Role.  Distance of the output from the winning token.
"""

from checker.language import Claim, Source, exp, norm, scalar, sigmoid, vector

x = vector("x", "d")
y = vector("y", "d")
g = scalar("g")

CLAIM = Claim(
    title="‖σ(g)x + (1 − σ(g))y − x‖ ≤ e^{−g}‖x − y‖",
    source=Source(paper="blind-one", where="distance of the output from the winning token", fidelity="reconstructed"),
    forall=(
        x,
        y,
        g,
    ),
    conclude=norm(sigmoid(g) * x + (1 - sigmoid(g)) * y - x) <= exp(-g) * norm(x - y),
)
