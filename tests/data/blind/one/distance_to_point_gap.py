"""|‖x − z‖ − ‖y − z‖| ≤ ‖x − y‖.

Role.  The distance to a point is 1-Lipschitz.
"""

from checker.language import Claim, Source, abs, norm, vector

x = vector("x", "d")
y = vector("y", "d")
z = vector("z", "d")

CLAIM = Claim(
    title="|‖x − z‖ − ‖y − z‖| ≤ ‖x − y‖",
    source=Source(paper="blind-one", where="the distance to a point is 1-Lipschitz", fidelity="reconstructed"),
    forall=(
        x,
        y,
        z,
    ),
    conclude=abs(norm(x - z) - norm(y - z)) <= norm(x - y),
)
