"""2⟨x − y, x − z⟩ = ‖x − y‖² + ‖x − z‖² − ‖y − z‖².

Role.  The three-point identity.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

x = vector("x", "d")
y = vector("y", "d")
z = vector("z", "d")

CLAIM = Claim(
    title="2⟨x − y, x − z⟩ = ‖x − y‖² + ‖x − z‖² − ‖y − z‖²",
    source=Source(paper="blind-one", where="the three-point identity", fidelity="reconstructed"),
    forall=(
        x,
        y,
        z,
    ),
    conclude=equals(2 * dot(x - y, x - z), norm(x - y) ** 2 + norm(x - z) ** 2 - norm(y - z) ** 2),
)
