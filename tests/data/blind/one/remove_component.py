"""‖x − ⟨x, e⟩e‖ ≤ ‖x‖.

Role.  Removing a component.
"""

from checker.language import Claim, Source, dot, norm, vector

x = vector("x", "d")
e = vector("e", "d")

CLAIM = Claim(
    title="‖x − ⟨x, e⟩e‖ ≤ ‖x‖",
    source=Source(paper="blind-one", where="removing a component", fidelity="reconstructed"),
    forall=(
        x,
        e,
    ),
    conclude=norm(x - dot(x, e) * e) <= norm(x),
)
