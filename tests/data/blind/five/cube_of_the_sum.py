"""Three nonnegative numbers: the product is at most the cube of the mean."""

from checker.language import (
    Claim,
    Source,
    scalar,
)

x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="27xyz ≤ (x + y + z)³",
    source=Source(paper="blind-five", where="Appendix A, AM-GM for three", fidelity="reconstructed"),
    forall=(x, y, z),
    assuming=(x >= 0, y >= 0, z >= 0),
    conclude=27 * x * y * z <= (x + y + z) ** 3,
)
