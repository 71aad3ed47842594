"""2⟨x − y, x − z⟩ = ‖x − y‖² + ‖x − z‖² − ‖y − z‖².

Role.  From Nesterov, section 2.2 (the identity of mirror descent for the Euclidean norm).
Note.  y − z = (x − z) − (x − y); expand the square.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

x, y, z = vector("x", "n"), vector("y", "n"), vector("z", "n")

CLAIM = Claim(
    title="2⟨x − y, x − z⟩ = ‖x − y‖² + ‖x − z‖² − ‖y − z‖²",
    source=Source(
        paper="nesterov",
        where="Nesterov, section 2.2 (the identity of mirror descent for the Euclidean norm)",
        fidelity="reconstructed",
    ),
    forall=(x, y, z),
    conclude=equals(2 * dot(x - y, x - z), norm(x - y) ** 2 + norm(x - z) ** 2 - norm(y - z) ** 2),
)
