"""x = ay + bz with x ⟂ y and x ⟂ z is 0.

Role.  No residual inside the span.
"""

from checker.language import Claim, Source, dot, equals, scalar, vector

x, y, z = vector("x", "d"), vector("y", "d"), vector("z", "d")
a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="x = ay + bz with x ⟂ y and x ⟂ z is 0",
    source=Source(paper="blind-two", where="No residual inside the span", fidelity="reconstructed"),
    forall=(
        x,
        y,
        z,
        a,
        b,
    ),
    assuming=(
        equals(dot(x, y), 0),
        equals(dot(x, z), 0),
        equals(x, a * y + b * z),
    ),
    conclude=equals(x, 0 * y),
)
