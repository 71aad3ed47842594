"""max(x, y)² + min(x, y)² = x² + y².

Role.  Sorting two scores.
"""

from checker.language import Claim, Source, equals, maximum, minimum, pair, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="max(x, y)² + min(x, y)² = x² + y²",
    source=Source(paper="blind-two", where="Sorting two scores", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=equals(maximum(pair(x, y)) ** 2 + minimum(pair(x, y)) ** 2, x**2 + y**2),
)
