"""x ≤ y gives x|x| ≤ y|y|.

Role.  X|x| is increasing.
"""

from checker.language import Claim, Source, abs, implies, scalar

x = scalar("x")
y = scalar("y")

CLAIM = Claim(
    title="x ≤ y gives x|x| ≤ y|y|",
    source=Source(paper="blind-one", where="x|x| is increasing", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=implies(x <= y, x * abs(x) <= y * abs(y)),
)
