"""ax² + 2bxy + cy² ≥ 0 if a, c ≥ 0 and b² ≤ ac.

Role.  A positive semidefinite 2 × 2 form.
"""

from checker.language import Claim, Source, scalar

a = scalar("a")
b = scalar("b")
c = scalar("c")
x = scalar("x")
y = scalar("y")

CLAIM = Claim(
    title="ax² + 2bxy + cy² ≥ 0 if a, c ≥ 0 and b² ≤ ac",
    source=Source(paper="blind-one", where="a positive semidefinite 2 × 2 form", fidelity="reconstructed"),
    forall=(
        a,
        b,
        c,
        x,
        y,
    ),
    assuming=(
        a >= 0,
        c >= 0,
        b**2 <= a * c,
    ),
    conclude=a * x**2 + 2 * b * x * y + c * y**2 >= 0,
)
