"""‖x − ⟨x, e⟩e‖ ≤ ‖x − t·e‖ for a unit vector e.

Role.  Projection on a line.
"""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x = vector("x", "d")
e = vector("e", "d")
t = scalar("t")

CLAIM = Claim(
    title="‖x − ⟨x, e⟩e‖ ≤ ‖x − t·e‖ for a unit vector e",
    source=Source(paper="blind-one", where="projection on a line", fidelity="reconstructed"),
    forall=(
        x,
        e,
        t,
    ),
    assuming=(equals(norm(e), 1),),
    conclude=norm(x - dot(x, e) * e) <= norm(x - t * e),
)
