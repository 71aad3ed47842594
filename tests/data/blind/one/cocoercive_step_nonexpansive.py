"""‖x − ηg − z‖ ≤ ‖x − z‖ if ⟨g, x − z⟩ ≥ ‖g‖²/L and 0 ≤ ηL ≤ 2.

Role.  A step with a cocoercive gradient.
"""

from checker.language import Claim, Source, dot, norm, scalar, vector

x = vector("x", "d")
z = vector("z", "d")
g = vector("g", "d")
eta = scalar("eta")
L = scalar("L")

CLAIM = Claim(
    title="‖x − ηg − z‖ ≤ ‖x − z‖ if ⟨g, x − z⟩ ≥ ‖g‖²/L and 0 ≤ ηL ≤ 2",
    source=Source(paper="blind-one", where="a step with a cocoercive gradient", fidelity="reconstructed"),
    forall=(
        x,
        z,
        g,
        eta,
        L,
    ),
    where=(L > 0,),
    assuming=(
        eta >= 0,
        eta * L <= 2,
        dot(g, x - z) >= norm(g) ** 2 / L,
    ),
    conclude=norm(x - eta * g - z) <= norm(x - z),
)
