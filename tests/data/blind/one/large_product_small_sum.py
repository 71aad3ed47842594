"""x, y > 0, x + y ≤ 2 and xy > 1 give x² + y² ≤ 3.

Role.  A large product of numbers of small sum.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")
y = scalar("y")

CLAIM = Claim(
    title="x, y > 0, x + y ≤ 2 and xy > 1 give x² + y² ≤ 3",
    source=Source(paper="blind-one", where="a large product of numbers of small sum", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(
        x > 0,
        y > 0,
        x + y <= 2,
        x * y > 1,
    ),
    conclude=x**2 + y**2 <= 3,
)
